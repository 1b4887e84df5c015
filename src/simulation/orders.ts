import type { Area, ErrorState } from './area.ts';
import { itemOf } from './cart.ts';
import { redeemable } from './coupons.ts';
import { type ListAnswer, type PageQuery, pageOf } from './paging.ts';
import { totalsOf } from './pricing.ts';
import type { CartItem, Coupon, Order, OrderStatus, ShippingAddress, StoredCustomer, Totals } from './records.ts';
import type { Session } from './session.ts';
import { findById, freshId, type World } from './world.ts';

const PAGE_SIZE = 10;

/** A cart line, or a product and its quantity. The line's own price and name take precedence. */
export type OrderedItem = { quantity: number; productId?: string } & Partial<CartItem>;

export interface OrderRequest {
  items: readonly OrderedItem[];
  shippingAddress: ShippingAddress;
  /** 'cod' is paid on delivery; any other method counts as paid. */
  paymentMethod: string;
  /** A code, or the cart's coupon. */
  coupon?: string | Pick<Coupon, 'code'> | null | undefined;
}

export interface OrderQuery extends PageQuery {
  /** 'all' for every status. */
  status?: string | undefined;
  userId?: string | undefined;
}

export interface OrderStats {
  totalOrders: number;
  pendingOrders: number;
  processingOrders: number;
  shippedOrders: number;
  deliveredOrders: number;
  cancelledOrders: number;
  /** Rupees of all orders except cancelled ones. */
  totalRevenue: number;
  averageOrderValue: number;
}

export interface Orders extends ErrorState {
  /** Newest first. */
  list: (query?: OrderQuery) => Promise<ListAnswer<Order>>;
  byId: (id: string) => Promise<Order>;
  create: (request: OrderRequest) => Promise<Order>;
  updateStatus: (id: string, status: OrderStatus, description?: string) => Promise<Order>;
  cancel: (id: string, reason?: string) => Promise<Order>;
  stats: () => Promise<OrderStats>;
}

function orderedItem(world: World, item: OrderedItem): CartItem {
  const { productId, quantity, ...shown } = item;
  const product = findById(world.products, String(productId ?? item.id));
  if (!product) throw new Error('Product not found');
  if (!Number.isInteger(quantity) || quantity < 1) throw new Error('Quantity must be at least 1');
  const price = shown.price ?? product.price;
  return { ...itemOf(product, quantity), ...shown, price, quantity, total: price * quantity };
}

function priced(world: World, request: OrderRequest): { items: CartItem[]; totals: Totals } {
  if (request.items.length === 0) throw new Error('Cart is empty');
  const items = request.items.map((item) => orderedItem(world, item));
  const subtotal = items.reduce((sum, item) => sum + item.total, 0);
  const code = typeof request.coupon === 'string' ? request.coupon : request.coupon?.code;
  const coupon = code ? redeemable(code, subtotal) : null;
  return { items, totals: totalsOf(items, coupon, request.shippingAddress) };
}

function newOrder(world: World, request: OrderRequest, user: StoredCustomer, now: string): Order {
  const { items, totals } = priced(world, request);
  return {
    ...{ id: freshId(world, 'order'), userId: user.id, customerName: user.name, customerPhone: user.phone_number },
    ...{ items, status: 'pending', ...totals, paymentMethod: request.paymentMethod },
    paymentStatus: String(request.paymentMethod).toLowerCase() === 'cod' ? 'pending' : 'completed',
    shippingAddress: structuredClone(request.shippingAddress),
    trackingDetails: [{ status: 'ordered', timestamp: now, description: 'Order placed successfully' }],
    ...{ createdAt: now, shippedAt: null, deliveredAt: null, cancelledAt: null, updatedAt: now },
  };
}

/** Updates the customer's spending: cancelled orders do not count. */
function spend(world: World, order: Order, rupees: number): void {
  const customer = findById(world.customers, order.userId);
  if (customer) customer.totalSpent += rupees;
}

function setStatus(world: World, order: Order, status: OrderStatus, description: string, now: string): Order {
  const counted = (value: OrderStatus) => (value === 'cancelled' ? 0 : order.total);
  spend(world, order, counted(status) - counted(order.status));
  order.status = status;
  order.updatedAt = now;
  order.trackingDetails.push({ status, timestamp: now, description });
  if (status === 'shipped') order.shippedAt = now;
  if (status === 'cancelled') order.cancelledAt = now;
  if (status === 'delivered') Object.assign(order, { deliveredAt: now, paymentStatus: 'completed' });
  return order;
}

function statsOf(orders: readonly Order[]): OrderStats {
  const count = (status: OrderStatus) => orders.filter((order) => order.status === status).length;
  const sold = orders.filter((order) => order.status !== 'cancelled');
  const totalRevenue = sold.reduce((sum, order) => sum + order.total, 0);
  return {
    totalOrders: orders.length,
    pendingOrders: count('pending'),
    processingOrders: count('processing'),
    shippedOrders: count('shipped'),
    deliveredOrders: count('delivered'),
    cancelledOrders: count('cancelled'),
    totalRevenue,
    averageOrderValue: sold.length > 0 ? totalRevenue / sold.length : 0,
  };
}

interface OrdersParts {
  area: Area;
  world: World;
  session: Session;
  now: () => string;
}

export function createOrders({ area, world, session, now }: OrdersParts): Orders {
  const get = (id: string) => {
    const order = findById(world.orders, id);
    if (!order) throw new Error('Order not found');
    return order;
  };
  return {
    clearError: area.clearError,
    get error() {
      return area.error;
    },
    list: (query = {}) =>
      area.call(() => {
        const { status = 'all', userId } = query;
        const wanted = world.orders.filter(
          (order) =>
            (status === 'all' || order.status === status) && (userId === undefined || order.userId === String(userId)),
        );
        return pageOf(wanted.reverse(), query, PAGE_SIZE);
      }),
    byId: (id) => area.call(() => get(id)),
    create: (request) =>
      area.call(() => {
        const user = session.requireUser();
        const order = newOrder(world, request, user, now());
        world.orders.push(order);
        user.totalOrders += 1;
        spend(world, order, order.total);
        session.refresh();
        return order;
      }),
    updateStatus: (id, status, description) =>
      area.call(() => setStatus(world, get(id), status, description || `Order ${status}`, now())),
    cancel: (id, reason) => area.call(() => setStatus(world, get(id), 'cancelled', reason || 'Order cancelled', now())),
    stats: () => area.call(() => statsOf(world.orders)),
  };
}
