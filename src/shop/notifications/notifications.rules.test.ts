import { describe, expect, it } from 'vitest';
import { ORDER_MAIL_KINDS } from '../orders/orders.status.ts';
import { isWanted } from './notifications.rules.ts';

const NOTHING = { orderUpdates: false, promotions: false, priceDrops: false, newProducts: false, newsletter: false };

describe('the mails of an order', () => {
  it('are all sent to people who want order updates', () => {
    expect(ORDER_MAIL_KINDS.filter((kind) => !isWanted(kind, { ...NOTHING, orderUpdates: true }))).toEqual([]);
  });

  it('cover only contract and money for people who declined updates', () => {
    expect(ORDER_MAIL_KINDS.filter((kind) => !isWanted(kind, NOTHING))).toEqual(['shipped', 'delivered']);
  });
});
