import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

/** Replaces a removed line: names it, and takes the focus that its button had. */
export function RemovedNotice({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    undo.current?.focus();
  }, []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-6">
      <p role="status">{m.cart_removed({ name })}</p>
      <Button
        ref={undo}
        variant="secondary"
        aria-label={m.cart_undo_named({ name })}
        icon={<Undo2 size={18} aria-hidden="true" />}
        onClick={onUndo}
      >
        {m.common_undo()}
      </Button>
    </div>
  );
}
