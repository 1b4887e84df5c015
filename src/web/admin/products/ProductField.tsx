import type { Control } from 'react-hook-form';
import { type ProductField as Field, type FieldKey, PRODUCT_FIELDS } from '#shop/products/products.fields.ts';
import { FormCheckbox, FormText, FormTextArea } from '#web/forms/fields.tsx';
import { hintOf, labelOf } from './field-words.ts';
import type { ProductValues } from './product-form.ts';

interface ProductFieldProps {
  control: Control<ProductValues>;
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
export function ProductField({ name, hint, control }: ProductFieldProps) {
  const field: Field = PRODUCT_FIELDS[name];
  const bound = { name: field.wire as keyof ProductValues, control, label: labelOf(name), hint: hint ?? hintOf(name) };
  if (field.kind === 'flag' || field.kind === 'status') return <FormCheckbox {...bound} />;
  const lang = name === 'tamilName' || name === 'tamilDescription' ? 'ta' : undefined;
  if (field.kind === 'lines') return <FormTextArea {...bound} lang={lang} />;
  return (
    <FormText
      {...bound}
      required={Boolean(field.required)}
      lang={lang}
      type={field.kind === 'video' ? 'url' : 'text'}
      inputMode={keyboardOf(field.kind)}
      placeholder={field.kind === 'video' ? 'https://' : undefined}
      autoComplete="off"
    />
  );
}
