import { describe, expect, it } from 'vitest';
import { isFetched } from './fetched.rules.ts';

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
