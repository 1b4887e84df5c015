/**
 * Minus, a number that can be typed, plus. On a phone an empty stepper's minus is hidden only visually, and its number has no
 * box until it is above 0, as in the price list (decisions §7), whose rows have their own markup.
 */
import { useState } from 'react';
import { cx } from './cx.ts';
import { useKitWords } from './kit-words.ts';
import { parseQuantity } from './parse-quantity.ts';
import { useIsWide } from './use-is-wide.ts';
import { useTypedBefore } from './use-typed-before.ts';

interface QuantityStepperProps {
  value: number;
  max: number;
  min?: number;
  onChange: (value: number) => void;
  /** What is counted; used in the names of the three controls. */
  label: string;
  /** Text beside the plus while the count is 0. */
  addLabel?: string;
  disabled?: boolean;
}

const STEP =
  'grid h-11 min-w-11 shrink-0 place-items-center text-xl leading-none text-red -outline-offset-3 not-disabled:hover:bg-tint disabled:text-soft/60';

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, max, min = 0, onChange, label, addLabel, disabled = false } = props;
  const words = useKitWords();
  const isWide = useIsWide();
  const [isTyping, setTyping] = useState(false);
  const isEmpty = value <= 0;
  const hideOnPhone = isEmpty && 'max-md:sr-only';
  return (
    <div className="inline-flex min-h-11 items-stretch overflow-hidden rounded-md border border-edge bg-card">
      <button
        type="button"
        aria-label={words.decrease(label)}
        disabled={disabled || value <= min || max <= 0}
        onClick={() => onChange(value - 1)}
        className={cx(STEP, hideOnPhone)}
      >
        −
      </button>
      {!isEmpty || isWide || isTyping ? (
        <QuantityInput {...props} min={min} onTyping={setTyping} />
      ) : (
        <span aria-hidden="true" className="grid w-11 place-items-center font-semibold text-soft max-md:hidden">
          {value}
        </span>
      )}
      <button
        type="button"
        aria-label={words.increase(label)}
        disabled={disabled || value >= max || max <= 0}
        onClick={() => onChange(value + 1)}
        className={cx(
          STEP,
          isEmpty && addLabel && 'max-md:grid-flow-col max-md:grid-cols-none max-md:gap-1 max-md:px-3',
        )}
      >
        {isEmpty && addLabel && (
          <span className="text-sm font-semibold md:hidden" aria-hidden="true">
            {addLabel}
          </span>
        )}
        +
      </button>
    </div>
  );
}

interface QuantityInputProps extends QuantityStepperProps {
  min: number;
  onTyping: (isTyping: boolean) => void;
}

function QuantityInput({ value, min, max, onChange, label, disabled, onTyping }: QuantityInputProps) {
  // The text being typed; the count follows whenever it is a number.
  const [draft, setDraft] = useState<string | null>(null);
  const ref = useTypedBefore<HTMLInputElement>();
  const type = (text: string) => {
    const quantity = parseQuantity(text, min, max);
    setDraft(quantity === null ? '' : String(quantity));
    if (quantity !== null) onChange(quantity);
  };
  const leave = () => {
    if (draft === '') onChange(min);
    setDraft(null);
    onTyping(false);
  };
  return (
    <input
      ref={ref}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={draft ?? String(value)}
      disabled={disabled || max <= 0}
      data-quantity=""
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => {
        event.target.select();
        onTyping(true);
      }}
      onBlur={leave}
      enterKeyHint="next"
      className={cx(
        'w-[2.75rem] min-w-0 text-center font-semibold -outline-offset-3 disabled:text-soft',
        value <= 0 && 'text-soft',
      )}
    />
  );
}
