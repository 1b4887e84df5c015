/** The product form's values as typed, and the multipart body that the specification names (§7 product/add). Pure. */
import { basisPointsFromPercent, formatUnitPrice, paiseFromRupees, unitPriceOf } from '#shared/money.ts';
import type { Product } from '#shop/products/products.contract.ts';

export interface ProductValues {
  name: string;
  tamil_name: string;
  category_id: string;
  sub_cat: string;
  performance_ratings: string;
  base_price: string;
  discount_price: string;
  quantity: string;
  quantity_content: string;
  description: string;
  video_url: string;
  sku: string;
  low_stock_at: string;
  active: boolean;
}

/** Forms default to active (spec §4). */
const NEW_PRODUCT: ProductValues = {
  name: '',
  tamil_name: '',
  category_id: '',
  sub_cat: '',
  performance_ratings: '',
  base_price: '',
  discount_price: '',
  quantity: '',
  quantity_content: '',
  description: '',
  video_url: '',
  sku: '',
  low_stock_at: '',
  active: true,
};

export function valuesOf(product: Product | null): ProductValues {
  if (!product) return NEW_PRODUCT;
  return {
    name: product.name,
    tamil_name: product.tamil_name,
    category_id: String(product.category_id),
    sub_cat: product.sub_cat === null ? '' : String(product.sub_cat),
    performance_ratings: String(product.performance_ratings),
    base_price: String(product.base_price),
    discount_price: String(product.discount_price),
    quantity: String(product.quantity),
    quantity_content: product.quantity_content,
    description: product.description,
    video_url: product.video_url ?? '',
    sku: product.sku,
    low_stock_at: String(product.low_stock_at),
    active: product.status === 1,
  };
}

/** A picture of the product: one that the shop has, by its address, or a file that is still to be sent. */
export type Picture = string | File;

interface BodyOptions {
  /** In the order to show; null when nothing about them changed. */
  pictures: readonly Picture[] | null;
  /** On edit: the stock that the form was filled with, so that a sale meanwhile is not overwritten. */
  expectedQuantity: number | null;
}

export function productBody(values: ProductValues, { pictures, expectedQuantity }: BodyOptions): FormData {
  const { active, sku, low_stock_at, ...texts } = values;
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.set(name, text.trim());
  // Left empty, the shop chooses these two itself.
  if (sku.trim()) body.set('sku', sku.trim());
  if (low_stock_at.trim()) body.set('low_stock_at', low_stock_at.trim());
  body.set('status', active ? '1' : '0');
  if (expectedQuantity !== null) body.set('expected_quantity', String(expectedQuantity));
  if (pictures) appendPictures(body, pictures);
  return body;
}

/** The files, and an order that names the old pictures by address and the new ones by their place among the files. */
function appendPictures(body: FormData, pictures: readonly Picture[]): void {
  const files = pictures.filter((picture) => picture instanceof File);
  for (const file of files) body.append('image', file);
  const order = pictures.map((picture) => (picture instanceof File ? `new:${files.indexOf(picture)}` : picture));
  body.set('images', JSON.stringify(order));
}

/** What one unit will sell at, or null while price or discount are no numbers. */
export function soldAt(basePrice: string, discount: string): string | null {
  const rupees = Number(basePrice);
  const percent = Number(discount || '0');
  if (basePrice.trim() === '' || !(rupees >= 0) || !(percent >= 0 && percent <= 100)) return null;
  return formatUnitPrice(unitPriceOf(paiseFromRupees(rupees), basisPointsFromPercent(percent)));
}
