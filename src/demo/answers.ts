/** Converts the simulation's records to API responses (the contracts of src/shop). */
import type { z } from 'zod';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { Customer as CustomerAnswer } from '#shop/accounts/customers.contract.ts';
import type { Address as AddressAnswer } from '#shop/addresses/addresses.contract.ts';
import type { CartItem } from '#shop/cart/cart.contract.ts';
import type { Category as CategoryAnswer } from '#shop/categories/categories.contract.ts';
import type { Coupon as CouponAnswer } from '#shop/coupons/coupons.contract.ts';
import type { Order as OrderAnswer, TrackingEntry as TrackingAnswer } from '#shop/orders/orders.contract.ts';
import { TRACKING_KEYS, type TrackingKey, trackingIdOf } from '#shop/orders/orders.status.ts';
import type { Product as ProductAnswer } from '#shop/products/products.contract.ts';
import { initialOf, productFields } from '#shop/products/products.fields.ts';
import type { Address, Category, Coupon, Customer, Order, OrderStatus, Product } from '../simulation/records.ts';
import { pictureOf } from './pictures.ts';
import { inTamil, translated } from './sample-words.ts';

/** The pages use numeric ids: 'order-101' is 101. */
export const numberOf = (id: string): number => Number(id.replace(/\D/g, ''));

type Prefix = 'product' | 'category' | 'customer' | 'order' | 'address';

/** The id for a number. Sample products and categories have plain numbers as ids. */
export function idOf(prefix: Prefix, number: number | string): string {
  const isSample = (prefix === 'product' || prefix === 'category') && Number(number) <= 100;
  return isSample ? String(number) : `${prefix}-${number}`;
}

export const OWNER_PHONE = '9000000001';

export function sessionUserOf({ id, name, email, phone_number }: Customer): SessionUser {
  const role = phone_number === OWNER_PHONE ? 'admin' : 'customer';
  return { id: numberOf(id), name, email, phone_number, role };
}

/** The list price in rupees, to the paisa, so that the discount gives exactly the simulation's price. */
const listPriceOf = ({ price, discount }: Product) => Math.round((price * 10_000) / (100 - discount)) / 100;

const imagesOf = (image: string) => {
  const url = pictureOf(image);
  return url ? [{ imageUrl: url }] : [];
};

export function productOf(product: Product): ProductAnswer {
  const unset = Object.fromEntries(productFields().map(([, field]) => [field.wire, initialOf(field)]));
  return {
    ...(unset as unknown as ProductAnswer),
    // The demonstration sells no gift boxes.
    contents: undefined,
    id: numberOf(product.id),
    name: product.name,
    tamil_name: inTamil(product.name),
    description: translated(product.description),
    quantity_content: product.specifications.weight,
    base_price: listPriceOf(product),
    discount_price: product.discount,
    unit_price: product.price,
    quantity: product.stock,
    category_id: numberOf(product.categoryId),
    sub_cat: null,
    video_url: product.videoUrl,
    performance_ratings: product.ratings,
    status: 1,
    sales: 0,
    ProductImages: imagesOf(product.image),
    Category: { name: product.category, tamil_name: inTamil(product.category) },
  };
}

export function categoryOf(category: Category): CategoryAnswer {
  return {
    id: numberOf(category.id),
    name: category.name,
    tamil_name: inTamil(category.name),
    description: translated(category.description),
    status: category.isActive,
    productsCount: category.productCount,
    createdAt: category.createdAt,
    image: pictureOf(category.image),
  };
}

export function cartItemOf(product: Product, count: number): CartItem {
  const { id, name, tamil_name, base_price, discount_price, unit_price, quantity, ...rest } = productOf(product);
  return {
    ...{ cart_id: id, id, name, tamil_name, count, base_price, discount_price, unit_price, quantity },
    quantity_content: rest.quantity_content,
    imageUrl: rest.ProductImages[0]?.imageUrl ?? null,
  };
}

export function addressOf(address: Partial<Address>, userId: number): AddressAnswer {
  return {
    id: numberOf(address.id ?? '0'),
    user_id: userId,
    name: address.name ?? '',
    house_flat_no: address.address ?? '',
    ...{ street_name: '', locality: '', landmark: '' },
    city: address.city ?? '',
    district: '',
    state: address.state ?? '',
    country: 'India',
    zipcode: address.pincode ?? '',
    address_type: 'Home',
    delivery_contact_number: address.phone ?? '',
    isDefault: address.isDefault ?? false,
    ...{ firm: '', gstin: '' },
  };
}

