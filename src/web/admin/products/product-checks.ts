/** Validation of product fields, with the server's limits (spec §5 Product form). */
import { type FieldKey, PRODUCT_FIELDS, type ProductField } from '#shop/products/products.fields.ts';
import { isHsnCode } from '#shop/products/products.values.rules.ts';
import { m } from '#web/words/messages.js';
import { optionalNumber, optionalVideo, requiredNumber, textUpTo, wholeNumber } from '../form/form-rules.ts';
import { labelOf } from './field-words.ts';

interface TextCheck {
  validate: (text: string) => true | string;
}

const hsn: TextCheck = {
  validate: (text) => text.trim() === '' || isHsnCode(text.trim()) || m.admin_product_hsn_error(),
};

/** The form's validator for a field. */
export function checkOf(key: FieldKey) {
  const check = textCheckOf(key);
  return { validate: (typed: string | boolean) => check?.validate(String(typed)) ?? true };
}

function textCheckOf(key: FieldKey): TextCheck | null {
  const { kind, required, most = 0 }: ProductField = PRODUCT_FIELDS[key];
  const label = labelOf(key);
  switch (kind) {
    case 'text':
    case 'lines':
      return textUpTo(label, most, Boolean(required));
    case 'money':
      return requiredNumber(label, 0, most);
    case 'optionalMoney':
      return optionalNumber(label, 0, most);
    case 'percent':
      return requiredNumber(label, 0, 100);
    case 'rating':
      return requiredNumber(label, 0, 5);
    case 'count':
      return wholeNumber(label, 0, most, Boolean(required));
    case 'video':
      return optionalVideo();
    case 'hsn':
      return hsn;
    default:
      return null;
  }
}
