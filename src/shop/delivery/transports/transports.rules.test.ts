import { describe, expect, it } from 'vitest';
import type { Transport, TransportOffice } from './transports.contract.ts';
import { officesIn, phoneFor, transportsFor } from './transports.rules.ts';

const office = (district: string, phone: string) =>
  ({ district, address: `Office ${phone}`, phone }) as TransportOffice;
const transport = (more: Partial<Transport>): Transport => ({
  ...{ id: 1, name: 'ARC', carries_crackers: true, tracking_page: '', free_days: 0, active: true, offices: [] },
  ...more,
});

const MADURAI = { district: 'Madurai', state: 'Tamil Nadu' };
const THOOTHUKUDI = { district: 'Thoothukudi', state: 'Tamil Nadu' };
const OFFICES = [
  office('Theni, Tamil Nadu', '1'),
  office('madurai, Tamil Nadu', '2'),
  office('Madurai, Tamil Nadu', '3'),
  office('Tuticorin, Tamil Nadu', '4'),
];

describe('the transports of a place', () => {
  it('have an office in its district, under whatever name, and in its state', () => {
    const arc = transport({ offices: OFFICES });
    expect(officesIn(arc, MADURAI).map(({ phone }) => phone)).toEqual(['2', '3']);
    expect(officesIn(arc, THOOTHUKUDI).map(({ phone }) => phone)).toEqual(['4']);
    expect(officesIn(arc, { ...MADURAI, state: 'Kerala' })).toEqual([]);
  });

  it('are in use and carry crackers', () => {
    const list = [
      transport({ id: 1, offices: OFFICES }),
      transport({ id: 2, offices: OFFICES, active: false }),
      transport({ id: 3, offices: OFFICES, carries_crackers: false }),
      transport({ id: 4, offices: [office('Theni, Tamil Nadu', '1')] }),
      transport({ id: 5 }),
    ];
    expect(transportsFor(list, MADURAI).map(({ id }) => id)).toEqual([1]);
  });
});

describe('the phone to call about a parcel', () => {
  it.each([
    ['the office of its district', OFFICES, MADURAI, '2'],
    ['the first office if its district has none', OFFICES, { district: 'Salem', state: 'Tamil Nadu' }, '1'],
    ['the first office if its place is unknown', OFFICES, null, '1'],
    ['none of a transport without offices', [], MADURAI, ''],
    ['none of a transport without offices, wherever it goes', [], null, ''],
  ])('is that of %s', (_, offices, place, phone) => {
    expect(phoneFor(transport({ offices }), place)).toBe(phone);
  });
});
