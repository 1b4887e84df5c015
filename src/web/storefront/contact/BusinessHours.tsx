import { Clock } from 'lucide-react';
import { m } from '#web/words/messages.js';

export function BusinessHours() {
  return (
    <div className="flex items-start gap-3">
      <Clock aria-hidden size={20} className="mt-0.5 shrink-0 text-red" />
      <div>
        <h2 className="font-bold">{m.layout_hours()}</h2>
        <p className="text-sm text-soft">{m.layout_hours_week()}</p>
        <p className="text-sm text-soft">{m.layout_hours_sunday()}</p>
      </div>
    </div>
  );
}
