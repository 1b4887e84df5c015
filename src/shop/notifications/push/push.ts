/**
 * The door to notifications on devices of staff. A job checks every minute what each device has not been notified of,
 * so that placing an order does no extra work. News of quiet hours is sent as one notification afterwards.
 */
import { createHash } from 'node:crypto';
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { Log } from '#platform/log.ts';
import { newSigningKeys, type PushOutcome, sendPush } from '#platform/push/web-push.ts';
import { invalidField, notFound, ShopError, signedOut } from '#shared/errors.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';
import { getStore } from '../../settings/settings.ts';
import { storeNameIn } from '../../settings/store-name.rules.ts';
import type { PushDevice, PushDeviceInput, PushDevices } from './push.contract.ts';
import * as queries from './push.queries.ts';
import {
  eventsOf,
  isPushService,
  isQuiet,
  MOST_DEVICES,
  minuteInIndia,
  type News,
  PAUSE_SECONDS,
  pauseAfterFailures,
} from './push.rules.ts';
import { type Notification, notificationOf, testNotification } from './push.texts.ts';

export interface PushNeeds {
  db: Db;
  log: Log;
  baseUrl: () => string;
  /** The origin of a push service that the operator runs, beside those of the browsers. */
  pushService: string | undefined;
}

type Listed = Awaited<ReturnType<typeof queries.listOf>>[number];

const toWire = (row: Listed): PushDevice => ({
  id: row.id,
  device: row.userAgent ?? '',
  endpoint_hash: createHash('sha256').update(row.endpoint).digest('base64url'),
  events: row.events,
  quiet_from: row.quietFrom,
  quiet_to: row.quietTo,
  locale: row.locale,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  problem: row.problem,
});

export async function listDevices(db: Db, actor: Actor): Promise<PushDevices> {
  const { publicKey } = await queries.signingKeys(db, newSigningKeys);
  const rows = await queries.listOf(db, actor.id);
  return { public_key: publicKey, events: eventsOf(actor.role), devices: rows.map(toWire) };
}

async function findOwn(db: Db, actor: Actor, id: number): Promise<Listed> {
  const row = (await queries.listOf(db, actor.id)).find((device) => device.id === id);
  if (!row) throw notFound();
  return row;
}

/** Adds the device that the caller is signed in on, or changes its choices. */
export async function saveDevice(
  { db, pushService }: PushNeeds,
  { endpoint, keys, events, quiet_from, quiet_to, locale }: PushDeviceInput,
  actor: Actor,
): Promise<PushDevice> {
  if (!isPushService(endpoint, pushService))
    throw invalidField('endpoint', 'Notifications cannot be sent to this browser.');
  const sessionId = await queries.sessionIdOf(db, actor.sessionToken);
  if (sessionId === undefined) throw signedOut();
  const allowed = eventsOf(actor.role);
  const id = await inTransaction(db, async (tx) => {
    if ((await queries.countOthers(tx, actor.id, endpoint)) >= MOST_DEVICES)
      throw new ShopError('CONFLICT', `You have ${MOST_DEVICES} devices. Please remove one of them first.`);
    return queries.upsert(tx, {
      userId: actor.id,
      sessionId,
      endpoint,
      ...keys,
      locale,
      events: allowed.filter((event) => events.includes(event)),
      quietFrom: quiet_from,
      quietTo: quiet_to,
    });
  });
  return toWire(await findOwn(db, actor, id));
}

export async function removeDevice(db: Db, id: number, actor: Actor): Promise<void> {
  if (!(await queries.remove(db, actor.id, id))) throw notFound();
}

/** What one run reads once for all devices. */
async function startSending({ db, baseUrl }: PushNeeds) {
  const store = await getStore(db);
  const keys = await queries.signingKeys(db, newSigningKeys);
  // A push service wants a contact and accepts no http address.
  const subject = baseUrl().startsWith('https:') ? baseUrl() : `mailto:${store.contact_email || 'shop@localhost'}`;
  return { shop: (locale: 'en' | 'ta') => storeNameIn(locale, store), signing: { ...keys, subject } };
}

/** Stores the result of a notification; deletes a device that is gone. */
async function book({ db, log }: PushNeeds, device: queries.DeviceRow, outcome: PushOutcome, toldUntil: Date) {
  if (outcome.state === 'gone') return queries.forget(db, device.id);
  if (outcome.state === 'sent')
    return queries.markTold(
      db,
      device.id,
      { toldUntil, failures: 0, problem: '', sentAt: new Date(databaseNow()) },
      PAUSE_SECONDS,
    );
  log.warn({ deviceId: device.id, problem: outcome.problem }, 'a notification did not go');
  const failures = device.failures + 1;
  await queries.markTold(db, device.id, { failures, problem: outcome.problem }, pauseAfterFailures(failures));
}

/** Sends a test notification at any hour. CONFLICT, with the reason, if the push service refuses it. */
export async function testDevice(needs: PushNeeds, id: number, actor: Actor): Promise<void> {
  const device = await findOwn(needs.db, actor, id);
  const { shop, signing } = await startSending(needs);
  const { locale } = device;
  const outcome = await sendPush(device, testNotification({ locale, shop: shop(locale) }), signing);
  await book(needs, device, outcome, device.toldUntil);
  if (outcome.state === 'gone') throw new ShopError('CONFLICT', 'This device no longer takes notifications.');
  if (outcome.state === 'failed') throw new ShopError('CONFLICT', outcome.problem);
}

const only = (news: News, events: readonly string[]): News => ({
  orders: events.includes('orders') ? news.orders : null,
  transfers: events.includes('transfers') ? news.transfers : null,
  stock: events.includes('stock') ? news.stock : null,
});

type Due = Awaited<ReturnType<typeof queries.listDue>>[number];

async function newsFor({ db }: PushNeeds, device: Due, until: Date, shop: string): Promise<Notification | null> {
  // The device's choices may date from another role.
  const events = device.events.filter((event) => eventsOf(device.role).includes(event));
  if (events.length === 0) return null;
  const news = only(await queries.newsBetween(db, device.toldUntil, until), events);
  return notificationOf(news, { locale: device.locale, mayMoney: mayDo(device.role, 'money'), shop });
}

/** A device that was just added has heard everything until now, which is a little after `until`. */
const AHEAD_MS = 60_000;

/** The minutely job: notifies every device that is due. */
export async function notifyDevices(needs: PushNeeds, now = new Date(databaseNow())): Promise<void> {
  const minute = minuteInIndia(now);
  const due = (await queries.listDue(needs.db)).filter(
    ({ quietFrom, quietTo }) => !isQuiet(minute, quietFrom, quietTo),
  );
  if (due.length === 0) return;
  const until = await queries.readableUntil(needs.db);
  const { shop, signing } = await startSending(needs);
  const tell = async (device: Due) => {
    // Noted while the database's clock was ahead: it would stay silent until the clock gets there again.
    if (device.toldUntil.getTime() > until.getTime() + AHEAD_MS)
      return queries.markTold(needs.db, device.id, { toldUntil: until }, 0);
    if (device.toldUntil >= until) return;
    const notification = await newsFor(needs, device, until, shop(device.locale));
    if (!notification) return queries.markTold(needs.db, device.id, { toldUntil: until }, 0);
    await book(needs, device, await sendPush(device, notification, signing), until);
  };
  await Promise.all(due.map(tell));
}
