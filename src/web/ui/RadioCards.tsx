import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useTypedBefore } from './use-typed-before.ts';

export interface RadioCardOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  legend: string;
  name: string;
  value: Value | '' | null | undefined;
  options: readonly RadioCardOption<Value>[];
  onChange: (value: Value) => void;
  /** Shows the legend to screen readers only, where a heading already says it. */
  hideLegend?: boolean;
  disabled?: boolean;
  className?: string;
}

/** A choice of one among a few, as cards large enough for a thumb. */
export function RadioCards<Value extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  hideLegend = false,
  disabled = false,
  className,
}: RadioCardsProps<Value>) {
  // One word each: they fit side by side even on a phone.
  const areShort = options.every(({ hint, icon }) => !hint && !icon);
  return (
    <fieldset disabled={disabled} className={className}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <div
        className={cx(
          // Narrower cards would break a Tamil word in two.
          'gap-2 sm:grid sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]',
          areShort ? 'flex flex-wrap' : 'grid',
        )}
      >
        {options.map((option) => (
          <RadioCard
            key={option.value}
            name={name}
            option={option}
            isChosen={value === option.value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface RadioCardProps {
  name: string;
  option: RadioCardOption<string>;
  isChosen: boolean;
  onChoose: () => void;
}

function RadioCard({ name, option, isChosen, onChoose }: RadioCardProps) {
  const ref = useTypedBefore<HTMLInputElement>();
  return (
    <label className="flex min-h-13 max-w-full flex-auto items-center gap-2 rounded-md border border-edge bg-card px-2.5 py-2 sm:gap-3 sm:px-4 has-checked:border-red has-checked:bg-tint has-disabled:opacity-55 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue">
      <input
        ref={ref}
        type="radio"
        name={name}
        value={option.value}
        checked={isChosen}
        disabled={option.disabled}
        onChange={onChoose}
        className="size-5 shrink-0 accent-red supports-[selector(:has(a))]:focus-visible:outline-none"
      />
      {option.icon && <span className="shrink-0">{option.icon}</span>}
      <span className="min-w-0">
        <span className="block font-semibold">{option.label}</span>
        {option.hint && <span className="block text-sm text-soft">{option.hint}</span>}
      </span>
    </label>
  );
}
