/** Form fields: a visible label, a hint and an error beside the field, linked for screen readers. */
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from './cx.ts';
import { useKitWords } from './kit-words.ts';
import { useTypedBefore } from './use-typed-before.ts';

interface FieldProps {
  label: string;
  error?: string | null | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Id of the control; its hint is `<id>-hint`, its error `<id>-error`. */
  htmlFor?: string;
  className?: string | undefined;
  children: ReactNode;
}

function Field({ label, error, hint, required, htmlFor, className, children }: FieldProps) {
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={htmlFor} className="text-sm font-semibold">
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      {hint && (
        <p id={htmlFor && `${htmlFor}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={htmlFor && `${htmlFor}-error`} error={error} />
    </div>
  );
}

/** Drawn by CSS, so that it is not part of the label's text, by which fields are looked up. */
function RequiredMark() {
  return <span className="text-red before:content-['_*']" aria-hidden="true" />;
}

function FieldError({ id, error }: { id?: string | undefined; error?: string | null | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="text-sm font-medium text-red">
      {error}
    </p>
  );
}

interface Described {
  label: string;
  error?: string | null | undefined;
  hint?: ReactNode;
}

const INPUT =
  'min-h-11 w-full rounded-md border bg-card px-3 py-2 text-base text-ink placeholder:text-soft disabled:bg-line/50 [&[readonly]]:bg-line/40';

function inputClass(error: unknown, className?: string): string {
  return cx(INPUT, error ? 'border-red' : 'border-edge', className);
}

/** For every control: the id that its label, hint and error refer to, and a ref that keeps early typing. */
function useControl<Element extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  givenId: string | undefined,
  givenRef: Ref<Element> | undefined,
) {
  const ownId = useId();
  return { id: givenId ?? ownId, ref: useTypedBefore(givenRef) };
}

/** The aria attributes that link a control to its hint and error. */
function describedBy(id: string, { error, hint }: Pick<Described, 'error' | 'hint'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  // Said outright: a required checkbox that nobody has touched is read as wrong otherwise.
  return { 'aria-invalid': Boolean(error), 'aria-describedby': ids || undefined };
}

export function TextField({
  label,
  error,
  hint,
  className,
  id: givenId,
  ref: givenRef,
  ...input
}: Described & ComponentProps<'input'>) {
  const { id, ref } = useControl(givenId, givenRef);
  return (
    <Field label={label} error={error} hint={hint} required={input.required} htmlFor={id} className={className}>
      <input ref={ref} {...input} {...describedBy(id, { error, hint })} id={id} className={inputClass(error)} />
    </Field>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  className,
  id: givenId,
  ref: givenRef,
  ...area
}: Described & ComponentProps<'textarea'>) {
  const { id, ref } = useControl(givenId, givenRef);
  return (
    <Field label={label} error={error} hint={hint} required={area.required} htmlFor={id} className={className}>
      <textarea
        ref={ref}
        rows={3}
        {...area}
        {...describedBy(id, { error, hint })}
        id={id}
        className={inputClass(error)}
      />
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends Described, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[];
  /** First option, with an empty value, shown while nothing is chosen. */
  placeholder?: string;
}

export function SelectField({
  label,
  error,
  hint,
  options,
  placeholder,
  className,
  id: givenId,
  ref: givenRef,
  ...select
}: SelectFieldProps) {
  const { id, ref } = useControl(givenId, givenRef);
  return (
    <Field label={label} error={error} hint={hint} required={select.required} htmlFor={id} className={className}>
      <select ref={ref} {...select} {...describedBy(id, { error, hint })} id={id} className={inputClass(error)}>
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

export function PasswordField({
  label,
  error,
  hint,
  className,
  id: givenId,
  ref: givenRef,
  ...input
}: Described & Omit<ComponentProps<'input'>, 'type'>) {
  const words = useKitWords();
  const { id, ref } = useControl(givenId, givenRef);
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} required={input.required} htmlFor={id} className={className}>
      <div className="relative">
        <input
          ref={ref}
          {...input}
          {...describedBy(id, { error, hint })}
          id={id}
          type={shown ? 'text' : 'password'}
          className={inputClass(error, 'pr-12')}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? words.hidePassword : words.showPassword}
          aria-controls={id}
          disabled={input.disabled}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-soft hover:text-ink"
        >
          {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </button>
      </div>
    </Field>
  );
}

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string | null | undefined;
  hint?: ReactNode;
}

export function CheckboxField({
  label,
  error,
  hint,
  className,
  id: givenId,
  ref: givenRef,
  ...input
}: CheckboxFieldProps) {
  const { id, ref } = useControl(givenId, givenRef);
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1">
        <input
          ref={ref}
          {...input}
          {...describedBy(id, { error, hint })}
          id={id}
          type="checkbox"
          className="size-5 shrink-0 accent-red"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
