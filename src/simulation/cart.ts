/** The cart: changed immediately in the browser; only the coupon and shipping need a call (spec §7). */
import type { Area, ErrorState } from './area.ts';
import { redeemable } from './coupons.ts';
import { ESTIMATED_DELIVERY, type ShippingQuote, shippingFor, totalsOf } from './pricing.ts';
import type { Cart, CartItem, Product, ShippingAddress } from './records.ts';
import { findById, type World } from './world.ts';

/** Every change returns the whole cart. */
export interface CartArea extends ErrorState {
  /** Increases a product's quantity without a stock check (spec §5); an unknown product changes nothing. */
  add: (productId: string, quantity?: number) => Promise<Cart>;
  /** 0 or less removes the line; more than the stock and products not in the cart are ignored (spec §5). */
  setQuantity: (productId: string, quantity: number) => Promise<Cart>;
  remove: (productId: string) => Promise<Cart>;
  clear: () => Promise<Cart>;
  totals: () => Promise<Cart>;
  applyCoupon: (code: string) => Promise<Cart>;
  removeCoupon: () => Promise<Cart>;
  /** The shipping cost; the address becomes the cart's selected one. `total` defaults to the cart's. */
  shipping: (address: ShippingAddress | null, total?: number) => Promise<ShippingQuote>;
  choosePayment: (method: string | null) => Promise<Cart>;
}

export function itemOf(product: Product, quantity: number): CartItem {
  const { id, name, image, price, originalPrice, stock } = product;
  return { id, name, image, price, originalPrice, quantity, total: price * quantity, stock };
}

function itemsOf(world: World): CartItem[] {
  return world.cart.lines.flatMap(({ productId, quantity }) => {
    const product = findById(world.products, productId);
    return product ? [itemOf(product, quantity)] : [];
  });
}

function cartOf(world: World): Cart {
  const { coupon, selectedAddress, paymentMethod } = world.cart;
  const items = itemsOf(world);
  const shippingMethod = (subtotal: number) => shippingFor(selectedAddress, subtotal).method;
  const totals = totalsOf(items, coupon, selectedAddress);
  return {
    items,
    ...totals,
    ...{ coupon, selectedAddress, paymentMethod, estimatedDelivery: ESTIMATED_DELIVERY },
    shippingMethod: items.length > 0 ? shippingMethod(totals.subtotal) : null,
  };
}

function dropLine(world: World, productId: string): void {
  world.cart.lines = world.cart.lines.filter((line) => line.productId !== String(productId));
}

function addToCart(world: World, productId: string, quantity: number): void {
  const product = findById(world.products, productId);
  const added = Math.floor(quantity);
  if (!product || !(added >= 1)) return;
  const line = world.cart.lines.find((candidate) => candidate.productId === product.id);
  if (line) line.quantity += added;
  else world.cart.lines.push({ productId: product.id, quantity: added });
}

function changeQuantity(world: World, productId: string, quantity: number): void {
  if (quantity <= 0) {
    dropLine(world, productId);
    return;
  }
  const line = world.cart.lines.find((candidate) => candidate.productId === String(productId));
  const stock = findById(world.products, productId)?.stock ?? 0;
  if (line && quantity <= stock) line.quantity = Math.max(1, Math.floor(quantity));
}

export function createCart({ area, world }: { area: Area; world: World }): CartArea {
  const change = (work: () => void) =>
    area.local(() => {
      work();
      return cartOf(world);
    });
  return {
    clearError: area.clearError,
    get error() {
      return area.error;
    },
    add: (productId, quantity = 1) => change(() => addToCart(world, productId, quantity)),
    setQuantity: (productId, quantity) => change(() => changeQuantity(world, productId, quantity)),
    remove: (productId) => change(() => dropLine(world, productId)),
    clear: () =>
      change(() => {
        world.cart.lines = [];
      }),
    totals: () => area.local(() => cartOf(world)),
    applyCoupon: (code) =>
      area.call(() => {
        world.cart.coupon = redeemable(code, cartOf(world).subtotal);
        return cartOf(world);
      }),
    removeCoupon: () =>
      change(() => {
        world.cart.coupon = null;
      }),
    shipping: (address, total) =>
      area.call(() => {
        world.cart.selectedAddress = address ?? null;
        return shippingFor(address, total ?? cartOf(world).subtotal);
      }),
    choosePayment: (method) =>
      change(() => {
        world.cart.paymentMethod = method;
      }),
  };
}
