import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import { toast } from '#web/ui/Toast.tsx';
import { AdminViewerContext } from '../layout/admin-context.ts';
import { PackingPanel } from './PackingPanel.tsx';
import { packingOrderQuery } from './packing.queries.ts';
import { usePackingOutcomes } from './packing-book.ts';
import { setSeen } from './packing-seen.ts';

vi.mock('../layout/use-admin-search.ts', () => ({ useOrderPlace: () => ({ search: { order: 7 }, go: () => {} }) }));
const panel = vi.hoisted(() => ({ isUnsaved: false }));
vi.mock('../form/unsaved.tsx', () => ({
  ...{ useUnsaved: () => {}, UnsavedQuestion: () => null, hasUnsaved: () => panel.isUnsaved },
}));
vi.mock('#web/ui/Toast.tsx', () => ({ toast: vi.fn() }));
vi.mock('../layout/AdminLink.tsx', () => ({
  AdminLink: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));
vi.mock('../orders/OrderNotes.tsx', () => ({ OrderNotes: () => null }));
vi.mock('../orders/parcels/ParcelsSection.tsx', () => ({ ParcelsSection: () => null }));
vi.mock('../orders/print/PrintActions.tsx', () => ({ PrintActions: () => null, paperLink: () => '' }));

const MINE = { id: 1, name: 'Pandi', since: '2026-11-28T10:00:00Z' };
const OTHERS = { id: 2, name: 'Selvam', since: '2026-11-28T10:00:00Z' };
const LINE = { id: 31, product_id: 3, name: 'Lakshmi', tamil_name: '', count: 2, Product: { quantity_content: '' } };

const orderOf = (floor: object) =>
  ({
    ...{ id: 7, number: 'MP-7', createdAt: '2026-11-28T10:00:00Z', ship_by: '2026-11-30', going_with: '' },
    ...{ tracking_status_id: 2, TrackingStatus: { status_titlekey: 'processing' }, delivery_instruction: '' },
    ...{ Address: { name: 'Meena', delivery_contact_number: '9486012345' }, User: { name: 'Meena' } },
    ...{ Carts: [LINE], Parcels: [], codes: [], is_to_pack: true },
    floor: {
      ...{ packed_line_ids: [31], cartons: 1, weight: 4.5, photo: null, updatedAt: null, short_lines: [] },
      ...{ packer: MINE, goods: '31x2', may_take: true, step: 3, done_at: null, packed_by: '', ...floor },
    },
  }) as unknown as FloorOrder;

/** The admin's frame. */
function Frame() {
  usePackingOutcomes();
  return <PackingPanel />;
}

function open(floor: object = {}, Carts: object[] = [LINE], role = 'packer', facts: object = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(packingOrderQuery(7).queryKey, { ...orderOf(floor), Carts, ...facts } as FloorOrder);
  render(
    <QueryClientProvider client={client}>
      <AdminViewerContext value={{ id: 1, name: 'Pandi', role } as never}>
        <Frame />
      </AdminViewerContext>
    </QueryClientProvider>,
  );
}

const asked: string[] = [];
const bodies: unknown[] = [];
const answers = new Map<string, () => Response>();
beforeEach(() => {
  localStorage.clear();
  answers.clear();
  asked.length = 0;
  panel.isUnsaved = false;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    if (typeof body === 'string') bodies.push(JSON.parse(body));
    const answer = [...answers].find(([call]) => `${method} ${path}`.endsWith(call));
    return answer?.[1]() ?? Response.json({ data: [] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('closes the cartons only with a weight that can be read', async () => {
  open();
  const close = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Packed, close the cartons' });
  const weight = () => screen.getByLabelText<HTMLInputElement>('Weight of all cartons (kg)');
  expect([weight().value, close().disabled]).toEqual(['4.5', false]);
  fireEvent.change(weight(), { target: { value: '45,5 kg' } });
  expect([weight().value, close().disabled]).toEqual(['45,5 kg', true]);
  expect(screen.getAllByText('Please enter kilograms, such as 12.5.')).not.toHaveLength(0);
  fireEvent.change(weight(), { target: { value: '45,5' } });
  await waitFor(() => expect(close().disabled).toBe(false));
  expect(weight().value).toBe('45,5');
});

it('shows whose an order is as soon as somebody else was faster', async () => {
  open({ packer: null });
  answers.set('/packing/take', () =>
    Response.json({ error: 'Selvam is packing this order.', code: 'ORDER_TAKEN' }, { status: 409 }),
  );
  answers.set('GET /api/packing/order/7', () => Response.json({ data: orderOf({ packer: OTHERS, may_take: false }) }));
  fireEvent.click(screen.getByRole('button', { name: 'Pack this order' }));
  await screen.findByText(/^Selvam has been packing this/);
});

// Seen before: the packer read 'We could not find this', and could go on ticking and close the cartons of a cancelled order.
it.each([
  ['Pack this order', null, '/packing/take'],
  ['Release order', MINE, '/packing/release'],
])(
  '%s: says that an order is no longer to be packed when the office cancelled it meanwhile',
  async (name, packer, call) => {
    open({ packer });
    const gone = () => Response.json({ error: 'We could not find this.', code: 'NOT_FOUND' }, { status: 404 });
    answers.set(call, gone);
    answers.set('GET /api/packing/order/7', gone);
    fireEvent.click(screen.getByRole('button', { name }));
    await screen.findByText('MP-7 is no longer to be packed');
    expect(screen.queryByRole('button', { name: 'Packed, close the cartons' })).toBeNull();
    expect(screen.queryByText('We could not find this.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Next order' })).toBeTruthy();
    expect(toast).not.toHaveBeenCalled();
  },
);

// Before: a parcel that had left could be opened again, and took one of the packer's five places where no list shows it.
it.each([
  ['processing', 1],
  ['shipped', 0],
])('offers to open closed cartons again only while they are in the shop: %s', (status_titlekey, count) => {
  const closed = { packer: null, done_at: '2026-11-28T10:05:00Z' };
  open(closed, [LINE], 'packer', { TrackingStatus: { status_titlekey } });
  expect(screen.queryAllByRole('button', { name: 'Open again' })).toHaveLength(count);
});

// Before: it could be packed as far as one saw, and the press did nothing.
it('shows the office that an order is not to be packed, and why is in the order', () => {
  open({ packer: null }, [LINE], 'admin', { is_to_pack: false });
  expect(screen.getByText('This order is not to be packed now')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the order' })).toBeDefined();
  for (const name of ['Pack this order', 'Close the cartons'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

// Before: nothing. An order that waits for money is not to be packed, and the office sees it all the same.
it('says to the office, which goes on seeing it, that an order is not to be packed', async () => {
  open({ packer: null }, [LINE], 'admin');
  answers.set('/packing/take', () => Response.json({ error: 'x', code: 'NOT_FOUND' }, { status: 404 }));
  answers.set('GET /api/packing/order/7', () => Response.json({ data: orderOf({ packer: null }) }));
  fireEvent.click(screen.getByRole('button', { name: 'Pack this order' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith('MP-7 is no longer to be packed', 'error'));
});

// Seen before: the next order was taken, then the question kept its packer here, and nobody packed it.
it('takes no next order while something typed here is not saved', async () => {
  const packed = { packer: null, done_at: '2026-11-28T11:00:00Z', packed_by: 'Pandi' };
  open(packed);
  answers.set('GET /api/packing/order/7', () => Response.json({ data: orderOf(packed) }));
  answers.set('/packing/next', () => Response.json({ data: null }));
  panel.isUnsaved = true;
  const next = screen.getByRole('button', { name: 'Next order' });
  fireEvent.click(next);
  expect(toast).toHaveBeenCalledWith('Save or clear what you typed first.', 'error');
  panel.isUnsaved = false;
  fireEvent.click(next);
  await waitFor(() => expect(asked).toContain('POST /api/packing/next'));
});

// Seen before: the cartons and the weight were empty again, and a toast said to look at the order.
it('keeps cartons and weight that are refused because the office changed the order, and says what changed', async () => {
  open({ packed_line_ids: [31], cartons: 0, weight: 0, goods: '31x2' });
  const saves: { goods: string; cartons: number; weight: number; packed_line_ids: number[] }[] = [];
  const amended = orderOf({ packed_line_ids: [31], cartons: 0, weight: 0, goods: '31x2 33x4' });
  const added = { ...LINE, id: 33, product_id: 5, name: 'Chakkar', count: 4 };
  answers.set('GET /api/packing/order/7', () => Response.json({ data: { ...amended, Carts: [LINE, added] } }));
  answers.set('PUT /api/order/packing/7', () =>
    Response.json({ error: 'This order has changed.', code: 'CONFLICT', goods: '31x2 33x4' }, { status: 409 }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'One carton more' }));
  fireEvent.change(screen.getByLabelText('Weight of all cartons (kg)'), { target: { value: '12.5' } });
  await screen.findByText('The office has changed this order');
  await screen.findByText('Added: Chakkar × 4');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)).toEqual([true, false]);
  expect(screen.getByLabelText<HTMLInputElement>('Weight of all cartons (kg)').value).toBe('12.5');
  expect(toast).toHaveBeenCalledWith('MP-7: This order has changed.', 'error');
  expect(screen.getByText(/look at the changes above first/)).toBeTruthy();

  answers.set('PUT /api/order/packing/7', () => {
    saves.push(bodies.at(-1) as (typeof saves)[number]);
    const { packer_id: _, done: __, ...floor } = bodies.at(-1) as Record<string, unknown>;
    return Response.json({ data: { ...amended.floor, ...floor } });
  });
  fireEvent.click(screen.getByRole('button', { name: 'I have seen it' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]).toMatchObject({ goods: '31x2 33x4', cartons: 1, weight: 12.5, packed_line_ids: [31], done: false });
  expect(screen.queryByText('The office has changed this order')).toBeNull();
});

const ADDED = { ...LINE, id: 33, product_id: 5, name: 'Chakkar', count: 4 };
/** This packer has begun the order, and the office has added a line since. */
function openChanged(floor: object) {
  const lines = [LINE].map(({ id, name, tamil_name, count }) => ({ id, name, tamil_name, count }));
  setSeen({ id: 7, Carts: lines as never }, 1);
  open({ goods: '31x2 33x4', ...floor }, [LINE, ADDED]);
}
const NOTHING_PACKED = { packed_line_ids: [], cartons: 0, weight: 0 };

// Seen before: to have looked at the change put the order on this packer's table.
it('takes no order by saying that its change was seen, and says of nothing that it is kept', async () => {
  openChanged({ packer: null, ...NOTHING_PACKED });
  expect(screen.getByText('Added: Chakkar × 4')).toBeTruthy();
  expect(screen.queryByText(/are kept\.$/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'I have seen it' }));
  await waitFor(() => expect(screen.queryByText('The office has changed this order')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

it('saves the order of who holds it once they have seen the change, and says that their ticks are kept', async () => {
  openChanged({ packed_line_ids: [31] });
  const held = { ...orderOf({ goods: '31x2 33x4' }), Carts: [LINE, ADDED] };
  answers.set('GET /api/packing/order/7', () => Response.json({ data: held }));
  answers.set('PUT /api/order/packing/7', () => Response.json({ data: held.floor }));
  expect(screen.getByText(/are kept\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'I have seen it' }));
  await waitFor(() => expect(asked).toContain('PUT /api/order/packing/7'));
});

// Seen before: who took it again days later read changes of goods that they had already packed or put back.
it.each([
  ['forgets what was seen of an order put back with nothing in a carton', [], false],
  ['still tells what the office changed of an order put back with something in a carton', [31], true],
] as const)('%s', async (_, packed_line_ids, isTold) => {
  openChanged({ ...NOTHING_PACKED, packed_line_ids });
  const state = { ...NOTHING_PACKED, packed_line_ids, packer: null, goods: '31x2 33x4', step: 0 };
  const free = { ...orderOf(state), Carts: [LINE, ADDED] };
  answers.set('/packing/release', () => Response.json({ data: free.floor }));
  answers.set('GET /api/packing/order/7', () => Response.json({ data: free }));
  fireEvent.click(screen.getByRole('button', { name: 'Release order' }));
  await screen.findByRole('button', { name: 'Pack this order' });
  expect(screen.queryByText('The office has changed this order') !== null).toBe(isTold);
  expect(localStorage.getItem('mathappu.packing.seen')?.includes('Lakshmi')).toBe(isTold);
});
