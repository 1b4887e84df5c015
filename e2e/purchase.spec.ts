/** The whole way from the price list to a placed order: as a new customer, as a guest, and when something goes wrong. */

import { newPhone, PASSWORD, register, signInWithAddress } from './as-customer.ts';
import { addFromList, fillAddress, goToPayment, openList, pay } from './checkout.ts';
import { fillCart, listedProducts, putInCart } from './fill-cart.ts';
import { expectSound } from './sound.ts';
import { expect, MOVING, test, visit } from './test.ts';

test.use(MOVING);

test('a new customer signs up, buys with a coupon, and follows the order', async ({ page }) => {
  const phone = newPhone();
  await openList(page);
  await addFromList(page, 'Flower Pots Big', 3);
  await addFromList(page, 'Flower Pots Asoka', 5);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /2 Items/ })
    .click();

  await expect(page.getByRole('heading', { name: 'Welcome to Mathappu' })).toBeVisible();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Kavitha Raman');
  await page.getByLabel('Email Address').fill('kavitha@example.com');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  // The previous form was longer: without focus the notice would be scrolled out of view.
  await expect(page.getByText('Registered Successfully! Please Login.')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  await expect(page.getByRole('heading', { name: /Your Cart/ })).toContainText('2 items');
  await page.getByRole('button', { name: 'Increase Quantity of Flower Pots Big' }).click();
  await page.getByLabel('Coupon code').fill('nosuchcode');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid coupon code');
  await page.getByLabel('Coupon code').fill('diwali20');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/You get ₹[\d,.]+ off/)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  const add = page.getByRole('link', { name: 'Add New Address' });
  await expect(add, 'the one thing to do is in sight').toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeHidden();
  await add.click();
  await expect(page.getByRole('button', { name: 'Save Address' })).toBeDisabled();
  await fillAddress(page);
  await page.reload();
  await expect(page.getByLabel('Door / Flat No.')).toHaveValue('14/2');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByRole('radio', { name: /Vadakku Veli Street/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();

  await expect(page.getByRole('radio', { name: 'UPI', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: 'PhonePe' }).check();
  await page.getByLabel('Delivery instructions').fill('Leave it with the neighbour');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  const refused = page.getByText('Tick this first: only adults');
  await expect(refused).toBeInViewport();
  await expect(page.getByRole('checkbox', { name: /18 years/ })).toBeFocused();
  const [text, button] = [
    await refused.boundingBox(),
    await page.getByRole('button', { name: /^Pay ₹/ }).boundingBox(),
  ];
  expect((button?.y ?? 0) - (text?.y ?? 0)).toBeLessThan(60);
  await pay(page, 'Success');

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Send me the email again' }).click();
  await expect(page.getByText('The email is on its way.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Track Order' }).click();
  await expect(page.getByRole('list', { name: 'Tracking steps' }).getByRole('listitem')).toHaveCount(6);
  await page.goto('/dashboard?tab=orders');
  await expect(page.getByRole('button', { name: /^Track order / })).toHaveCount(1);
});

// The sign-in page sent guests back to itself: the page still took the ended session for theirs.
test('whose session ended can go on as a guest', async ({ page }) => {
  await register(page);
  await fillCart(page);
  await visit(page, '/cart');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(page.getByLabel('Mobile Number', { exact: true })).toBeVisible();
});

test('a guest buys with only an email address', async ({ page }) => {
  await openList(page);
  await addFromList(page, 'Flower Pots Asoka', 2);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /1 Item / })
    .click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();

  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByLabel('Email Address').fill('guest@example.com');
  await fillAddress(page);
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled();
  await page.getByLabel('Mobile number for delivery').fill('9840012345');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('a refused payment says what happened to the money, and the order can be paid again', async ({ page }) => {
  await goToPayment(page);
  await pay(page, 'Failure');
  // Wait for the bank's refusal; closing earlier would count as cancelling.
  await page.locator('.message.bad').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Payment Failed!' })).toBeVisible();
  await expect(page.getByText('Please Try again after some times!.')).toBeVisible();
  await page.getByRole('link', { name: 'Pay again' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('closing the payment window changes nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToPayment(page);
  await pay(page, 'Close');
  // Beside the button, which on a laptop was below the window.
  await expect(page.getByText('No payment has reached us so far.')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /check again/ }).click();
  await expect(page.getByText('No payment has reached us so far.')).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByRole('textbox', { name: 'Quantity of Flower Pots Big' })).toHaveValue('2');
});

test('on a laptop the next button is in sight beside an order of forty products', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInWithAddress(page);
  const listed = await listedProducts(page);
  await putInCart(
    page,
    listed.slice(0, 40).map(({ id }) => ({ id, quantity: 1 })),
  );
  await visit(page, '/cart?step=checkout');
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeInViewport({ ratio: 1 });
  const current = page.getByRole('navigation', { name: 'Steps of your order' }).locator('[aria-current]');
  await expect(current).toHaveText(/Address$/);
});

test('the tick that one is an adult outlasts a reload, and is asked again in the next checkout', async ({ page }) => {
  await goToPayment(page);
  const adult = page.getByRole('checkbox', { name: /18 years/ });
  await adult.check();
  await page.reload();
  await expect(adult).toBeChecked();
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(adult).not.toBeChecked();
});

test('a reload while the payment is being confirmed loses nothing', async ({ page }) => {
  await goToPayment(page);
  await page.route('**/api/order/verify-payment', (route) => route.abort());
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await page.unroute('**/api/order/verify-payment');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('a payment whose response was lost is found automatically', async ({ page }) => {
  await goToPayment(page);
  await page.getByRole('checkbox', { name: /18 years/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: 'Pay, then lose the answer' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('sign-in and sign-up show the specified errors', async ({ page }) => {
  await visit(page, '/login');
  await page.getByLabel('Phone Number').fill('12345');
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please enter valid mobile number.')).toBeVisible();
  await page.getByLabel('Phone Number').fill(newPhone());
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Phone number or password is wrong.');

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Full Name').fill('Kavitha Raman');
  await page.getByLabel('Email Address').fill('kavitha@example.com');
  await page.getByLabel('Phone Number').fill(newPhone());
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByLabel('Confirm Password').fill('abd');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('abc');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
});

test('sign-in never redirects to another site', async ({ page }) => {
  const phone = newPhone();
  await page.request.post('/api/users/register', {
    data: { name: 'Kavitha', email: 'k@example.com', phone_number: phone, password: PASSWORD },
  });
  await visit(page, '/login?next=https://evil.example/');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible();
});

test('sign-out keeps the cart on the server, and the next sign-in restores it', async ({ page }) => {
  const phone = newPhone();
  await register(page, phone);
  await openList(page);
  await addFromList(page, 'Flower Pots Big', 2);
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible();

  await visit(page, '/login');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /1 Item / })).toBeVisible();
});
