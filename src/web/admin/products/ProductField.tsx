import type { FormState, UseFormRegister } from 'react-hook-form';
import { type ProductField as Field, type FieldKey, PRODUCT_FIELDS } from '#shop/products/products.fields.ts';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/Field.tsx';
import { hintOf, labelOf } from './field-words.ts';
import { checkOf } from './product-checks.ts';
import type { ProductValues } from './product-form.ts';

export interface ProductForm {
  register: UseFormRegister<ProductValues>;
  /** Passed whole: its `errors` are changed in place, so a memoised part must not depend on that object alone. */
  formState: FormState<ProductValues>;
}

interface ProductFieldProps extends ProductForm {
  name: Exclude<FieldKey, 'contents'>;
  /** Instead of the field's own hint. */
  hint?: string | null | undefined;
}

const KEYBOARD = {
  money: 'decimal',
  optionalMoney: 'decimal',
  percent: 'decimal',
  rating: 'decimal',
  count: 'numeric',
  hsn: 'numeric',
} as const;

const keyboardOf = (kind: Field['kind']) => (kind in KEYBOARD ? KEYBOARD[kind as keyof typeof KEYBOARD] : undefined);

/** One field of a product with the control of its kind. Places have their own (CategoryFields). */
export function ProductField({ name, hint, register, formState: { errors } }: ProductFieldProps) {
  const field: Field = PRODUCT_FIELDS[name];
  const wire = field.wire as keyof ProductValues;
  const described = { label: labelOf(name), hint: hint ?? hintOf(name), error: errors[wire]?.message };
  const control = register(wire, checkOf(name));
  if (field.kind === 'flag' || field.kind === 'status') return <CheckboxField {...described} {...control} />;
  const lang = name === 'tamilName' || name === 'tamilDescription' ? 'ta' : undefined;
  if (field.kind === 'lines') return <TextAreaField {...described} lang={lang} {...control} />;
  return (
    <TextField
      {...described}
      required={Boolean(field.required)}
      lang={lang}
      type={field.kind === 'video' ? 'url' : 'text'}
      inputMode={keyboardOf(field.kind)}
      placeholder={field.kind === 'video' ? 'https://' : undefined}
      autoComplete="off"
      {...control}
    />
  );
}
