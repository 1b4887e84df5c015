/**
 * Goods in a page's cart without a walk through the price list: for tests about something else. keyboard, purchase, tabs
 * and by-thumb add them as shoppers do.
 */
import { expect, type Page } from './test.ts';

interface Listed {
  id: number;
  name: string;
  quantity: number;
}

interface Line {
  id: number | undefined;
  quantity: number;
}

/** What the shop lists now. */
export async function listedProducts(page: Page): Promise<Listed[]> {
  const answer = await page.request.get('/api/product/list1');
  return ((await answer.json()) as { data: Listed[] }).data;
}

/** `goods` are the pieces by the product's English name. The cart holds them from the page's next visit on. */
export async function fillCart(page: Page, goods: Record<string, number> = { 'Flower Pots Big': 2 }): Promise<void> {
  const listed = await listedProducts(page);
  const lines = Object.entries(goods).map(([name, quantity]) => ({
    id: listed.find((product) => product.name === name)?.id,
    quantity,
  }));
  await putInCart(page, lines);
}

export async function putInCart(page: Page, lines: readonly Line[]): Promise<void> {
  expect(
    lines.every(({ id }) => id),
    'the goods are listed',
  ).toBe(true);
  // The script runs on every later visit, where the shopper's own changes count.
  await page.addInitScript(
    ([mark, cart]) => {
      if (window !== window.top || sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'done');
      localStorage.setItem('mathappu.cart', cart);
    },
    [`e2e.${crypto.randomUUID()}`, JSON.stringify(lines)] as const,
  );
}