/** With the discount that it gives by the simulation's rules (demo-prices.ts). */
export function couponOf({ code, discount, type, minAmount }: Coupon): CouponAnswer {
  const percent = type === 'percentage' ? discount : 0;
  const scope = { only_categories: [], except_categories: [], except_products: [], categories: [] };
  const worth = { minOrder: minAmount, discount_percentage: percent };
  return { id: 1, code, description: '', tamil_description: '', ...worth, ...scope };
}

/** Statuses before the first step of the pages' timeline map to that step. */
const trackingKeyOf = (status: OrderStatus): TrackingKey =>
  status === 'pending' || status === 'ordered' ? 'confirmed' : status;

/** Statuses an order may be set to: the simulation has no 'in transit' (spec §4). */
export const TRACKING_STATUSES = TRACKING_KEYS.filter((key) => key !== 'in_transit').map(statusOf);

function statusOf(key: TrackingKey) {
  return { id: trackingIdOf(key), status_name: key, status_titlekey: key };
}

function lineOf({ id, name, image, price, quantity }: Order['items'][number]): OrderAnswer['Carts'][number] {
  const names = { name, tamil_name: inTamil(name) };
  const prices = { base_price: price, discount_price: 0 };
  return {
    ...{
      id: numberOf(id),
      product_id: numberOf(id),
      ...names,
      count: quantity,
      returned: 0,
      replaces: null,
      ...prices,
    },
    ...{ unit_price: price, line_total: price * quantity, final_total: price * quantity },
    Product: { id: numberOf(id), ...names, quantity_content: '', ...prices, ProductImages: imagesOf(image) },
  };
}

export function orderOf(order: Order): OrderAnswer {
  const isPaid = order.paymentStatus === 'completed';
  const isCod = order.paymentMethod === 'cod';
  const key = trackingKeyOf(order.status);
  const userId = numberOf(order.userId);
  return {
    id: numberOf(order.id),
    number: order.id,
    channel: 'online',
    user_id: userId,
    createdAt: order.createdAt,
    subtotal: order.subtotal,
    discount_amount: order.discount,
    charges_amount: 0,
    delivery_amount: order.shipping,
    packing_amount: 0,
    tax_amount: order.tax,
    ...{ tax_included: 0, round_off: 0, to_pay: false, extras: [], delivery_rule: null },
    total_amount: order.total,
    paid_amount: isPaid ? order.total : 0,
    refunded_amount: 0,
    left_by_hand: 0,
    ...{ version: 1, due_amount: 0, due_utr: null, due_missing_utr_end: '', waits_for_money: false },
    coupon_code: null,
    bill_number: null,
    delivery_instruction: '',
    payment_method: isCod ? 'cod' : 'online',
    payment_status: isPaid ? 'paid' : 'cod_due',
    ...{ razorpay_order_id: null, razorpay_payment_id: null, utr: null, waits_for_goods: false, not_served: null },
    ...{
      refunds: [],
      cancel_request: null,
      Courier: null,
      Parcels: [],
      transport: null,
      Packing: null,
      estimate: null,
    },
    tracking_status_id: trackingIdOf(key),
    TrackingStatus: statusOf(key),
    User: { id: userId, name: order.customerName, email: '', phone_number: order.customerPhone },
    Address: addressOf(order.shippingAddress, userId),
    Carts: order.items.map(lineOf),
  };
}

export function historyOf(order: Order): z.output<typeof TrackingAnswer>[] {
  return order.trackingDetails.map(({ status, timestamp, description }, index) => ({
    ...{ id: index + 1, createdAt: timestamp, note: description },
    TrackingStatus: statusOf(trackingKeyOf(status)),
  }));
}

export function customerOf(customer: Customer): z.output<typeof CustomerAnswer> {
  const { createdAt, isActive, totalOrders, totalSpent, Orders, address } = customer;
  const last = Orders[0]?.createdAt ?? null;
  const user = sessionUserOf(customer);
  return {
    ...user,
    ...{ createdAt, isActive, canSignIn: true },
    Orders: { count: totalOrders, paid: totalOrders, spent: totalSpent, last },
    address: address && addressOf(address, user.id),
  };
}
