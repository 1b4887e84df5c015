import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FloorOrder, FloorState } from '#shop/orders/floor/floor.contract.ts';
import { toast } from '#web/ui/Toast.tsx';
import { AdminViewerContext } from '../layout/admin-context.ts';
import { packingOrderQuery } from './packing.queries.ts';
import { type PackingTable, usePackingOutcomes, usePackingTable } from './packing-book.ts';

vi.mock('#web/ui/Toast.tsx', () => ({ toast: vi.fn() }));

const VIEWER = { id: 7, name: 'Packer', role: 'packer' } as never;
const NOTHING: FloorState = {
  packed_line_ids: [],
  cartons: 0,
  weight: 0,
  photo: null,
  updatedAt: null,
  short_lines: [],
  packer: null,
  goods: '31x4 32x1',
  may_take: true,
  step: 0,
  done_at: null,
  packed_by: '',
};

/** Every save that reached the shop, which responds with its current state. */
const saves: { packed_line_ids: number[]; cartons: number; step: number; goods: string }[] = [];
let lastId = 0;
let id: number;
let client: QueryClient;

beforeEach(() => {
  id = ++lastId;
  saves.length = 0;
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const order = { id, number: `MP-${id}`, floor: NOTHING, Carts: [] } as unknown as FloorOrder;
  client.setQueryData(packingOrderQuery(id).queryKey, order);
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { done: _done, packer_id: _packer, ...saved } = JSON.parse(String(init.body));
    saves.push(saved);
    return Response.json({ message: '', data: { ...NOTHING, ...saved } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The panel loads the order, and the part below it shows and changes the table. */
function atTheTable() {
  const orderId = id;
  const shown: PackingTable['packing'][] = [];
  let table: PackingTable | undefined;
  function Table({ order }: { order: FloorOrder }) {
    table = usePackingTable(order);
    shown.push(table.packing);
    return null;
  }
  function Panel() {
    usePackingOutcomes();
    const { data } = useQuery({ ...packingOrderQuery(orderId), enabled: false });
    return data && <Table order={data} />;
  }
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <AdminViewerContext value={VIEWER}>
        <Panel />
      </AdminViewerContext>
    </QueryClientProvider>,
  );
  return { shown, unmount, change: (next: Parameters<PackingTable['change']>[0]) => act(() => table?.change(next)) };
}

it('never shows a table without a tick already made, while its response arrives', async () => {
  const { shown, change } = atTheTable();
  change({ packed_line_ids: [31] });
  await waitFor(() => expect(saves).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('mathappu.packing')).not.toContain('31'));
  const ticked = shown.findIndex(({ packed_line_ids }) => packed_line_ids.length > 0);
  expect(shown.slice(ticked).map(({ packed_line_ids }) => packed_line_ids)).toEqual(
    shown.slice(ticked).map(() => [31]),
  );
  change({ cartons: 1 });
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ packed_line_ids: [31], cartons: 1, step: 2 }));
});

it('sends the first tick after an order was put back and taken again, which restarts its steps', async () => {
  const { shown, change } = atTheTable();
  change({ packed_line_ids: [31] });
  await waitFor(() => expect(saves).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('mathappu.packing')).not.toContain('31'));
  act(() => {
    client.setQueryData<FloorOrder>(
      packingOrderQuery(id).queryKey,
      (order) => order && { ...order, floor: { ...order.floor, step: 0 } },
    );
  });
  await waitFor(() => expect(shown.at(-1)?.step).toBe(0));
  change({ cartons: 2 });
  await waitFor(() =>
    expect(saves.at(-1)).toMatchObject({ packed_line_ids: [31], cartons: 2, step: 1, goods: '31x4 32x1' }),
  );
});

/** What a page left behind that was closed; a new one reads it. */
async function reopened(kept: object) {
  localStorage.setItem('mathappu.packing', JSON.stringify({ kept: { [id]: kept } }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'mathappu.packing' }));
  const table = atTheTable();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return table;
}
const KEPT = { packed_line_ids: [31], cartons: 1, weight: 2, short_lines: [], done: false, step: 4, packer_id: 7 };

