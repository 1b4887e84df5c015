/** Changes between cart and payment: a new price, a removed product, and going back after a failure. */
import { signInWithAddress } from './as-customer.ts';
import { asOwner, newProducts, type OwnProduct } from './as-owner.ts';
import { putInCart } from './fill-cart.ts';
import { expectNews } from './news.ts';
import { expect, type Page, test } from './test.ts';

/** Opens the payment step with two boxes of a product that no other test buys. */
async function openPayment(page: Page, owner: Page): Promise<OwnProduct> {
  await asOwner(owner);
  const name = `Last Moment ${Date.now()}`;
  const [product] = await newProducts(owner, name, [name]);
  if (!product) throw new Error('The product was not made.');
  await signInWithAddress(page);
  await putInCart(page, [{ id: product.id, quantity: 2 }]);
  await page.goto('/cart?step=payment');
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  return product;
}

/** Another browser profile: the owner's cookie must not replace the customer's. */
async function inAnotherBrowser<T>(page: Page, run: (owner: Page) => Promise<T>): Promise<T> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env.E2E_URL ?? '' });
  if (!context) throw new Error('There is no browser.');
  const answer = await run(await context.newPage());
  await context.close();
  return answer;
}

test('a price change during payment is shown at the button, which then shows the new amount', async ({ page }) => {
  await inAnotherBrowser(page, async (owner) => {
    const product = await openPayment(page, owner);
    const change = { base_price: 120 };
    expect((await owner.request.put(`/api/product/update/${product.id}`, { data: change })).status()).toBe(200);
    await page.getByRole('button', { name: 'Pay ₹200' }).click();
    const news = page.getByText('Prices have changed. Please review your order.');
    await expect(news).toBeInViewport({ ratio: 1 });
    expect(await news.evaluate((element) => document.activeElement?.contains(element))).toBe(true);
    await expect(page.getByText(`${product.name} now costs ₹120.00.`)).toBeInViewport();
    const button = page.getByRole('button', { name: 'Pay the new amount ₹240' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    await expect(page.getByRole('button', { name: 'Success', exact: true })).toBeVisible();
  });
});

test('discontinued products leave the cart, with a notice and a new total', async ({ page }) => {
  await inAnotherBrowser(page, async (owner) => {
    const product = await openPayment(page, owner);
    await owner.request.put(`/api/product/update/${product.id}`, { data: { status: 0 } });
  });
  await page.goto('/cart');
  await expect(page.getByText('1 product is not available now. We removed it from your cart.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
});

test('if the only product is gone when Pay is pressed, the empty cart says why', async ({ page }) => {
  await inAnotherBrowser(page, async (owner) => {
    const product = await openPayment(page, owner);
    await owner.request.put(`/api/product/update/${product.id}`, { data: { status: 0 } });
    await page.getByRole('button', { name: 'Pay ₹200' }).click();
    await expectNews(page.getByText(`${product.name} is not available now. We removed it from your cart.`));
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });
});

test('going back from a paid order does not lead to the failure before it', async ({ page }) => {
  await inAnotherBrowser(page, (owner) => openPayment(page, owner));
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Failure', exact: true }).click();
  await page.locator('.message.bad').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('link', { name: 'Pay again' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Success', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();

  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  }
  await page.goto('/cart?step=failed');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

// Before: thirty lines filled the phone's window, and the answers were out of sight below them.
test('the answers stay in sight however many lines are not held', async ({ page }) => {
  const shelf = `Held ${Date.now()}`;
  const names = Array.from({ length: 12 }, (_, nth) => `${shelf} ${nth}`);
  const products = await inAnotherBrowser(page, async (owner) => {
    await asOwner(owner);
    return newProducts(owner, shelf, names);
  });
  await signInWithAddress(page);
  await putInCart(
    page,
    products.map(({ id }) => ({ id, quantity: 30 })),
  );
  await page.goto('/ta/cart?step=payment');
  await page.getByRole('checkbox', { name: /18/ }).check();
  await page.getByRole('button', { name: /₹.* செலுத்து/ }).click();
  const lines = page.getByRole('list', { name: 'எல்லாம் உங்களுக்காக ஒதுக்கப்படவில்லை' });
  await expect(lines.getByRole('listitem')).toHaveCount(12);
  await expect(page.getByRole('button', { name: /செலுத்தத் தொடர்/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'ஆர்டரைச் சரிபார்' })).toBeInViewport({ ratio: 1 });
});
