/** Staff calls. */
import { Hono } from 'hono';
import { basisPointsFromPercent, paiseFromRupees, rupeesFromPaise, unitPriceOf } from '#shared/money.ts';
import { trackingKeyOf } from '#shop/orders/orders.status.ts';
import type { DashboardStats } from '#shop/reports/reports.contract.ts';
import type { Todo } from '#shop/reports/todo.contract.ts';
import type { OrderStatus } from '../simulation/records.ts';
import {
  categoryOf,
  customerOf,
  historyOf,
  idOf,
  numberOf,
  orderOf,
  productOf,
  sessionUserOf,
  TRACKING_STATUSES,
} from './answers.ts';
import { inListOrder, shop } from './demo-shop.ts';
import { ALL, listChanged } from './shop-calls.ts';

export const adminCalls = new Hono();

/** One page of records, in the shape of a list response. */
function pageOf<T>(records: readonly T[], query: Record<string, string>) {
  const limit = Number(query.limit ?? 10);
  const currentPage = Number(query.page ?? 1);
  const data = records.slice((currentPage - 1) * limit, currentPage * limit);
  return { data, total: records.length, totalPages: Math.ceil(records.length / limit), currentPage };
}

adminCalls.use(async (c, next) => {
  const { user } = shop().auth;
  if (!user || sessionUserOf(user).role !== 'admin') return c.notFound();
  await next();
});

adminCalls.get('/address/dashboard', async (c) => {
  const { orders, customers, products } = shop();
  const [sold, people, list] = await Promise.all([orders.stats(), customers.stats(), products.list(ALL)]);
  const change = (current: number) => ({ current, previous: 0 });
  const stats: DashboardStats = {
    totalRevenue: sold.totalRevenue,
    totalOrders: sold.totalOrders,
    activeProducts: list.total,
    totalCustomers: people.totalCustomers,
    avgOrderValue: sold.averageOrderValue,
    returningCustomers: people.repeatCustomers,
    payingCustomers: people.activeCustomers,
    changes: {
      revenue: change(sold.totalRevenue),
      orders: change(sold.totalOrders),
      products: change(list.total),
      customers: change(people.newCustomersThisMonth),
    },
  };
  return c.json({ data: stats });
});

/** The only open task of the samples: nothing is packed, and no money awaited. */
const isToPack = ({ status }: { status: string }) => status === 'confirmed' || status === 'processing';

adminCalls.get('/report/todo', async (c) => {
  const { items } = await shop().orders.list(ALL);
  const waiting = items.filter(isToPack);
  const todo: Todo = {
    ...{ packing: waiting.length, packed: 0, short_goods: 0, enquiries: 0, cancel_requests: 0, late_parcels: 0 },
    ...{ money_due: 0, estimates_accepted: 0, estimates_asked: 0, estimates_ending: 0, estimates_over: 0 },
    ...{ transfers: { count: 0, amount: 0, oldest: null }, messages: { count: 0, late: 0 } },
    ...{ out_of_stock: 0, low_stock: 0, dead_mails: 0, waiting_mails: 0, failed_messages: 0 },
    ...{ stopped_channels: 0, payment_alerts: 0, backup: null },
  };
  return c.json({ data: todo });
});
adminCalls.get('/newsletter', (c) => c.json({ data: { readers: 0, last: null, next_at: null } }));
adminCalls.get('/contact/list', (c) => c.json(pageOf([], c.req.query())));

adminCalls.get('/order/list', async (c) => {
  const { search = '', status, payment, todo } = c.req.query();
  const { items } = await shop().orders.list(ALL);
  const open = todo ? items.filter((order) => todo === 'packing' && isToPack(order)) : items;
  const wanted = open.map(orderOf).filter(({ number, User, TrackingStatus, payment_status }) => {
    const texts = [number, User.name, User.phone_number ?? ''];
    return (
      texts.some((text) => text.toLowerCase().includes(search.toLowerCase())) &&
      (!status || TrackingStatus?.status_titlekey === status) &&
      (!payment || payment_status === payment)
    );
  });
  return c.json(pageOf(wanted, c.req.query()));
});
adminCalls.get('/order/delivery/address/:id', async (c) =>
  c.json({ data: orderOf(await shop().orders.byId(idOf('order', c.req.param('id')))) }),
);
adminCalls.get('/tracking/list', (c) => c.json({ data: TRACKING_STATUSES }));
adminCalls.get('/order/payments/:id', (c) => c.json({ data: { payments: [], refunded_by: [] } }));
adminCalls.get('/order/notes/:id', (c) => c.json({ data: [] }));
adminCalls.get('/courier/list', (c) => c.json({ data: [] }));
adminCalls.put('/order/update/order/status', async (c) => {
  const { track_id, order_id, note } = await c.req.json();
  const status = trackingKeyOf(track_id) as OrderStatus;
  const order = await shop().orders.updateStatus(idOf('order', order_id), status, note);
  return c.json({ data: orderOf(order), history: historyOf(order) });
});