// Seen before: it threw while the panel was drawn.
it('reads what an earlier version kept without the goods as packed of the goods now', async () => {
  client.setQueryData<FloorOrder>(
    packingOrderQuery(id).queryKey,
    (order) => order && { ...order, floor: { ...order.floor, goods: '31x4' } },
  );
  const { shown } = await reopened(KEPT);
  expect(shown[0]).toMatchObject({ packed_line_ids: [31], cartons: 1, goods: '31x4' });
});

/** The shop refuses everything that does not know of its new goods. */
function refuseOld(goods: string) {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { done: _done, packer_id: _packer, ...saved } = JSON.parse(String(init.body));
    saves.push(saved);
    if (saved.goods !== goods)
      return Response.json({ error: 'This order has changed.', code: 'CONFLICT', goods }, { status: 409 });
    return Response.json({ message: '', data: { ...NOTHING, ...saved } });
  });
}
const loadGoods = (goods: string) =>
  act(() => {
    client.setQueryData<FloorOrder>(
      packingOrderQuery(id).queryKey,
      (order) => order && { ...order, floor: { ...order.floor, goods } },
    );
  });

// Seen before: it was sent, refused and told about with every load, on every tab, without naming the order.
it('sends what was refused for its goods with no load, but with the next change, and names the order', async () => {
  vi.mocked(toast).mockClear();
  refuseOld('31x4 32x2');
  const { change, unmount } = atTheTable();
  change({ packed_line_ids: [31], cartons: 1, done: true });
  await waitFor(() => expect(saves).toHaveLength(1));
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
  expect(toast).toHaveBeenCalledWith(`MP-${id}: This order has changed.`, 'error');
  unmount();
  const kept = JSON.parse(localStorage.getItem('mathappu.packing') as string).kept[id];
  const again = await reopened(kept);
  expect(again.shown[0]).toMatchObject({ cartons: 1, done: false });
  expect([saves.length, vi.mocked(toast).mock.calls.length]).toEqual([1, 1]);
  loadGoods('31x4 32x2');
  await waitFor(() => expect(again.shown.at(-1)).toMatchObject({ packed_line_ids: [31], cartons: 1 }));
  again.change({ cartons: 2 });
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toMatchObject({ packed_line_ids: [31], cartons: 2, goods: '31x4 32x2' });
  expect(saves[1]).not.toHaveProperty('number');
  await waitFor(() => expect(localStorage.getItem('mathappu.packing')).not.toContain('31'));
});

it('names the order in a refusal on a page that has not loaded it', async () => {
  vi.mocked(toast).mockClear();
  const number = `MP-${id}`;
  const kept = { ...KEPT, goods: '31x4 32x1', number };
  refuseOld('31x4 32x2');
  client.clear();
  await reopened(kept);
  await waitFor(() => expect(toast).toHaveBeenCalledWith(`${number}: This order has changed.`, 'error'));
});

// Before: forgotten at the close, so nothing told the packer to take out what the office took off afterwards.
it('remembers what is in the closed cartons', async () => {
  const { change } = atTheTable();
  change({ packed_line_ids: [31, 32], cartons: 1 });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { done: _done, packer_id: _packer, ...saved } = JSON.parse(String(init.body));
    saves.push(saved);
    return Response.json({ message: '', data: { ...NOTHING, ...saved, done_at: '2026-11-29T10:00:00Z' } });
  });
  change({ done: true });
  await waitFor(() => expect(JSON.parse(localStorage.getItem('mathappu.packing') ?? '').kept[id]).toBeUndefined());
  expect(localStorage.getItem('mathappu.packing.seen')).toContain(`"orderId":${id},`);
});

// Before: laid over what somebody else had packed since, and one press saved it.
it.each([
  ['somebody else has the order', { packer: { id: 99, name: 'Pandi', since: '' } }],
  ['somebody packed on', { step: 3 }],
  ['the cartons are closed', { done_at: '2026-11-29T10:00:00Z' }],
])('shows nothing of a refused packing once %s', async (_, floor) => {
  const again = await reopened({ ...KEPT, goods: '31x4 32x2', isRefused: true, step: 3 });
  act(() => {
    client.setQueryData<FloorOrder>(
      packingOrderQuery(id).queryKey,
      (order) => order && ({ ...order, floor: { ...order.floor, goods: '31x4 32x2', ...floor } } as FloorOrder),
    );
  });
  await waitFor(() => expect(again.shown.at(-1)).toMatchObject({ packed_line_ids: [], cartons: 0 }));
});
