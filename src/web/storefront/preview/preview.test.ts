import { expect, test } from 'vitest';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { keepAdminAtHome, keepPreview, seenBy } from '../layout/read-shop.ts';
import { exampleCart } from './example-cart.ts';

const person = (role: string) => ({ id: 1, role }) as SessionUser;
const OWNER = person('admin');
/** A shop that the owner left open, after its last day for orders. */
const RECORD = { sales_mode: 'online_payment', sales_mode_now: 'closed' } as StoreRecord;
const seen = (viewer: SessionUser | null, isAsked: boolean) =>
  seenBy(viewer, RECORD, isAsked, Date.parse('2026-11-05T12:00:00Z'));

test('the owner sees the settings as set, and as a visitor what applies now', () => {
  expect(seen(OWNER, false)).toMatchObject({
    viewer: OWNER,
    isPreview: false,
    store: { sales_mode: 'online_payment' },
  });
  expect(seen(OWNER, true)).toMatchObject({ viewer: null, isPreview: true, store: { sales_mode: 'closed' } });
});

test.each(['admin', 'biller', 'packer'])('a preview is available to a %s', (role) => {
  expect(seen(person(role), true)).toMatchObject({ viewer: null, isPreview: true });
});

test('for everybody else the URL changes nothing', () => {
  expect(seen(null, true)).toEqual(seen(null, false));
  expect(seen(person('customer'), true)).toEqual(seen(person('customer'), false));
  expect(seen(person('guest'), true)).toMatchObject({ viewer: { role: 'guest' }, isPreview: false });
});

test('the shop’s staff stay in the admin unless they look as a visitor', () => {
  expect(() => keepAdminAtHome(seen(OWNER, false).viewer, '/about', {})).toThrow();
  expect(() => keepAdminAtHome(seen(OWNER, true).viewer, '/about', {})).not.toThrow();
});

test('the URL keeps the preview from page to page, and only if it was there', () => {
  const next = () => ({ step: 'checkout' });
  expect(keepPreview({ search: { preview: '' }, next })).toEqual({ step: 'checkout', preview: '1' });
  expect(keepPreview({ search: {}, next })).toEqual({ step: 'checkout' });
});

test('the example has the first available product of each category', () => {
  const goods = (id: number, category_id: number, quantity: number) => ({ id, category_id, quantity });
  expect(exampleCart([goods(1, 1, 0), goods(2, 1, 9), goods(3, 1, 9), goods(4, 2, 1)])).toEqual([
    { id: 2, quantity: 2 },
    { id: 4, quantity: 1 },
  ]);
  expect(exampleCart(Array.from({ length: 9 }, (_, at) => goods(at, at, 5)))).toHaveLength(5);
});
