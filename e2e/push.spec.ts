/** Push notifications on the owner's device: switched on, tested, silent at night, shown, clicked, switched off. */
import { asOwner } from './as-owner.ts';
import { expectSound } from './sound.ts';
import { expect, test, visit } from './test.ts';

test.use({ serviceWorkers: 'allow' });

interface WorkerScope extends EventTarget {
  PushEvent: new (type: string, init: { data: string }) => Event;
  registration: { showNotification: (title: string, options: { body: string; data: string }) => Promise<void> };
}

/**
 * A headless browser asks for no permission and shows no notification, and its push service cannot be reached from a test:
 * permission and subscription are faked. push.db.test.ts decrypts what the shop sends.
 */
function withSubscription(): void {
  let mine: PushSubscription | null = null;
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${Math.random()}`;
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      mine = null;
      return true;
    },
  };
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.subscribe = async () => {
    mine = made as unknown as PushSubscription;
    return mine;
  };
  PushManager.prototype.getSubscription = async () => mine;
}

test('the owner gets notifications on this device, chooses which and when, and switches them off', async ({
  page,
  context,
}) => {
  await asOwner(page);
  await page.addInitScript(withSubscription);
  await visit(page, '/?own=open');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Notifications', exact: true }) });
  await expect(section.getByRole('checkbox', { name: 'New orders and enquiries' })).toBeChecked();
  await section.getByRole('checkbox', { name: 'Goods that sold out' }).uncheck();
  await section.getByLabel('Quiet until').fill('');
  await section.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(section.getByText('Please choose a time.')).toBeVisible();
  await section.getByLabel('Quiet until').fill('07:30');
  await expectSound(page);
  await section.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(section.getByText('This device', { exact: true })).toBeVisible();
  await expect(section.getByText('No notification yet')).toBeVisible();
  await expectSound(page);
  const saved = (await (await page.request.get('/api/push/devices')).json()).data.devices.at(-1);
  expect(saved).toMatchObject({ events: ['orders', 'transfers'], quiet_from: 1320, quiet_to: 450 });

  // The browser wakes the worker with the shop's message.
  const [worker] = context.serviceWorkers();
  const said = { title: 'New order MP-100042', body: 'Mathappu', path: '/?tab=orders' };
  const shown = await worker?.evaluate(async (message) => {
    const scope = self as unknown as WorkerScope;
    const rung = new Promise((resolve) => {
      scope.registration.showNotification = async (title, { body, data }) => resolve({ title, body, path: data });
    });
    scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(message) }));
    return rung;
  }, said);
  expect(shown).toEqual(said);

  await section.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(section.getByRole('button', { name: 'Notify me on this device' })).toBeVisible();
  expect((await (await page.request.get('/api/push/devices')).json()).data.devices).toEqual([]);
});
