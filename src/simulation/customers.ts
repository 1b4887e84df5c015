import type { Area, ErrorState } from './area.ts';
import { monthOf } from './clock.ts';
import { type ListAnswer, type PageQuery, pageOf } from './paging.ts';
import { holds } from './products.ts';
import type { Customer, StoredCustomer } from './records.ts';
import type { Session } from './session.ts';
import { findById, given, removeFrom, type World } from './world.ts';

const PAGE_SIZE = 10;
const TOP = 5;

export interface CustomerQuery extends PageQuery {
  search?: string | undefined;
  status?: 'all' | 'active' | 'inactive' | undefined;
}

export type CustomerChanges = Partial<Omit<StoredCustomer, 'id'>>;

export interface CustomerStats {
  totalCustomers: number;
  activeCustomers: number;
  inactiveCustomers: number;
  newCustomersThisMonth: number;
  /** With more than one order. */
  repeatCustomers: number;
  totalRevenue: number;
  averageOrderValue: number;
  /** The five who spent most, in descending order. */
  topCustomers: Customer[];
}

export interface Notice {
  customerIds: readonly string[];
  message: string;
  type?: string;
}

export interface SentNotice extends Notice {
  sentCount: number;
  sentAt: string;
}

export interface Customers extends ErrorState {
  /** Newest first. */
  list: (query?: CustomerQuery) => Promise<ListAnswer<Customer>>;
  byId: (id: string) => Promise<Customer>;
  update: (id: string, changes: CustomerChanges) => Promise<Customer>;
  toggleStatus: (id: string) => Promise<Customer>;
  delete: (id: string) => Promise<Customer>;
  stats: () => Promise<CustomerStats>;
  /** Notifies all of them, or nobody if one does not exist. */
  sendNotification: (notice: Notice) => Promise<SentNotice>;
}

/** A customer with their orders, newest first, and their default address. */
export function customerAnswer(world: World, customer: StoredCustomer): Customer {
  const Orders = world.orders.filter((order) => order.userId === customer.id).reverse();
  return { ...customer, Orders, address: customer.addresses.find((address) => address.isDefault) ?? null };
}

function select(customers: readonly StoredCustomer[], { search = '', status = 'all' }: CustomerQuery) {
  return customers
    .filter(
      ({ name, email, phone_number, isActive }) =>
        [name, email, phone_number].some((text) => holds(text, search)) &&
        (status === 'all' || isActive === (status === 'active')),
    )
    .sort((a, b) => b.registeredAt.localeCompare(a.registeredAt));
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function statsOf(world: World, now: string): CustomerStats {
  const { customers } = world;
  const activeCustomers = customers.filter((customer) => customer.isActive).length;
  const totalRevenue = sumOf(customers.map((customer) => customer.totalSpent));
  const orderCount = sumOf(customers.map((customer) => customer.totalOrders));
  const bySpend = [...customers].sort((a, b) => b.totalSpent - a.totalSpent);
  return {
    totalCustomers: customers.length,
    activeCustomers,
    inactiveCustomers: customers.length - activeCustomers,
    newCustomersThisMonth: customers.filter(({ registeredAt }) => monthOf(registeredAt) === monthOf(now)).length,
    repeatCustomers: customers.filter((customer) => customer.totalOrders > 1).length,
    totalRevenue,
    averageOrderValue: orderCount > 0 ? totalRevenue / orderCount : 0,
    topCustomers: bySpend.slice(0, TOP).map((customer) => customerAnswer(world, customer)),
  };
}

interface CustomersParts {
  area: Area;
  world: World;
  session: Session;
  now: () => string;
}

export function createCustomers({ area, world, session, now }: CustomersParts): Customers {
  const get = (id: string) => {
    const customer = findById(world.customers, id);
    if (!customer) throw new Error('Customer not found');
    return customer;
  };
  const change = (id: string, work: (customer: StoredCustomer) => void) =>
    area.call(() => {
      const customer = get(id);
      work(customer);
      session.refresh();
      return customerAnswer(world, customer);
    });
  return {
    clearError: area.clearError,
    get error() {
      return area.error;
    },
    list: (query = {}) =>
      area.call(() => {
        const page = pageOf(select(world.customers, query), query, PAGE_SIZE);
        return { ...page, items: page.items.map((customer) => customerAnswer(world, customer)) };
      }),
    byId: (id) => area.call(() => customerAnswer(world, get(id))),
    update: (id, changes) =>
      change(id, (customer) => {
        const { Orders: _orders, address: _address, ...kept } = changes as Partial<Customer>;
        Object.assign(customer, given(kept), { id: customer.id });
      }),
    toggleStatus: (id) =>
      change(id, (customer) => {
        customer.isActive = !customer.isActive;
      }),
    delete: (id) =>
      area.call(() => {
        const customer = get(id);
        const answer = customerAnswer(world, customer);
        if (session.user() === customer) session.end();
        removeFrom(world.customers, customer);
        return answer;
      }),
    stats: () => area.call(() => statsOf(world, now())),
    sendNotification: ({ customerIds, message, type = 'info' }) =>
      area.call(() => {
        const reached = customerIds.map((id) => get(id).id);
        return { customerIds: reached, message, type, sentCount: reached.length, sentAt: now() };
      }),
  };
}
