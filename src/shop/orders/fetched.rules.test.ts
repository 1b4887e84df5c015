import { describe, expect, it } from 'vitest';
import { isFetched, isTakenAlong } from './fetched.rules.ts';

const NOWHERE = { city: '', zipcode: '' };
const AT_COUNTER = { channel: 'counter', Address: NOWHERE, Courier: null, transport: null };

describe('goods that the buyer fetches', () => {
  it.each([
    ['sold at the counter', {}, true],
    ['ordered on the phone without an address', { channel: 'phone' }, true],
    ['ordered on the web, whose address was erased since', { channel: 'online' }, false],
    ['going to a city', { Address: { city: 'Madurai', zipcode: '' } }, false],
    ['going to a pincode', { Address: { city: '', zipcode: '625001' } }, false],
    ['booked with a transport since', { Courier: { name: 'ARC' } }, false],
    ['for which a transport was chosen', { transport: { id: 3 } }, false],
  ])('%s: %s', (_, order, fetched) => {
    expect(isFetched({ ...AT_COUNTER, ...order })).toBe(fetched);
  });
});

describe('goods that the buyer took along', () => {
  it.each([
    ['handed over', 6, {}, true],
    ['still to be fetched, so they may be sent after all', 2, {}, false],
    ['delivered to a city', 6, { Address: { city: 'Madurai', zipcode: '' } }, false],
    ['sent with a transport', 6, { Courier: { name: 'ARC' } }, false],
  ])('%s', (_, tracking_status_id, order, taken) => {
    expect(isTakenAlong({ ...AT_COUNTER, tracking_status_id, ...order })).toBe(taken);
  });
});
