import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

interface SelectionBarProps {
  count: number;
  /** How many records the list's page shows. */
  shown: number;
  onAll: () => void;
  onClear: () => void;
  /** The actions for the selected records. */
  children: ReactNode;
}

/** Shows how many records are selected and what can be done with them; stays visible while any are. */
export function SelectionBar({ count, shown, onAll, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label={m.admin_select_bar()}
      className="sticky bottom-20 z-10 order-last flex flex-col gap-x-4 gap-y-1 rounded-lg border border-line bg-card p-3 shadow-float md:bottom-4 md:flex-row md:items-center"
    >
      <div className="flex flex-1 items-center gap-1">
        <p className="whitespace-nowrap text-sm font-semibold max-md:mr-auto" role="status">
          {m.admin_select_count({ count })}
        </p>
        {count < shown && (
          <Button variant="quiet" size="sm" onClick={onAll}>
            {m.admin_select_page({ count: shown })}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={m.admin_select_clear()}
          title={m.admin_select_clear()}
          icon={<X size={18} aria-hidden />}
          onClick={onClear}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-md:*:flex-auto">{children}</div>
    </section>
  );
}

interface SelectBoxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** The checkbox column: first in a table, in the corner of a card. */
export const SELECT_CELL = 'md:pr-0 max-md:absolute max-md:p-0';

/** The checkbox of one record, large enough for a thumb. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center md:size-9">
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={checked} onChange={onChange} className="size-5 accent-red" />
    </label>
  );
}
