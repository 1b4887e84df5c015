import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cartLines, replaceCart } from '../../cart/local-cart.ts';
import { loadSearch } from '../search/loaded-search.ts';
import { type ListedProduct, type PriceSection, sectionsOf, serialsOf } from './price-list.ts';
import { labelWords, tableHtml } from './row-html.ts';
import { createRowView, type RowView } from './row-view.ts';

beforeAll(loadSearch);

const product = (id: number, changes: Partial<ListedProduct> = {}): ListedProduct => ({
  ...{ id, name: `Rocket ${id}`, tamil_name: '', description: '', quantity_content: '1 Box', base_price: 100 },
  ...{ discount_price: 20, unit_price: 80, quantity: 10, category_id: 1, sub_cat: 0, video_url: null, image: null },
  ...changes,
});

const category = { id: 1, name: 'Rockets', tamil_name: '', productsCount: 2, image: null };
const limits = { search: '', hasHeadings: true, isClosed: false, mostInOrder: 50 };
const shownWith = (products: ListedProduct[]) => ({
  ...limits,
  sections: sectionsOf(products, [category]) as readonly PriceSection[] | null,
  serials: serialsOf(products),
});

let isWide = true;
let view: RowView;
const press = vi.fn();

function openPage(products: ListedProduct[]): HTMLTableElement {
  const shown = shownWith(products);
  const words = Object.entries(labelWords()).map(([id, text]) => `<span id="${id}" hidden>${text}</span>`);
  document.body.innerHTML = `${words.join('')}<table>${tableHtml(shown.sections ?? [], shown)}</table><p id="news" role="status"></p>`;
  const table = document.querySelector('table') as HTMLTableElement;
  view = createRowView(table, news(), press);
  view.show({ ...shown, sections: null });
  return table;
}

const news = () => document.getElementById('news') as HTMLElement;
const rowsOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLTableRowElement>('.price-row')];
const rowAt = (table: HTMLTableElement, at: number) => within(rowsOf(table)[at] as HTMLElement);

beforeEach(() => {
  isWide = true;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
  replaceCart([]);
});
afterEach(() => {
  view.end();
  vi.unstubAllGlobals();
  press.mockClear();
});

it('takes over the rows rendered by the server, and does not recreate them when the list is loaded', () => {
  const products = [product(1), product(2)];
  const table = openPage(products);
  const before = rowsOf(table);
  view.show(shownWith(products.map((one) => ({ ...one }))));
  expect(rowsOf(table)).toEqual(before);
  for (const [at, row] of rowsOf(table).entries()) expect(row).toBe(before[at]);
});

it('counts clicks and typed numbers in the cart, with its sum and its limit', () => {
  const table = openPage([product(1, { quantity: 3 }), product(2)]);
  fireEvent.click(screen.getByRole('button', { name: 'Increase Quantity of Rocket 1' }));
  expect(cartLines()).toEqual([{ id: 1, quantity: 1 }]);
  expect(rowsOf(table)[0]?.dataset.inCart).toBe('');
  expect(rowAt(table, 0).getByRole('status', { name: 'Line total' }).textContent).toBe('₹80');
  // The first press too, whose line total is new in the page: only the list's own region is live.
  expect(news().textContent).toBe('Rocket 1: 1, ₹80');
  expect(table.querySelectorAll('output:not([aria-live=off]), small[role]')).toHaveLength(0);

  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Rocket 1' });
  box.focus();
  fireEvent.input(box, { target: { value: '50' } });
  expect(box.value).toBe('3');
  expect(rowAt(table, 0).getByText('Only 3 left')).toBeDefined();
  expect(news().textContent).toBe('Rocket 1: 3, ₹240, Only 3 left');
  const plus = screen.getByRole<HTMLButtonElement>('button', { name: 'Increase Quantity of Rocket 1' });
  expect(plus.disabled).toBe(true);

  // An emptied box stays empty while the shopper types in it, whatever the list does; when left, it means zero.
  fireEvent.input(box, { target: { value: '' } });
  view.show(shownWith([product(1, { quantity: 3, unit_price: 70 }), product(2)]));
  expect([box.value, document.activeElement]).toEqual(['', box]);
  box.blur();
  expect(cartLines()).toEqual([]);
  expect(rowAt(table, 0).queryByText('Only 3 left')).toBeNull();
  expect(news().textContent).toBe('Rocket 1: 0');
});

