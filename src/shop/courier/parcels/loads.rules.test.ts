import { expect, it } from 'vitest';
import type { Order } from '../../orders/orders.contract.ts';
import { loadsOf } from './loads.rules.ts';
import type { Parcel } from './parcels.contract.ts';

const parcel = (courier_partner: string, cartons = 0, weight = 0) =>
  ({ courier_partner, cartons, weight, state: 'sent' }) as Parcel;

function cartonsBy(Parcels: Parcel[], Packing: { cartons: number; weight: number } | null): [string, number][] {
  const Address = { city: 'Madurai', zipcode: '625001' };
  const order = { id: 1, channel: 'online', Address, transport: null, Courier: Parcels[0], Parcels, Packing };
  const { loads } = loadsOf([order as unknown as Order]);
  return loads.map(({ transport, rows }) => [transport, rows[0]?.cartons ?? -1]);
}

const PACKED = { cartons: 6, weight: 30 };

it.each<[string, Parcel[], typeof PACKED | null, [string, number][]]>([
  ['as packed before it is booked', [], PACKED, [['', 6]]],
  ['as packed where nobody counted the parcel', [parcel('KPN')], PACKED, [['KPN', 6]]],
  ['as booked', [parcel('KPN', 4)], PACKED, [['KPN', 4]]],
  ['as booked where nothing was noted at packing', [parcel('KPN', 2)], null, [['KPN', 2]]],
  ['as packed where one of two parcels was counted', [parcel('KPN', 2), parcel('kpn ')], PACKED, [['KPN', 6]]],
  [
    'what the other lorry leaves',
    [parcel('KPN', 4), parcel('ARC')],
    PACKED,
    [
      ['ARC', 2],
      ['KPN', 4],
    ],
  ],
  [
    'unknown on two uncounted lorries',
    [parcel('KPN'), parcel('ARC')],
    PACKED,
    [
      ['ARC', 0],
      ['KPN', 0],
    ],
  ],
])('the cartons of a lorry are %s', (_, parcels, packing, loads) => {
  expect(cartonsBy(parcels, packing)).toEqual(loads);
});
