/**
 * States beyond a page's first view: errors, dialogs, menus, filled forms. Each is checked in one language on a phone and in
 * the other on a desktop; `npm run screenshots -- --axe` checks all four combinations, slowly.
 */
import { m } from '#web/words/messages.js';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { newPhone, PASSWORD } from './as-customer.ts';
import { expectSound } from './sound.ts';
import { type Page, test, untilFooterIsAlive, visit } from './test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Drives one page from state to state; each address changes its language. */
class Tour {
  readonly #page: Page;
  #isTamil: boolean;

  constructor(page: Page, isMobile: boolean) {
    this.#page = page;
    this.#isTamil = isMobile;
    // A single action must not use up the time of the whole test.
    page.setDefaultTimeout(20_000);
  }

  async open(path: string): Promise<void> {
    this.#isTamil = !this.#isTamil;
    overwriteGetLocale(() => (this.#isTamil ? 'ta' : 'en'));
    const address = this.#isTamil ? `/ta${path}`.replace(/\/(?=\?|$)/, '') : path;
    await visit(this.#page, address);
  }

  /** `act` leads to the state; Escape closes what it opened. */
  async see(state: string, act: (page: Page) => Promise<unknown>): Promise<void> {
    await test.step(state, async () => {
      await act(this.#page);
      await expectSound(this.#page, state);
    });
  }

  async closeDialog(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
}

test('spec 2, home and sign-in: every state is sound', async ({ page, isMobile }) => {
  const tour = new Tour(page, isMobile);
  await tour.open('/?q=zzzzzz');
  await tour.see('nothing found', () => page.getByText(m.nothing_title({ query: 'zzzzzz' })).waitFor());
  await tour.open('/?q=poochatti');
  await tour.see('the large picture', () => page.locator('.price-picture').first().click());
  await tour.closeDialog();
  await tour.see('the video', async () => {
    await page.locator('.price-video').first().click();
    await page.getByRole('dialog').waitFor();
  });
  await tour.closeDialog();
  if (isMobile) await tour.see('the menu', () => press(page, m.layout_menu()));

  await tour.open('/login');
  await tour.see('sign-in refused', () => press(page, m.login_sign_in()));
  await tour.see('a wrong password', async () => {
    await page.getByLabel(m.common_phone_number()).fill(newPhone());
    await page.getByLabel(m.common_password(), { exact: true }).fill(PASSWORD);
    await press(page, m.login_sign_in());
    await page.getByRole('alert').waitFor();
  });
  await tour.see('sign-up refused', async () => {
    await page.getByRole('tab', { name: m.login_sign_up() }).click();
    await press(page, m.common_create_account());
  });
  await tour.open('/login');
  await tour.see('a forgotten password', async () => {
    await page.getByLabel(m.common_phone_number()).fill(newPhone());
    await press(page, m.login_forgot());
    await press(page, m.forgot_send());
    await press(page, m.forgot_save());
    await page.getByText(m.forgot_code_error()).waitFor();
  });
});

test('spec 2, tracking, contact and a failure: every state is sound', async ({ page, isMobile }) => {
  const tour = new Tour(page, !isMobile);
  await tour.open('/track-order');
  const track = () => page.getByRole('main').getByRole('button', { name: m.track_submit() }).click();
  await tour.see('a blank id', async () => {
    await track();
    await page.getByText(m.track_blank()).waitFor();
  });
  await tour.see('an unknown id', async () => {
    await page.getByLabel(m.common_tracking_number()).fill('MP-1');
    await page.getByLabel(m.track_contact_label()).fill(newPhone());
    await track();
    await page.getByText(m.track_not_found()).waitFor();
  });
  await tour.open('/contact');
  await tour.see('a message refused, a question answered', async () => {
    await press(page, m.contact_faq_free_q());
    await press(page, m.contact_form_send());
    await page.getByText(m.contact_form_message_missing()).waitFor();
  });
  await page.route('**/api/product/list1', (route) => route.abort());
  await tour.open('/about');
  await untilFooterIsAlive(page);
  await tour.see('something went wrong', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: m.layout_home(), exact: true }).click();
    await page.getByText(m.layout_error_title()).waitFor();
  });
});

test('spec 2, checkout: every step is sound in both languages', async ({ page, isMobile }) => {
  const tour = new Tour(page, isMobile);
  await tour.open('/?q=poochatti');
  await page.locator('.price-row button:not(.price-heart)').last().click();
  await tour.open('/cart');
  await tour.see('an unknown coupon', async () => {
    await page.getByLabel(m.cart_coupon_label()).fill('NOSUCH');
    await press(page, m.cart_coupon_apply());
    await page.getByText(m.common_coupon_invalid()).waitFor();
  });
  await tour.open('/cart?step=checkout');
  await tour.see('a guest refused', async () => {
    await page.getByLabel(m.checkout_mobile_number(), { exact: true }).fill('12');
    await page.getByLabel(m.address_house()).fill('14/2');
    await page.getByLabel(m.address_pin()).fill('626123');
    await page.getByLabel(m.address_city(), { exact: true }).selectOption('other');
    await page.getByLabel(m.address_custom_city()).fill('Sattur');
    await press(page, m.checkout_continue_to_payment());
    await page.getByText(m.common_phone_invalid()).waitFor();
  });
  await page.getByLabel(m.checkout_mobile_number(), { exact: true }).fill(newPhone());
  await press(page, m.checkout_continue_to_payment());
  await page.getByRole('heading', { name: m.common_paying(), exact: true }).waitFor();
  await tour.open('/cart?step=checkout');
  await tour.see('a saved address', () => page.getByRole('radio').first().waitFor());
  await tour.open('/cart?step=add-address');
  await tour.see('an address form', () => page.getByLabel(m.address_house()).waitFor());
  await tour.open('/cart?step=payment');
  await tour.see('UPI, the summary open, the age missing', async () => {
    if (isMobile) await page.getByRole('button', { name: m.common_order_summary() }).click();
    await page.getByRole('radio', { name: m.payment_upi(), exact: true }).check();
    await page.locator('form button[type=submit]').click();
    await page.getByText(m.payment_age_missing()).waitFor();
  });
  await page.getByRole('checkbox', { name: m.payment_age() }).check();
  await page.locator('form button[type=submit]').click();
  // The sandbox's window supports both languages itself.
  const failure = page.getByRole('button', { name: /^(Failure|தோல்வி)$/ });
  await tour.see('the payment window', () => failure.waitFor());
  await failure.click();
  // Wait for the bank's refusal; closing earlier would count as cancelling.
  await page.locator('.message.bad').waitFor();
  await page.getByRole('button', { name: /^(Close|மூடு)$/ }).click();
  await tour.see('a failed payment', () => page.getByText(m.failed_gateway_says()).waitFor());
  await tour.open('/cart?step=payment');
  await tour.see('a begun payment', () => page.getByText(m.payment_open_hint()).waitFor());
});

test('spec 2, My Dashboard: every tab and dialog is sound', async ({ page, isMobile }) => {
  const tour = new Tour(page, !isMobile);
  await page.request.post('/api/users/login', { data: { phone_number: '9486012345', password: 'sparkle-2026' } });
  await tour.open('/dashboard');
  await tour.see('overview', () => page.getByText(m.common_recent_orders()).waitFor());
  await tour.open('/dashboard?tab=orders');
  await tour.see('orders', () => page.getByText(m.guest_orders_title()).waitFor());
  await tour.open('/dashboard?tab=orders&order=1');
  await tour.see('an order', () => page.getByRole('heading', { name: m.tracking_items_title() }).waitFor());
  await tour.open('/dashboard?tab=profile');
  await tour.see('a profile refused', async () => {
    await press(page, m.dashboard_profile_edit());
    await page.getByLabel(m.common_full_name()).fill('');
    await page.getByLabel(m.common_phone_number()).fill('12');
    await press(page, m.dashboard_profile_save());
    await page.getByText(m.dashboard_required_fields()).waitFor();
  });
  await tour.open('/dashboard?tab=addresses');
  await tour.see('an address refused', async () => {
    await press(page, m.common_add_address());
    await press(page, m.address_save());
    await page.getByText(m.dashboard_required_fields()).waitFor();
  });
  await tour.closeDialog();
  await tour.see('the default address about to go', async () => {
    const card = page.getByRole('listitem').filter({ hasText: m.address_default_mark() });
    await card.getByRole('button').last().click();
    await page.getByText(m.dashboard_address_delete_default()).waitFor();
  });
  await tour.open('/dashboard?tab=wishlist');
  await tour.see('the wishlist', () => page.getByRole('heading', { level: 2 }).first().waitFor());
  await tour.open('/dashboard?tab=settings');
  await tour.see('a password refused', async () => {
    await press(page, m.settings_password_save());
    await page.getByText(m.common_current_password_wanted()).waitFor();
  });
  await tour.see('the account about to go', async () => {
    await press(page, m.settings_delete_open());
    await page.getByText(m.settings_delete_question()).waitFor();
  });
});