it('moves between the boxes with arrows and Enter', () => {
  openPage([product(1), product(2)]);
  const [first, second] = screen.getAllByRole('textbox');
  first?.focus();
  fireEvent.keyDown(first as Element, { key: 'Enter' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as Element, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(first);
});

it('has a box on a phone only for products in the cart', () => {
  isWide = false;
  openPage([product(1), product(2)]);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Increase Quantity of Rocket 2' }));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Rocket 2' });
  box.focus();
  fireEvent.input(box, { target: { value: '0' } });
  expect(box.isConnected).toBe(true);
  box.blur();
  expect(box.isConnected).toBe(false);
});

it('keeps its quantities in Safari, which resets boxes without autocomplete when Back shows a kept page', () => {
  openPage([product(1)]);
  fireEvent.click(screen.getByRole('button', { name: 'Increase Quantity of Rocket 1' }));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Rocket 1' });
  box.focus();
  fireEvent.input(box, { target: { value: '7' } });
  box.value = box.defaultValue;
  expect(box.value).toBe('7');
});

it('follows the cart of another tab', () => {
  const table = openPage([product(1), product(2)]);
  replaceCart([{ id: 2, quantity: 4 }]);
  expect(rowAt(table, 1).getByRole<HTMLInputElement>('textbox').value).toBe('4');
});

it('shows search results with marked letters, and then the list as before', () => {
  const products = [product(1), product(2, { name: 'Sparkler <b>' }), product(3)];
  const table = openPage(products);
  view.show(shownWith(products));
  const before = rowsOf(table);
  const found = [{ category: null, products: [products[1] as ListedProduct] }];
  view.show({ ...shownWith(products), sections: found, hasHeadings: false, search: 'spark' });
  expect(rowsOf(table)).toEqual([before[1]]);
  expect(table.querySelector('mark')?.textContent).toBe('Spark');
  expect(table.querySelector('h2, b b')).toBeNull();
  expect(rowAt(table, 0).getByText('ler <b>')).toBeDefined();
  view.show(shownWith(products));
  expect(rowsOf(table)).toEqual(before);
  expect(table.querySelector('mark')).toBeNull();
  expect(table.querySelector('h2')?.textContent).toBe('Rockets');
});

it('updates a row in place when its price changes, and removes what is no longer sold', () => {
  const table = openPage([product(1), product(2)]);
  const [first] = rowsOf(table);
  const box = screen.getByRole('textbox', { name: 'Quantity of Rocket 1' });
  box.focus();
  view.show(shownWith([product(1, { unit_price: 75 })]));
  expect(rowsOf(table)).toEqual([first]);
  expect(first?.textContent).toContain('₹75.00');
  expect(document.activeElement).toBe(box);
});

it('reports which button of which row was clicked', async () => {
  openPage([product(1), product(2, { video_url: 'https://youtu.be/x' })]);
  fireEvent.click(screen.getByRole('button', { name: 'No Image: Rocket 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Watch video: Rocket 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Wishlist: Rocket 1' }));
  expect(press.mock.calls).toEqual([
    [1, 'picture'],
    [2, 'video'],
    [1, 'heart'],
  ]);
  expect(cartLines()).toEqual([]);
});

it('changes nothing while the shop is closed', () => {
  openPage([product(1)]);
  view.show({ ...shownWith([product(1)]), isClosed: true });
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /crease/ }))
    expect(button.disabled).toBe(true);
});

it('gives every row one heart, also one that is made by a search or taken over twice', async () => {
  const products = [product(1), product(2)];
  const table = openPage(products);
  view.end();
  view = createRowView(table, news(), press);
  view.show({ ...shownWith(products), sections: null });
  view.show(shownWith([...products, product(3, { name: 'New' })]));
  await screen.findByRole('button', { name: 'Wishlist: Rocket 1' });
  const hearts = rowsOf(table).map((row) => row.querySelectorAll('.price-heart').length);
  expect(hearts).toEqual([1, 1, 1]);
});
