/** A whole order by keyboard alone (design: `/`, arrows, Enter, Tab), as on a desktop and with a phone's keyboard. */
import { register, signInWithAddress } from './as-customer.ts';
import { fillCart } from './fill-cart.ts';
import { expect, type Locator, MOVING, type Page, test, untilFooterIsAlive, visit } from './test.ts';

test.use(MOVING);

/** Presses Tab until the named element has the focus. */
const tabTo = (
  page: Page,
  role: 'button' | 'link' | 'radio' | 'checkbox' | 'textbox' | 'combobox',
  name: string | RegExp,
) => tabToElement(page, page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first());

async function tabToElement(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    // Check once without waiting: a missing element has no focus.
    const isThere = (await target.count()) > 0;
    if (
      isThere &&
      (await target
        .evaluate((element) => element === document.activeElement, undefined, { timeout: 1000 })
        .catch(() => false))
    )
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

async function expectVisibleFocus(page: Page): Promise<void> {
  const outline = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return 'none';
    const holders = [focused, focused.closest('label')].filter((element) => element !== null);
    return holders.map((element) => getComputedStyle(element).outlineStyle).join(' ');
  });
  expect(outline).toMatch(/solid|auto/);
}

async function typeOrderOnDesktop(page: Page): Promise<void> {
  const boxes = page.getByRole('textbox', { name: /^Quantity of/ });
  const first = await boxes.first().getAttribute('aria-label');
  await tabTo(page, 'textbox', first ?? '');
  await expectVisibleFocus(page);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('ArrowDown');
  await expect(boxes.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(boxes.nth(1)).toBeFocused();
  await expect(boxes.nth(1)).toHaveValue('12');
}

/** On a phone the quantity box appears after pressing plus. */
async function typeOrderOnPhone(page: Page): Promise<void> {
  const boxes = page.getByRole('textbox', { name: /^Quantity of/ });
  for (const [row, quantity] of ['3', '12'].entries()) {
    const plus = page.getByRole('button', { name: /^Increase Quantity of/ }).nth(row);
    await tabToElement(page, plus);
    await page.keyboard.press('Enter');
    await expect(boxes.nth(row)).toHaveValue('1');
    await page.keyboard.press('Shift+Tab');
    await expect(boxes.nth(row)).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.type(quantity);
    await expect(boxes.nth(row)).toHaveValue(quantity);
  }
}

test('spec 2, cart and checkout: an order is placed, paid and confirmed without a mouse', async ({
  page,
  isMobile,
}) => {
  await register(page);
  await visit(page, '/');

  // Keys work only after hydration.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('flower pots');
  await expect(page).toHaveURL(/q=flower/);
  // The address changes before the rows are rendered.
  await expect(page.getByRole('button', { name: /^Enlarge image/ }).first()).toHaveAccessibleName(/flower/i);
  if (isMobile) await typeOrderOnPhone(page);
  else await typeOrderOnDesktop(page);
  await expect(page.getByRole('banner').getByRole('button', { name: /2 Items/ })).toBeVisible();

  await page.evaluate(() => window.scrollTo(0, 0));
  await page
    .getByRole('banner')
    .getByRole('button', { name: /2 Items/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Your Cart/ })).toContainText('2 items');
  await expect(page).toHaveTitle(/^Your Cart \|/);
  await press(page, 'button', 'Proceed to Checkout');
  await expect(page.getByRole('heading', { name: 'Delivery Address', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Delivery Address \|/);
  await press(page, 'link', 'Add New Address');
  await expect(page.getByLabel('Door / Flat No.')).toBeVisible();

  await tabTo(page, 'textbox', /Door/);
  await page.keyboard.type('14/2');
  await tabTo(page, 'textbox', 'PIN code');
  await page.keyboard.type('626123');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Sivakasi');
  await press(page, 'button', 'Save Address');
  await expect(page.getByRole('radio', { name: /Sivakasi/ })).toBeChecked();
  await press(page, 'button', 'Continue to Payment');

  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Payment \|/);
  await tabTo(page, 'checkbox', /18 years/);
  await expectVisibleFocus(page);
  await page.keyboard.press('Space');
  await press(page, 'button', /^Pay ₹/);
  await page.getByRole('button', { name: 'Success', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page).toHaveTitle(/^Order MP-\d+ \|/);
  await press(page, 'link', 'Continue Shopping');
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible();
});

test('design, everywhere: a dialog takes, traps and returns the focus', async ({ page }) => {
  await visit(page, '/');
  const picture = page.getByRole('button', { name: /^Enlarge image/ }).first();
  await picture.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(picture).toBeFocused();
});

test('design, everywhere: the focus follows a page and a step, and stays near what was removed', async ({ page }) => {
  await register(page);
  await visit(page, '/');
  await untilFooterIsAlive(page);
  for (const row of [0, 1]) {
    await page
      .getByRole('button', { name: /^Increase Quantity of/ })
      .nth(row)
      .focus();
    await page.keyboard.press('Enter');
  }
  const cart = page.getByRole('banner').getByRole('button', { name: /2 Items/ });
  await expect(cart).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeFocused();
  await cart.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Your Cart/ })).toBeFocused();

  await page
    .getByRole('button', { name: /^Save for later/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const left = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
  await expect(left).toHaveCount(1);
  await expect(left).toBeFocused();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Delivery Address', level: 1 })).toBeFocused();
});

test('design, everywhere: no focused field of the payment step is under the bar with the button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fillCart(page, { 'Flower Pots Big': 60 });
  await signInWithAddress(page);
  await visit(page, '/cart?step=payment');
  const note = page.getByRole('textbox', { name: /instruction/i });
  await expect(note).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await tabToElement(page, note);
  const bar = page.locator('.checkout-action');
  const covered = await note.evaluate(
    (field, foot) => {
      const box = field.getBoundingClientRect();
      const edge = foot?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      return getComputedStyle(foot as Element).position === 'sticky' && box.top + 24 > edge;
    },
    await bar.elementHandle(),
  );
  expect(covered).toBe(false);
});

test('after changing the language the focus stays on its link', async ({ page }) => {
  await visit(page, '/track-order');
  await press(page, 'link', 'தமிழ்');
  await expect(page).toHaveURL('/ta/track-order');
  await expect(page.getByRole('link', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/track-order');
  await expect(page.getByRole('link', { name: 'தமிழ்' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: 'தமிழ்' })).not.toBeFocused();
});
