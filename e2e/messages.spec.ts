/** Order news on WhatsApp: requested at checkout, sent, listed for the owner, stopped by the customer. */

import { newPhone } from './as-customer.ts';
import { asOwner } from './as-owner.ts';
import { fillAddress, goToPayment, pay } from './checkout.ts';
import { fillCart } from './fill-cart.ts';
import { expectAccessible } from './sound.ts';
import { expect, type Page, test, visit } from './test.ts';

test('a customer asks for WhatsApp news, the owner sees them sent, the customer stops them', async ({
  page,
  browser,
}) => {
  await goToPayment(page);
  const box = page.getByRole('checkbox', { name: 'Send me order updates on WhatsApp' });
  await expect(box).not.toBeChecked();
  await box.check();
  await pay(page, 'Success');
  const { data: me } = (await (await page.request.get('/api/users/preferences')).json()) as {
    data: { whatsapp: boolean };
  };
  expect(me.whatsapp).toBe(true);
  const exported = (await (await page.request.get('/api/privacy/export')).json()) as {
    profile: { phone_number: string };
  };
  const phone = exported.profile.phone_number;

  const context = await browser.newContext();
  const owner = await context.newPage();
  await asOwner(owner);
  await owner.goto(`/?tab=settings&section=mail&group=whatsapp&search=${phone}`);
  const row = owner.getByRole('row').filter({ hasText: phone });
  await expect(row).toContainText('Order confirmed');
  await expect(row).toContainText(/Sent|Delivered|Read/);
  await expectAccessible(owner);

  await owner.getByText('Templates, costs and limits').click();
  await owner.getByLabel('Daily limit of WhatsApp and SMS messages').fill('400');
  await owner.getByRole('form', { name: 'Costs and limits' }).getByRole('button', { name: 'Save Settings' }).click();
  await expect(owner.getByText('Message settings saved.').first()).toBeVisible();
  const templates = owner.getByRole('form', { name: 'Names of your templates' });
  const sms = templates.getByRole('group', { name: 'Order sent' }).getByLabel('SMS, English');
  await sms.fill('Not A Name');
  await templates.getByRole('button', { name: 'Save Settings' }).click();
  await expect(templates.getByText('Small English letters, digits and _ only.')).toBeVisible();
  await sms.fill('dlt_sent');
  await templates.getByRole('button', { name: 'Save Settings' }).click();
  await expect
    .poll(async () => {
      const answer = await owner.request.get('/api/message/settings');
      const { data } = (await answer.json()) as { data: { per_day: number; templates: { name: string }[] } };
      return [data.per_day, data.templates.some(({ name }) => name === 'dlt_sent')];
    })
    .toEqual([400, true]);
  await context.close();

  await page.goto('/dashboard?tab=settings');
  const stop = page.getByRole('checkbox', { name: 'Order news on WhatsApp' });
  await expect(stop).toBeChecked();
  // Its state follows once the page asks again.
  await stop.click();
  await expect
    .poll(
      async () =>
        ((await (await page.request.get('/api/users/preferences')).json()) as { data: { whatsapp: boolean } }).data
          .whatsapp,
    )
    .toBe(false);
});

test('the privacy policy names WhatsApp if the shop sends messages there', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByText('WhatsApp (Meta), only if you ask for order news there')).toBeVisible();
});

/** Buys without an account or an email; returns the phone number. */
async function buyByPhone(page: Page): Promise<string> {
  const phone = newPhone();
  await fillCart(page);
  await visit(page, '/cart?step=checkout');
  await page.locator('[name=contact]').fill(phone);
  await page.locator('[name=name]').fill('Kavitha');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await pay(page, 'Success');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  return phone;
}

test('a guest without an email is told how the link arrives, or to note the number', async ({ browser }) => {
  const guestPage = async () => (await browser.newContext()).newPage();
  const [owner, without, withSms] = [await guestPage(), await guestPage(), await guestPage()];
  await asOwner(owner);
  const read = await owner.request.get('/api/message/settings');
  const { templates } = ((await read.json()) as { data: { templates: object[] } }).data;
  const name = async (more: object[]) => {
    const answer = await owner.request.put('/api/message/settings', { data: { templates: [...templates, ...more] } });
    expect(answer.status(), await answer.text()).toBe(200);
  };

  await buyByPhone(without);
  await expect(without.getByText(/^Note the number MP-\d+ or take a screenshot/)).toBeVisible();

  await name([{ event: 'placed', way: 'sms', locale: 'en', name: 'dlt_placed' }]);
  const phone = await buyByPhone(withSms);
  const said = withSms.getByText(`We are sending the link to your order to ${phone} by SMS.`, { exact: false });
  await expect(said).toBeVisible();
  await expect(withSms.getByText(/^Note the number/)).toHaveCount(0);
  await expectAccessible(withSms);
  await name([]);
  for (const page of [owner, without, withSms]) await page.context().close();
});
