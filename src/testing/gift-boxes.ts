/** Gift boxes for tests, made with the owner's API call. */
import { expect } from 'vitest';
import type { Product } from '#shop/products/products.contract.ts';
import type { Client, TestShop } from './test-shop.ts';

interface BoxDraft {
  name?: string;
  sku?: string;
  /** Rupees. */
  price?: number;
  /** Packed boxes. */
  packed?: number;
  contents: Record<number, number>;
  fromContents?: boolean;
}

export const contentsOf = (contents: Record<number, number>) =>
  JSON.stringify(Object.entries(contents).map(([product_id, count]) => ({ product_id: Number(product_id), count })));

export async function sendProduct(
  { base }: Pick<TestShop, 'base'>,
  owner: Client,
  values: Record<string, string>,
  id?: number,
): Promise<{ status: number; body: { data: Product; error?: string; fields?: Record<string, string> } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const answer = await fetch(`${base}/api/product/${id === undefined ? 'add' : `update/${id}`}`, {
    method: id === undefined ? 'POST' : 'PUT',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as never };
}

/** Makes a box and returns its id. */
export async function newBox(shop: Pick<TestShop, 'base'>, owner: Client, draft: BoxDraft): Promise<number> {
  const { name = 'Family Box', sku = '', price = 500, packed = 0, contents, fromContents = true } = draft;
  const answer = await sendProduct(shop, owner, {
    ...{ name, tamil_name: 'குடும்பப் பெட்டி', quantity_content: '1 Box', category_id: '1', performance_ratings: '4' },
    ...{ base_price: String(price), discount_price: '0', quantity: String(packed), sku },
    contents: contentsOf(contents),
    from_contents: fromContents ? '1' : '0',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data.id;
}
