/**
 * This browser as a notified device: its permission, its subscription, and the choices for registering it again after a
 * new sign-in, because a device is notified only during its session.
 */
import type { PushDeviceInput } from '#shop/notifications/push/push.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { storedState } from '#web/stored-state.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';

export type PushChoices = Pick<PushDeviceInput, 'events' | 'quiet_from' | 'quiet_to'>;

const chosen = storedState<{ userId: number; choices: PushChoices } | null>('local', 'mathappu.push', null);

/** The browser refused; the text is for the person. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

/** `install`: an iPhone or iPad shows notifications only for apps on its home screen. */
export type PushAbility = 'able' | 'install' | 'unable';

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  // Only browsers on iPhones and iPads have it. Their user agent does not tell: an iPad's says that it is a Mac.
  return 'standalone' in navigator ? 'install' : 'unable';
}

const registered = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();

/** Identifies this device in the list; null if it has no subscription. */
export async function ownEndpointHash(): Promise<string | null> {
  if (pushAbility() !== 'able') return null;
  const subscription = await registered();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription with other keys, for example of a shop that was set up again, must be removed first.
    if ((error as Error).name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Asks the person, the browser and the shop, in this order. Throws PushRefused or ApiError. */
export async function tellThisDevice(userId: number, publicKey: string, choices: PushChoices): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused(m.admin_push_denied());
  let subscription: PushSubscription;
  try {
    subscription = await subscribe(publicKey);
  } catch {
    throw new PushRefused(m.admin_push_failed());
  }
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } };
  await adminApi.savePushDevice({
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    ...choices,
    locale: getLocale(),
  });
  chosen.set({ userId, choices });
}

/** Removes this browser's subscription, after the shop has deleted it. */
export async function silenceThisDevice(): Promise<void> {
  chosen.clear();
  await (await registered())?.unsubscribe();
}

/** After a new sign-in of the same person: registers the device again without asking. */
export async function resumeTelling(userId: number): Promise<void> {
  const known = chosen.get();
  if (known?.userId !== userId || pushAbility() !== 'able' || Notification.permission !== 'granted') return;
  const [{ public_key, devices }, hash] = await Promise.all([adminApi.pushDevices(), ownEndpointHash()]);
  if (devices.some(({ endpoint_hash }) => endpoint_hash === hash)) return;
  await tellThisDevice(userId, public_key, known.choices);
}
