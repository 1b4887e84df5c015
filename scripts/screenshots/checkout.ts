/** Cart and checkout, step by step, with their errors. */
import type { Page } from '@playwright/test';
import { m } from '#web/words/messages.js';
import type { Scene, Stage } from './scene.ts';
import { silent } from './storefront.ts';

const CART = { 'Flower Pots Big': 3, 'Flower Pots Asoka': 5, '10 cm Electric Sparklers': 2 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel(m.address_house()).fill('14/2');
  await page.getByLabel(m.address_street()).fill('Vadakku Veli Street');
  await page.getByLabel(m.address_pin()).fill('626123');
}

async function applyCoupon({ page }: Stage, code: string): Promise<void> {
  await page.getByLabel(m.cart_coupon_label()).fill(code);
  await button(page, m.cart_coupon_apply()).click();
}

async function choosePayment(stage: Stage): Promise<void> {
  await stage.open('/cart');
  await button(stage.page, m.cart_proceed()).click();
  await button(stage.page, m.checkout_continue_to_payment()).click();
  await stage.page.getByRole('heading', { name: m.common_paying(), exact: true }).waitFor();
}

async function startPaying(stage: Stage): Promise<void> {
  await choosePayment(stage);
  await stage.page.getByRole('checkbox', { name: m.payment_age() }).check();
  await stage.page.getByRole('button', { name: payStart() }).click();
  // The scenes buy the same goods repeatedly, which the shop asks about.
  const again = stage.page.getByRole('button', { name: m.payment_again_go_on() });
  await again.or(widgetButton(stage.page, 'Success')).or(stage.page.getByRole('alert')).first().waitFor();
  if (await again.isVisible()) await again.click();
}

/** The button's text before the amount. */
const payStart = () => new RegExp(`^${m.payment_pay({ amount: '.*₹.*' }).replace(/[()?+]/g, '.')}`);

export const payPlace = () => new RegExp(`^${m.payment_place({ amount: '.*₹.*' }).replace(/[()?+]/g, '.')}`);

/** Buttons of the sandbox's payment window, which uses the page's language. */
const WIDGET_BUTTONS = {
  Success: /^(Success|வெற்றி)$/,
  Failure: /^(Failure|தோல்வி)$/,
  Pending: /^(UPI pending|UPI காத்திருப்பில்)$/,
  Close: /^(Close|மூடு)$/,
};
const widgetButton = (page: Page, name: keyof typeof WIDGET_BUTTONS) =>
  page.getByRole('button', { name: WIDGET_BUTTONS[name] });
const inWidget = (page: Page, name: keyof typeof WIDGET_BUTTONS) => widgetButton(page, name).click();

const cart: Scene[] = [
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart-loading', path: '/cart', cart: CART, before: ({ page }) => silent('**/api/product/list1')(page) },
  { name: 'cart-filled', path: '/cart', cart: CART },
  { name: 'cart-signed-in', path: '/cart', cart: CART, as: 'buyer' },
  { name: 'cart-coupon', path: '/cart', cart: CART, act: (stage) => applyCoupon(stage, 'DIWALI20') },
  { name: 'cart-coupon-invalid', path: '/cart', cart: CART, act: (stage) => applyCoupon(stage, 'NOSUCH') },
  {
    name: 'cart-adjusted',
    path: '/cart',
    as: 'buyer',
    cart: { ...CART, 'Flower Pots Big': 9000 },
    act: async ({ page }) => {
      await button(page, m.cart_proceed()).click();
      await page.getByText(m.cart_adjusted_title()).waitFor();
    },
  },
  {
    name: 'cart-load-failed',
    path: '/cart',
    cart: CART,
    before: ({ page }) => page.route('**/api/product/list1', (route) => route.abort()),
  },
];

const address: Scene[] = [
  { name: 'checkout-no-address', path: '/cart?step=checkout', as: 'newcomer', cart: CART },
  { name: 'checkout-addresses', path: '/cart?step=checkout', as: 'shopper', cart: CART },
  { name: 'checkout-add-address', path: '/cart?step=add-address', as: 'newcomer', cart: CART },
  {
    name: 'checkout-address-by-pin',
    path: '/cart?step=add-address',
    as: 'newcomer',
    cart: CART,
    act: async ({ page }) => {
      await fillAddress(page);
      await page.getByLabel(m.address_city(), { exact: true }).selectOption('other');
      await page.getByLabel(m.address_contact()).fill('12');
      await page.getByLabel(m.address_custom_city()).fill('Sattur');
      await button(page, m.address_save()).click();
    },
  },
  { name: 'checkout-guest', path: '/cart?step=checkout', cart: CART },
  {
    name: 'checkout-guest-email',
    path: '/cart?step=checkout',
    cart: CART,
    act: async ({ page }) => {
      await page.getByRole('radio', { name: m.common_email() }).check();
      await page.getByLabel(m.common_email_address()).fill('kavitha@');
      await fillAddress(page);
      await page.getByLabel(m.address_contact()).fill('9840012345');
      await button(page, m.checkout_continue_to_payment()).click();
    },
  },
];

