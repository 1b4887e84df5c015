import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

interface SelectionBarProps {
  count: number;
  /** How many the page of the list shows. */
  shown: number;
  onAll: () => void;
  onClear: () => void;
  /** What can be done with the picked records. */
  children: ReactNode;
}

/** Says how many records are picked and what can be done with them; stays in view while there are any. */
export function SelectionBar({ count, shown, onAll, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label={m.admin_select_bar()}
      className="sticky bottom-20 z-10 order-last flex flex-wrap items-center gap-2 rounded-lg border border-line bg-card p-3 shadow-float md:bottom-4"
    >
      <p className="mr-auto text-sm font-semibold" role="status">
        {m.admin_select_count({ count })}
      </p>
      {children}
      {count < shown && (
        <Button variant="quiet" size="sm" onClick={onAll}>
          {m.admin_select_page({ count: shown })}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={onClear}>
        {m.admin_select_clear()}
      </Button>
    </section>
  );
}

interface SelectBoxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** The box of one record, large enough for a thumb. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center md:size-9">
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={checked} onChange={onChange} className="size-5 accent-red" />
    </label>
  );
}
