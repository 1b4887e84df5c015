import { describe, expect, it } from 'vitest';
import type { Transport } from '../../delivery/transports/transports.contract.ts';
import { newsOf, parcelToBook, suggestionFor } from './parcels.rules.ts';

const parcel = (changes: Partial<Parameters<typeof newsOf>[0]['after']> = {}) => ({
  ...{ trackingNumber: 'LR-1', state: 'sent' as const, photoKey: null },
  ...changes,
});
const SHIPPED = 3;

describe('what a customer sees about a parcel', () => {
  it.each([
    ['another one', null, {}, SHIPPED, 'parcel_sent'],
    ['one at the office at once', null, { state: 'arrived' }, SHIPPED, 'parcel_arrived'],
    ['one before the order leaves', null, {}, 2, null],
    ['at the office, though nobody said that it left', {}, { state: 'arrived' }, 2, 'parcel_arrived'],
    ['its LR number', { trackingNumber: '' }, {}, SHIPPED, 'parcel_sent'],
    ['a corrected number', { trackingNumber: 'LR-0' }, {}, 5, 'parcel_sent'],
    ['a number that was taken away', {}, { trackingNumber: '' }, SHIPPED, null],
    ['its photo', {}, { photoKey: 'a' }, SHIPPED, 'parcel_sent'],
    [
      'another photo, since the link of the first leads nowhere',
      { photoKey: 'a' },
      { photoKey: 'b' },
      SHIPPED,
      'parcel_sent',
    ],
    ['a photo that was taken away', { photoKey: 'a' }, {}, SHIPPED, null],
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
  const of = (courier_partner: string, tracking_id = '', state: 'sent' | 'returned' = 'sent') => ({
    ...{ courier_partner, tracking_id, state },
  });
  const [abt, kpn, open, back] = [
    of('ABT', '1'),
    of('KPN Parcel', '2'),
    of('KPN Parcel'),
    of('KPN Parcel', '2', 'returned'),
  ];

  it.each([
    ['none yet', [], 'ABT', '1', null],
    ['the only one, whatever it says', [kpn], 'ABT', '9', kpn],
    ['this carrier’s', [abt, kpn], ' kpn parcel', '3', kpn],
    ['this carrier’s without a number', [kpn, open], 'KPN Parcel', '3', open],
    ['the one with this number', [open, kpn], 'KPN Parcel', '2', kpn],
    ['one without a number', [abt, open], 'Velan', '3', open],
    ['another one', [abt, kpn], 'Velan', '3', null],
    ['the one that came back', [abt, back], 'Velan', '3', back],
    ['another one of a carrier that took two', [kpn, of('KPN Parcel', '5')], 'KPN Parcel', '3', null],
  ] as const)('%s', (_, parcels, carrier, number, meant) => {
    expect(parcelToBook(parcels, carrier, number)).toBe(meant);
  });
});

describe('the transport that suits a parcel best', () => {
  const MADURAI = { district: 'Madurai', state: 'Tamil Nadu' };
  const transport = (name: string, ...districts: string[]): Transport => ({
    ...{ id: 1, name, carries_crackers: true, active: true, free_days: 5, tracking_page: `https://${name}.example` },
    offices: districts.map((district) => ({ district, address: `${name} office`, phone: `${name} phone` })) as never,
  });
  const ARC = transport('ARC', 'Madurai, Tamil Nadu');
  const KPN = transport('KPN', 'Madurai, Tamil Nadu');
  const LAST = { carrier: ' kpn', contactNumber: '94433', website: 'https://old.example', office: 'Old office' };
  const CHOSEN = { name: 'kpn ', phone: '0452 1', address: 'Bypass' };
  const asked = (more: Partial<Parameters<typeof suggestionFor>[0]>) =>
    suggestionFor({ ...{ transports: [ARC, KPN], chosen: null, place: MADURAI, last: null }, ...more });

  it('is the customer’s choice, with what the shop knows of it', () => {
    expect(asked({ chosen: CHOSEN as never, last: LAST })).toEqual({
      ...{ reason: 'chosen', courier_partner: 'kpn ', contact_number: '0452 1', office: 'Bypass' },
      ...{ tracking_link: 'https://KPN.example', free_days: 5 },
    });
    expect(asked({ chosen: { ...CHOSEN, name: 'Velan' } as never })).toMatchObject({ tracking_link: '', free_days: 0 });
  });

  it('is one with an office in the district, of several the one that went there last', () => {
    expect(asked({})).toEqual({
      ...{ reason: 'near', courier_partner: 'ARC', contact_number: 'ARC phone', office: 'ARC office' },
      ...{ tracking_link: 'https://ARC.example', free_days: 5 },
    });
    expect(asked({ last: LAST })).toMatchObject({ reason: 'near', courier_partner: 'KPN', office: 'KPN office' });
    expect(asked({ last: { ...LAST, carrier: 'Velan' } })).toMatchObject({ reason: 'near', courier_partner: 'ARC' });
  });

  it('is the one that went there last where none has an office, or the district is unknown', () => {
    const last = {
      ...{ reason: 'last', courier_partner: ' kpn', contact_number: '94433', office: 'Old office' },
      ...{ tracking_link: 'https://old.example', free_days: 0 },
    };
    expect(asked({ place: { district: 'Theni', state: 'Tamil Nadu' }, last: LAST })).toEqual(last);
    expect(asked({ place: { district: '', state: '' }, last: LAST })).toEqual(last);
    expect(asked({ transports: [], last: LAST })).toEqual(last);
  });

  it('is not known at a new place', () => {
    expect(asked({ transports: [] })).toBeNull();
    expect(asked({ place: { district: '', state: '' } })).toBeNull();
  });
});

it.each([
  ['of several, none with this carrier: one without a number', 'Velan', '', 1],
  ['an empty number names none', 'KPN Parcel', '', 1],
])('%s', (_, carrier, number, at) => {
  const parcels = [
    { courier_partner: 'ABT', tracking_id: '1', state: 'sent' as const },
    { courier_partner: 'KPN Parcel', tracking_id: '', state: 'sent' as const },
    { courier_partner: 'KPN Parcel', tracking_id: '2', state: 'sent' as const },
  ];
  expect(parcelToBook(parcels, carrier, number)).toBe(parcels[at]);
});