const CHANGED = {
  error: 'Prices have changed. Please review your order.',
  code: 'AMOUNT_CHANGED',
  requestId: 'x',
  totals: { subtotal: 900, discount: 0, charges: 0, delivery: 0, total: 900 },
};

const NOT_VERIFIED = JSON.stringify({
  error: 'We could not verify this payment.',
  code: 'PAYMENT_NOT_VERIFIED',
  requestId: 'x',
});

const payment: Scene[] = [
  { name: 'payment-card', as: 'buyer', cart: CART, act: choosePayment },
  {
    name: 'payment-upi',
    as: 'buyer',
    cart: CART,
    act: async (stage) => {
      await choosePayment(stage);
      await stage.page.getByRole('radio', { name: m.payment_upi(), exact: true }).check();
    },
  },
  {
    name: 'payment-summary-open',
    as: 'buyer',
    cart: CART,
    act: async (stage) => {
      await choosePayment(stage);
      if (stage.screen === 'phone') await stage.page.getByRole('button', { name: m.common_order_summary() }).click();
    },
  },
  {
    name: 'payment-age-missing',
    as: 'buyer',
    cart: CART,
    act: async (stage) => {
      await choosePayment(stage);
      await stage.page.getByRole('button', { name: payStart() }).click();
    },
  },
  {
    name: 'payment-price-changed',
    as: 'buyer',
    cart: CART,
    before: async ({ page, ask }) => {
      const { data } = await ask<{ data: { id: number; name: string; unit_price: number }[] }>('GET', '/product/list1');
      const lines = data
        .filter(({ name }) => name in CART)
        .map(({ id, name, unit_price }, at) => ({
          ...{ product_id: id, name, asked: 3 },
          ...(at === 0 ? { available: 1, unit_price } : { available: 9, unit_price: unit_price + 10 }),
        }));
      const body = JSON.stringify({ ...CHANGED, lines });
      await page.route('**/api/order/create-order', (route) =>
        route.fulfill({ status: 409, contentType: 'application/json', body }),
      );
    },
    act: async (stage) => {
      await startPaying(stage);
      await stage.page.getByText(m.error_amount_changed()).waitFor();
    },
  },
  {
    name: 'payment-window',
    as: 'buyer',
    cart: CART,
    screenOnly: true,
    act: async (stage) => {
      await startPaying(stage);
      await widgetButton(stage.page, 'Success').waitFor();
    },
  },
  {
    name: 'payment-closed',
    as: 'buyer',
    cart: CART,
    act: async (stage) => {
      await startPaying(stage);
      await inWidget(stage.page, 'Close');
      await stage.page.getByText(m.payment_not_arrived()).waitFor();
    },
  },
  {
    name: 'payment-underway',
    as: 'buyer',
    ownAccount: true,
    cart: CART,
    act: async (stage) => {
      await startPaying(stage);
      await inWidget(stage.page, 'Pending');
      await inWidget(stage.page, 'Close');
      await stage.page.getByRole('heading', { name: m.payment_underway() }).waitFor();
    },
  },
  {
    name: 'payment-failed',
    as: 'buyer',
    cart: CART,
    act: async (stage) => {
      await startPaying(stage);
      await inWidget(stage.page, 'Failure');
      await inWidget(stage.page, 'Close');
      await stage.page.getByRole('heading', { name: m.failed_title() }).waitFor();
    },
  },
  {
    name: 'payment-confirming',
    as: 'buyer',
    cart: CART,
    before: ({ page }) => silent('**/api/order/verify-payment')(page),
    act: async (stage) => {
      await startPaying(stage);
      await inWidget(stage.page, 'Success');
      await stage.page.getByRole('heading', { name: m.payment_confirming() }).waitFor();
    },
  },
  {
    name: 'payment-confirmed',
    as: 'buyer',
    cart: CART,
    act: async (stage) => {
      await startPaying(stage);
      await inWidget(stage.page, 'Success');
      await stage.page.getByRole('heading', { name: m.confirmation_title() }).waitFor();
    },
  },
  {
    name: 'payment-unsure',
    as: 'buyer',
    cart: CART,
    before: async ({ page }) => {
      await page.route('**/api/order/verify-payment', (route) =>
        route.fulfill({ status: 400, contentType: 'application/json', body: NOT_VERIFIED }),
      );
      // The gateway would say that the money came, and the page would go on.
      await silent('**/api/order/payment/**')(page);
    },
    act: async (stage) => {
      await startPaying(stage);
      await inWidget(stage.page, 'Success');
      await stage.page.getByRole('heading', { name: m.payment_unsure() }).waitFor();
    },
  },
  { name: 'payment-unknown-order', path: '/cart?step=confirmation&order=999999', as: 'buyer' },
];

export const checkoutScenes: Scene[] = [...cart, ...address, ...payment];
