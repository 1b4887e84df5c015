import { describe, expect, it } from 'vitest';
import { newsOf, parcelToBook } from './parcels.rules.ts';

const parcel = (changes: Partial<Parameters<typeof newsOf>[0]['after']> = {}) => ({
  ...{ trackingNumber: 'LR-1', state: 'sent' as const, photoKey: null },
  ...changes,
});
const SHIPPED = 3;

describe('what a customer is told about a parcel', () => {
  it.each([
    ['another one', null, {}, SHIPPED, 'parcel_sent'],
    ['one at the office at once', null, { state: 'arrived' }, SHIPPED, 'parcel_arrived'],
    ['one before the order leaves', null, {}, 2, null],
    ['at the office, though nobody said that it left', {}, { state: 'arrived' }, 2, 'parcel_arrived'],
    ['its LR number', { trackingNumber: '' }, {}, SHIPPED, 'parcel_sent'],
    ['a corrected number', { trackingNumber: 'LR-0' }, {}, 5, 'parcel_sent'],
    ['a number that was taken away', {}, { trackingNumber: '' }, SHIPPED, null],
    ['its photo', {}, { photoKey: 'a' }, SHIPPED, 'parcel_sent'],
    ['a better photo', { photoKey: 'a' }, { photoKey: 'b' }, SHIPPED, null],
    ['nothing new', {}, {}, SHIPPED, null],
    ['still at the office', { state: 'arrived' }, { state: 'arrived' }, SHIPPED, null],
    ['one that came back', {}, { state: 'returned' }, SHIPPED, null],
    ['one of a delivered order', {}, { state: 'arrived' }, 6, null],
    ['one of a cancelled order', {}, { state: 'arrived' }, 7, null],
    ['one of an order that nobody placed', null, {}, null, null],
  ] as const)('%s', (_, before, after, statusId, news) => {
    expect(newsOf({ before: before && parcel(before), after: parcel(after) }, statusId)).toBe(news);
  });
});

describe('the parcel that is meant when many orders are booked at once', () => {
  const of = (courier_partner: string, tracking_id = '') => ({ courier_partner, tracking_id });
  const [abt, kpn, open] = [of('ABT', '1'), of('KPN Parcel', '2'), of('KPN Parcel')];

  it.each([
    ['none yet', [], 'ABT', '1', null],
    ['the only one, whatever it says', [kpn], 'ABT', '9', kpn],
    ['this carrier’s', [abt, kpn], ' kpn parcel', '3', kpn],
    ['this carrier’s without a number', [kpn, open], 'KPN Parcel', '3', open],
    ['the one with this number', [open, kpn], 'KPN Parcel', '2', kpn],
    ['one without a number', [abt, open], 'Velan', '3', open],
    ['another one', [abt, kpn], 'Velan', '3', null],
    ['another one of a carrier that took two', [kpn, of('KPN Parcel', '5')], 'KPN Parcel', '3', null],
  ] as const)('%s', (_, parcels, carrier, number, meant) => {
    expect(parcelToBook(parcels, carrier, number)).toBe(meant);
  });
});