/** No sales are counted here, so only a product's own threshold decides whether its stock is low. */
const listedOf = (item: Parameters<typeof productOf>[0]) => {
  const product = productOf(item);
  return { ...product, low_at: product.low_stock_at, sold_lately: 0 };
};

adminCalls.get('/product/admin/list', async (c) => {
  const { search = '', category, status } = c.req.query();
  // Deleted products are gone here, so there are no inactive ones.
  if (status === 'inactive') return c.json(pageOf([], c.req.query()));
  const { items } = await shop().products.list({ ...ALL, search, ...(category && { category }) });
  return c.json(pageOf(inListOrder(items).map(listedOf), c.req.query()));
});

/** The product form's values for which the simulation has a field. */
function productFields(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  const discount = Number(text('discount_price') || 0);
  const originalPrice = Number(text('base_price'));
  const price = unitPriceOf({
    basePrice: paiseFromRupees(originalPrice),
    discount: basisPointsFromPercent(discount),
    netPrice: paiseFromRupees(Number(text('net_price'))),
  });
  return {
    ...{ name: text('name'), description: text('description'), originalPrice, discount, price: rupeesFromPaise(price) },
    ...{ stock: Number(text('quantity') || 0), ratings: Number(text('performance_ratings') || 0) },
    ...{ categoryId: text('category_id'), videoUrl: text('video_url') || null },
  };
}

adminCalls.post('/product/add', async (c) => {
  const added = await shop().products.create(productFields(await c.req.formData()));
  listChanged();
  return c.json({ data: productOf(added) }, 201);
});
adminCalls.put('/product/update/:id', async (c) => {
  const { products } = shop();
  const id = idOf('product', c.req.param('id'));
  const isForm = c.req.header('content-type')?.startsWith('multipart/') ?? false;
  // Without a form this is a delete.
  const changed = isForm ? await products.update(id, productFields(await c.req.formData())) : await products.delete(id);
  listChanged();
  return changed ? c.json({ data: productOf(changed) }) : c.notFound();
});

adminCalls.get('/category/list', async (c) => {
  const { items } = await shop().categories.list({ includeInactive: true });
  return c.json({ data: items.map(categoryOf) });
});
adminCalls.get('/subcategory/list', (c) => c.json({ data: [] }));

async function categoryFields(request: {
  header: (name: string) => string | undefined;
  formData: () => Promise<FormData>;
  json: () => Promise<{ status: 0 | 1 }>;
}) {
  if (!request.header('content-type')?.startsWith('multipart/'))
    return { isActive: (await request.json()).status === 1 };
  const form = await request.formData();
  const isActive = form.get('status') === '1';
  return { name: String(form.get('name') ?? ''), description: String(form.get('description') ?? ''), isActive };
}

adminCalls.post('/category/add', async (c) => {
  const added = await shop().categories.create(await categoryFields(c.req));
  listChanged();
  return c.json({ data: categoryOf(added) }, 201);
});
adminCalls.put('/category/update/:id', async (c) => {
  const fields = await categoryFields(c.req);
  const changed = await shop().categories.update(idOf('category', c.req.param('id')), fields);
  listChanged();
  return changed ? c.json({ data: categoryOf(changed) }) : c.notFound();
});
adminCalls.put('/category/order', async (c) => {
  const { ids } = await c.req.json<{ ids: number[] }>();
  const all = await shop().categories.reorder(ids.map((id) => idOf('category', id)));
  return c.json({ data: all.map(categoryOf) });
});

adminCalls.get('/users/list', async (c) => {
  const { search, status } = c.req.query();
  const shown = status === 'active' || status === 'inactive' ? status : 'all';
  const { items } = await shop().customers.list({ ...ALL, search, status: shown });
  return c.json(pageOf(items.map(customerOf), c.req.query()));
});
adminCalls.put('/users/status/:id', async (c) => {
  const changed = await shop().customers.toggleStatus(idOf('customer', c.req.param('id')));
  return c.json({ data: { id: numberOf(changed.id), isActive: changed.isActive } });
});
