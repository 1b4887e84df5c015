/** Names of product fields on pages: form, list, import, bulk change. */
import type { FieldKey, ProductField } from '#shop/products/products.fields.ts';
import { fieldNamed } from '#shop/products/products.fields.ts';
import { m } from '#web/words/messages.js';

interface FieldWords {
  label: () => string;
  hint?: () => string;
}

const FIELD_WORDS: Record<FieldKey, FieldWords> = {
  code: { label: m.admin_product_sku, hint: m.admin_product_sku_hint },
  category: { label: m.admin_category },
  subCategory: { label: m.common_sub_category },
  name: { label: m.admin_product_name },
  tamilName: { label: m.admin_tamil_name },
  pack: { label: m.admin_product_content, hint: m.admin_product_content_hint },
  brand: { label: m.field_brand, hint: m.admin_product_brand_hint },
  basePrice: { label: m.admin_product_price, hint: m.admin_product_price_hint },
  discount: { label: m.admin_discount_percent },
  netPrice: { label: m.field_net_price, hint: m.admin_product_net_price_hint },
  stock: { label: m.admin_product_stock },
  lowStockAt: { label: m.admin_product_low_stock },
  rating: { label: m.admin_product_rating, hint: m.admin_product_rating_hint },
  maker: { label: m.field_maker, hint: m.admin_product_maker_hint },
  storagePlace: { label: m.field_storage_place, hint: m.admin_product_place_hint },
  hsnCode: { label: m.field_hsn_code, hint: m.admin_product_hsn_hint },
  isNetRate: { label: m.field_is_net_rate },
  isGreen: { label: m.field_is_green },
  isLowNoise: { label: m.field_is_low_noise },
  isChildFriendly: { label: m.field_is_child_friendly },
  isJoined: { label: m.field_is_joined },
  contents: { label: m.field_contents },
  fromContents: { label: m.field_from_contents, hint: m.admin_box_from_contents_hint },
  videoUrl: { label: m.admin_product_video },
  active: { label: m.admin_product_active },
  description: { label: m.admin_description },
  tamilDescription: { label: m.admin_coupon_tamil_description, hint: m.admin_product_tamil_description_hint },
};

export const labelOf = (key: FieldKey): string => FIELD_WORDS[key]?.label() ?? key;
export const hintOf = (key: FieldKey): string | undefined => FIELD_WORDS[key]?.hint?.();

/** The displayed name of a column or change, by its API or import name. */
export function fieldWord(name: string): string {
  if (name === 'status') return m.common_status();
  const [key] = fieldNamed(name) ?? [];
  return key === undefined ? name : labelOf(key);
}

/** A value for display: yes and no instead of true and 1. */
export function shownValue(name: string, value: string | number | boolean): string {
  const kind: ProductField['kind'] | undefined = fieldNamed(name)?.[1].kind;
  if (kind === 'status') return value ? m.admin_product_on_sale() : m.admin_product_hidden();
  if (kind === 'flag') return value ? m.admin_flag_yes() : m.admin_flag_no();
  return String(value);
}
