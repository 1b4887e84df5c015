import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { type Load, loadsOf } from '#shop/courier/parcels/loads.rules.ts';
import type { Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { AdminViewerContext } from '../layout/admin-context.ts';
import { numberPlaceText, receiverPlaceText, receiverText } from '../orders/order-words.ts';
import { FetchedGroup, LorryGroup } from './PackedGroups.tsx';

vi.mock('../layout/use-admin-search.ts', () => ({ useOrderPlace: () => ({ search: { order: null }, go: () => {} }) }));
vi.mock('../orders/print/PrintActions.tsx', () => ({ PrintActions: () => null }));

const STANDING = {
  ...{ tracking_status_id: 2, payment_status: 'paid', payment_method: 'cash', paid_amount: 41.5, due_amount: 0 },
  ...{ waits_for_goods: false, waits_for_money: false, total_amount: 41.5 },
};
const NOWHERE = { name: 'Walk-in', city: '', zipcode: '', state: 'Tamil Nadu' };

function order(id: number, given: object = {}): Order {
  return {
    ...{ id, number: `MP-10000${id}`, channel: 'online', Courier: null, transport: null, Parcels: [] },
    ...{ Address: { name: 'Selvi', city: 'Madurai', zipcode: '625001' }, User: { name: 'Selvi' }, ...STANDING },
    Packing: { cartons: 1, weight: 0 },
    ...given,
  } as unknown as Order;
}

const parcel = (courier_partner: string, tracking_id = '', given: object = {}) =>
  ({ courier_partner, tracking_id, cartons: 0, weight: 0, state: 'sent', ...given }) as Parcel;
const KPN = { Courier: parcel('KPN', 'A1'), Parcels: [parcel('KPN', 'A1')] };
const walkIn = (id: number, given: object = {}) => order(id, { channel: 'counter', Address: NOWHERE, ...given });
const viewer = { id: 7, role: 'admin' } as SessionUser;

const show = (shown: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AdminViewerContext value={viewer}>{shown}</AdminViewerContext>
    </QueryClientProvider>,
  );

const setStatus = vi.spyOn(adminApi, 'setStatus');
beforeEach(() => setStatus.mockReset().mockResolvedValue(undefined as never));
it('puts what buyers fetch into no lorry, unless a transport is booked for it', () => {
  const orders = [
    ...[walkIn(1), order(2), order(3, KPN), walkIn(4, KPN)],
    ...[walkIn(5, { channel: 'phone' }), order(6, { transport: { name: 'ARC' } })],
  ];
  const { loads, fetched } = loadsOf(orders);
  expect(loads.map((load) => [load.transport, load.rows.map(({ order: { id } }) => id)])).toEqual([
    ['ARC', [6]],
    ['KPN', [3, 4]],
    ['', [2]],
  ]);
  expect(fetched.map(({ id }) => id)).toEqual([1, 5]);
});

it('puts an order on each lorry that takes a parcel of it, with what that one takes', () => {
  const Parcels = [
    parcel('KPN', 'A1', { cartons: 3, weight: 20.5 }),
    parcel('ARC', 'B2', { cartons: 2 }),
    parcel('kpn ', '', { cartons: 1 }),
    parcel('MSS', 'C3', { cartons: 1, state: 'returned' }),
  ];
  const { loads } = loadsOf([
    order(1, { Courier: Parcels[0], Parcels, Packing: { cartons: 6, weight: 30 } }),
    order(3, KPN),
  ]);
  expect(
    loads.map(({ transport, rows }) => [transport, rows.map((row) => [row.order.id, row.cartons, row.grams])]),
  ).toEqual([
    // What the other lorry does not weigh of 30 kg.
    ['ARC', [[1, 2, 9_500]]],
    [
      'KPN',
      [
        [1, 4, 20_500],
        [3, 1, 0],
      ],
    ],
  ]);
  show(<LorryGroup {...(loads[0] as Load)} onSend={() => {}} />);
  expect(screen.getByText('Selvi, Madurai · Cartons: 2 · Goes with 2 lorries · LR B2')).toBeTruthy();
});

// Before: two parcels booked at once, which asks for no cartons, stood with none on both lorries.
it('says no number of cartons where nobody counted them, and what is left where one lorry was counted', () => {
  const Packing = { cartons: 6, weight: 0 };
  const booked = [parcel('KPN'), parcel('ARC')];
  const { loads } = loadsOf([order(1, { Courier: booked[0], Parcels: booked, Packing })]);
  show(<LorryGroup {...(loads[0] as Load)} onSend={() => {}} />);
  expect(screen.queryByText(/Cartons/)).toBeNull();
  cleanup();
  const counted = [parcel('KPN', '', { cartons: 4 }), parcel('ARC')];
  const half = loadsOf([order(1, { Courier: counted[0], Parcels: counted, Packing })]).loads;
  expect(half.map(({ transport, rows }) => [transport, rows[0]?.cartons])).toEqual([
    ['ARC', 2],
    ['KPN', 4],
  ]);
});

it('leaves no empty place in a text', () => {
  expect([walkIn(1), order(2)].map(receiverText)).toEqual(['Walk-in', 'Selvi, Madurai']);
  expect([walkIn(1), order(2)].map(receiverPlaceText)).toEqual(['Walk-in', 'Selvi, Madurai 625001']);
  expect([walkIn(1), order(2)].map(numberPlaceText)).toEqual(['MP-100001', 'MP-100002, Madurai']);
  show(<FetchedGroup orders={[walkIn(1)]} />);
  expect(screen.getByText('Walk-in · Cartons: 1')).toBeTruthy();
  cleanup();
  const { loads } = loadsOf([order(3, KPN)]);
  show(<LorryGroup {...(loads[0] as Load)} onSend={() => {}} />);
  expect(screen.getByText('Selvi, Madurai · Cartons: 1 · LR A1')).toBeTruthy();
});

it('hands a paid order over as delivered', async () => {
  show(<FetchedGroup orders={[walkIn(1)]} />);
  expect(screen.getByRole('heading', { name: /^Fetched at the shop/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enter LR numbers and send' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Goods handed over: MP-100001' }));
  await waitFor(() => expect(setStatus).toHaveBeenCalledWith({ track_id: 6, order_id: 1, action_by: 7 }));
});

it('asks for a reason before an unpaid order is handed over', () => {
  show(<FetchedGroup orders={[walkIn(1, { payment_status: 'enquiry', payment_method: 'enquiry', paid_amount: 0 })]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Goods handed over: MP-100001' }));
  expect(within(screen.getByRole('dialog')).getByRole('textbox')).toBeTruthy();
  expect(setStatus).not.toHaveBeenCalled();
});
