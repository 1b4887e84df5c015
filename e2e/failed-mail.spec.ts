/** A permanently refused mail is listed in Settings and is sent when the owner resends it. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { makeDataDir, type ShopServer, startShop } from '../scripts/tools/shop-server.ts';
import { asOwner, newCustomer, newProducts, placeOrder } from './as-owner.ts';
import { expectAccessible } from './sound.ts';
import { expect, test } from './test.ts';

const NO_SUCH_MAILBOX = Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 });

/** A mail server that refuses the mailbox until the test allows it. */
async function startMailServer() {
  const state = { isMissing: true, received: [] as string[] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_, __, done) => done(state.isMissing ? NO_SUCH_MAILBOX : null),
    onData(stream: SMTPServerDataStream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        state.received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    state,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

// A separate shop, because the shared one writes mails to a folder, which never refuses.
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let shop: ShopServer;
const dataDir = makeDataDir();

test.beforeAll(async () => {
  mailServer = await startMailServer();
  const log = `test-results/failed-mail-shop-${process.pid}.log`;
  shop = await startShop({ log, dataDir: dataDir.path, variables: { SMTP_URL: mailServer.url, SEED: 'none' } });
});
test.afterAll(async () => {
  await shop?.close();
  await mailServer?.close();
  dataDir.remove();
});

test('the owner sends a refused mail again', async ({ browser, playwright }, { project }) => {
  const context = await browser.newContext({ ...project.use, baseURL: shop.url });
  const request = await playwright.request.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await asOwner(page);
  // A shop without the demonstration's settings starts in enquiry mode, in which no order is confirmed.
  const { data } = (await (await page.request.get('/api/address/store')).json()) as { data: [{ id: number }] };
  const opened = await page.request.put(`/api/address/store/update/${data[0].id}`, {
    data: { sales_mode: 'online_payment' },
  });
  expect(opened.status(), await opened.text()).toBe(200);
  const [box] = await newProducts(page, 'Mailed', ['Mailed Box']);
  if (!box) throw new Error('no product');
  const order = await placeOrder(request, await newCustomer(request, 'Kavitha Raman'), box);

  await page.goto('/?tab=settings&section=mail&status=failed&group=mail');
  const row = page.getByRole('row').filter({ hasText: order.number });
  await expect(row).toContainText('No such mailbox');
  await expect(row).toContainText('kavitha@example.com');
  await expectAccessible(page);

  mailServer.state.isMissing = false;
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The message to kavitha@example.com is being sent again.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(() => mailServer.state.received.length).toBe(1);
  expect(mailServer.state.received[0]).toContain(order.number);

  await page.goto('/?tab=settings&section=mail&status=sent');
  await expect(row).toContainText('Sent');
  await context.close();
  await request.dispose();
});
