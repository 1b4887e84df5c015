/** The kit's fields, each bound to one value of a form: `<FormText name="code" control={control} label=… />`. */
import type { ChangeEventHandler, ComponentProps } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { CheckboxField, PasswordField, SelectField, TextAreaField, TextField } from '#web/ui/Field.tsx';

interface Bound<Values extends FieldValues> {
  name: FieldPath<Values>;
  control: Control<Values>;
}

type BoundField<Props, Values extends FieldValues> = Omit<Props, 'name' | 'value' | 'checked' | 'error' | 'ref'> &
  Bound<Values>;

/** The props a kit control gets from the form. `onChange` runs after the form's own. */
function useBound<Values extends FieldValues, Element>(
  { name, control }: Bound<Values>,
  onChange?: ChangeEventHandler<Element>,
) {
  const { field, fieldState } = useController({ name, control });
  const change: ChangeEventHandler<Element> = (event) => {
    field.onChange(event);
    onChange?.(event);
  };
  return { field: { ...field, onChange: change }, error: fieldState.error?.message };
}

export function FormText<Values extends FieldValues>({
  name,
  control,
  onChange,
  ...text
}: BoundField<ComponentProps<typeof TextField>, Values>) {
  const { field, error } = useBound({ name, control }, onChange);
  return <TextField {...text} {...field} error={error} />;
}

export function FormTextArea<Values extends FieldValues>({
  name,
  control,
  onChange,
  ...area
}: BoundField<ComponentProps<typeof TextAreaField>, Values>) {
  const { field, error } = useBound({ name, control }, onChange);
  return <TextAreaField {...area} {...field} error={error} />;
}

export function FormPassword<Values extends FieldValues>({
  name,
  control,
  onChange,
  ...password
}: BoundField<ComponentProps<typeof PasswordField>, Values>) {
  const { field, error } = useBound({ name, control }, onChange);
  return <PasswordField {...password} {...field} error={error} />;
}

export function FormSelect<Values extends FieldValues>({
  name,
  control,
  onChange,
  ...select
}: BoundField<ComponentProps<typeof SelectField>, Values>) {
  const { field, error } = useBound({ name, control }, onChange);
  return <SelectField {...select} {...field} error={error} />;
}

export function FormCheckbox<Values extends FieldValues>({
  name,
  control,
  onChange,
  ...box
}: BoundField<ComponentProps<typeof CheckboxField>, Values>) {
  const { field, error } = useBound({ name, control }, onChange);
  const { value, ...rest } = field;
  return <CheckboxField {...box} {...rest} checked={value} error={error} />;
}
