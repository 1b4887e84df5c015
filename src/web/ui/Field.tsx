/** Form fields: a visible label, a hint and an error beside the field, linked for screen readers. */
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from './cx.ts';
import { useKitWords } from './kit-words.ts';
import { useTypedBefore } from './use-typed-before.ts';

/** What stands around a control: label, hint, error. */
interface Frame {
  label: ReactNode;
  error: string | null | undefined;
  hint: ReactNode;
  required: boolean | undefined;
  /** Id of the control; its hint is `<id>-hint`, its error `<id>-error`. */
  htmlFor: string;
  className: string | undefined;
}

function Field({ children, ...frame }: Frame & { children: ReactNode }) {
  return (
    <div className={cx('flex flex-col gap-1', frame.className)}>
      <label htmlFor={frame.htmlFor} className="text-sm font-semibold">
        {frame.label}
        {frame.required && <RequiredMark />}
      </label>
      {children}
      <Remarks of={frame} />
    </div>
  );
}

/** Drawn by CSS, so that it is not part of the label's text, by which fields are looked up. */
function RequiredMark() {
  return <span className="text-red before:content-['_*']" aria-hidden="true" />;
}

function Remarks({ of: { htmlFor, hint, error } }: { of: Pick<Frame, 'htmlFor' | 'hint' | 'error'> }) {
  return (
    <>
      {hint && (
        <p id={`${htmlFor}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${htmlFor}-error`} className="text-sm font-medium text-red">
          {error}
        </p>
      )}
    </>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Described<Element extends Control> {
  label: ReactNode;
  error?: string | null | undefined;
  hint?: ReactNode;
  className?: string | undefined;
  id?: string | undefined;
  ref?: Ref<Element> | undefined;
  required?: boolean | undefined;
}

const INPUT =
  'min-h-11 w-full rounded-md border bg-card px-3 py-2 text-base text-ink placeholder:text-soft disabled:bg-line/50 [&[readonly]]:bg-line/40';

/** The aria attributes that link a control to its hint and error. */
function describedBy(id: string, error: unknown, hint: unknown) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  // Said outright: a required checkbox that nobody has touched is read as wrong otherwise.
  return { 'aria-invalid': Boolean(error), 'aria-describedby': ids || undefined };
}

/**
 * Parts what a field is given into what its frame shows and what its control gets, with the id that label, hint and error
 * refer to and a ref that keeps early typing.
 */
function useField<Element extends Control, Given extends Described<Element>>(props: Given & Described<Element>) {
  const { label, error, hint, className, id: givenId, ref: givenRef, ...given } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const ref = useTypedBefore(givenRef);
  const look = cx(INPUT, error ? 'border-red' : 'border-edge');
  return {
    frame: { label, error, hint, className, required: given.required, htmlFor: id },
    control: { ...given, ...describedBy(id, error, hint), id, ref, className: look },
  };
}

export function TextField(props: Described<HTMLInputElement> & ComponentProps<'input'>) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <input {...control} />
    </Field>
  );
}

export function TextAreaField(props: Described<HTMLTextAreaElement> & ComponentProps<'textarea'>) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <textarea rows={3} {...control} />
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends Described<HTMLSelectElement>, Omit<ComponentProps<'select'>, 'children' | 'ref'> {
  options: readonly SelectOption[];
  /** First option, with an empty value, shown while nothing is chosen. */
  placeholder?: string;
}

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <select {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function PasswordField(props: Described<HTMLInputElement> & Omit<ComponentProps<'input'>, 'type'>) {
  const words = useKitWords();
  const { frame, control } = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
      <div className="relative">
        <input {...control} type={shown ? 'text' : 'password'} className={cx(control.className, 'pr-12')} />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? words.hidePassword : words.showPassword}
          aria-controls={control.id}
          disabled={props.disabled}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-soft hover:text-ink"
        >
          {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </button>
      </div>
    </Field>
  );
}

export function CheckboxField(props: Described<HTMLInputElement> & Omit<ComponentProps<'input'>, 'type'>) {
  const { frame, control } = useField(props);
  return (
    <div className={cx('flex flex-col gap-1', frame.className)}>
      <label htmlFor={control.id} className="flex min-h-11 items-center gap-3 py-1">
        <input {...control} type="checkbox" className="size-5 shrink-0 accent-red" />
        <span>{frame.label}</span>
      </label>
      <Remarks of={frame} />
    </div>
  );
}
