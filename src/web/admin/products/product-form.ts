/** The product form's values as typed, and its multipart body (spec §7 product/add). Pure. */
import { basisPointsFromPercent, formatUnitPrice, paiseFromRupees, unitPriceOf } from '#shared/money.ts';
import type { Product } from '#shop/products/products.contract.ts';
import {
  type FieldKey,
  initialOf,
  type KindOf,
  PRODUCT_FIELDS,
  type ProductField,
  productFields,
  type WireOf,
} from '#shop/products/products.fields.ts';

/** Keyed by API names. */
export type ProductValues = {
  [Key in Exclude<FieldKey, 'contents'> as WireOf<Key>]: KindOf<Key> extends 'flag' | 'status' ? boolean : string;
};

/** The typed fields; the contents of a gift box have their own control. */
const typedFields = () =>
  productFields().filter((entry): entry is [Exclude<FieldKey, 'contents'>, ProductField] => entry[0] !== 'contents');

/** A product in a gift box, with what a page shows of it. */
export type Content = NonNullable<Product['contents']>[number];

/** A new product's figures start empty; fields with a usual value are prefilled. Forms default to active (spec §4). */
function firstOf(field: ProductField): string | boolean {
  const initial = initialOf(field);
  return typeof initial === 'number' ? '' : initial;
}

const typedOf = (value: unknown) => (value === null ? '' : String(value));

export function valuesOf(product: Product | null): ProductValues {
  const entries = typedFields().map(([key, field]) => {
    if (!product) return [field.wire, firstOf(field)];
    const value = product[PRODUCT_FIELDS[key].wire];
    return [field.wire, typeof firstOf(field) === 'boolean' ? Boolean(value) : typedOf(value)];
  });
  return Object.fromEntries(entries) as ProductValues;
}

/** A picture of the product: the URL of a stored one, or a file still to be sent. */
export type Picture = string | File;

/**
 * The typed fields for the contract. On edit, `before` has the values when the form was opened, and only what differs is sent,
 * or a price changed meanwhile would be undone.
 */
export function productFieldsBody(values: ProductValues, before: ProductValues | null): Record<string, string> {
  const entries = typedFields().flatMap(([key, field]) => {
    const typed = values[PRODUCT_FIELDS[key].wire];
    if (before !== null && typed === before[PRODUCT_FIELDS[key].wire]) return [];
    const text = typeof typed === 'boolean' ? String(Number(typed)) : typed.trim();
    // The shop itself chooses a code or number that was left empty.
    const isLeftToShop = text === '' && (key === 'code' || (field.kind === 'count' && !field.required));
    return isLeftToShop ? [] : [[field.wire, text]];
  });
  return Object.fromEntries(entries);
}

interface BodyOptions {
  before?: ProductValues | null;
  /** In display order; null when unchanged. */
  pictures: readonly Picture[] | null;
  /** Contents of a gift box, in order; null or missing when unchanged. */
  contents?: readonly Content[] | null;
  /** On edit: the stock when the form was filled, so that a sale meanwhile is not overwritten. */
  expectedQuantity: number | null;
}

export function productBody(
  values: ProductValues,
  { before = null, pictures, contents = null, expectedQuantity }: BodyOptions,
): FormData {
  const body = new FormData();
  for (const [name, text] of Object.entries(productFieldsBody(values, before))) body.set(name, text);
  if (expectedQuantity !== null && body.has('quantity')) body.set('expected_quantity', String(expectedQuantity));
  if (contents) body.set('contents', JSON.stringify(contents.map(({ product_id, count }) => ({ product_id, count }))));
  if (pictures) appendPictures(body, pictures);
  return body;
}

/** Appends the files, and the display order: stored pictures by URL, new ones by their index among the files. */
function appendPictures(body: FormData, pictures: readonly Picture[]): void {
  const files = pictures.filter((picture) => picture instanceof File);
  for (const file of files) body.append('image', file);
  const order = pictures.map((picture) => (picture instanceof File ? `new:${files.indexOf(picture)}` : picture));
  body.set('images', JSON.stringify(order));
}

/** A body that changes only the pictures. */
export function picturesBody(pictures: readonly Picture[]): FormData {
  const body = new FormData();
  appendPictures(body, pictures);
  return body;
}

/** The selling price, or null while one of the inputs is not a number. */
export function soldAt(basePrice: string, discount: string, netPrice: string): string | null {
  const rupees = Number(basePrice);
  const percent = Number(discount || '0');
  const net = Number(netPrice || '0');
  if (basePrice.trim() === '' || !(rupees >= 0) || !(percent >= 0 && percent <= 100) || !(net >= 0)) return null;
  return formatUnitPrice(
    unitPriceOf({
      basePrice: paiseFromRupees(rupees),
      discount: basisPointsFromPercent(percent),
      netPrice: paiseFromRupees(net),
    }),
  );
}
