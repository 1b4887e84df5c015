import { useId } from 'react';

interface DayFilterProps {
  label: string;
  /** yyyy-mm-dd, or empty. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** A date filter with a visible label, because an empty date field says nothing. */
export function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-sm:min-w-0 max-sm:grow max-sm:basis-36 max-sm:flex-col max-sm:items-start max-sm:gap-0.5">
      <label htmlFor={id} className="text-sm text-soft">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-md border border-edge bg-card px-3 py-2 text-base md:w-36 md:px-2 md:text-sm"
      />
    </div>
  );
}
