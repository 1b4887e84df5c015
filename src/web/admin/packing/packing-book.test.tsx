import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FloorOrder, FloorState } from '#shop/orders/floor/floor.contract.ts';
import { AdminViewerContext } from '../layout/admin-context.ts';
import { packingOrderQuery } from './packing.queries.ts';
import { type PackingTable, usePackingOutcomes, usePackingTable } from './packing-book.ts';

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
const saves: { packed_line_ids: number[]; cartons: number; step: number }[] = [];
let lastId = 0;
let id: number;
let client: QueryClient;

beforeEach(() => {
  id = ++lastId;
  saves.length = 0;
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(packingOrderQuery(id).queryKey, { id, floor: NOTHING, Carts: [] } as unknown as FloorOrder);
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
  render(
    <QueryClientProvider client={client}>
      <AdminViewerContext value={VIEWER}>
        <Panel />
      </AdminViewerContext>
    </QueryClientProvider>,
  );
  return { shown, change: (next: Parameters<PackingTable['change']>[0]) => act(() => table?.change(next)) };
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
