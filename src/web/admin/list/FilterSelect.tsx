import { useId } from 'react';
import type { SelectOption } from '#web/ui/Field.tsx';

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

/** A select in the filter row; its label is only for screen readers, because the chosen option explains itself. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="max-sm:min-w-0 max-sm:grow max-sm:basis-36">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full truncate rounded-md border border-edge bg-card py-2 pr-2 pl-3 text-base sm:max-w-60 md:text-sm"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
