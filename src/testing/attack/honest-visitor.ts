/**
 * An ordinary evening in the shop during an attack: people who read, people who register, sign in and buy, and the owner who
 * signs in. Runs on a separate worker thread, so that the attacker's work does not count as waiting; the message 'stop' ends
 * it, and it replies with the measurements.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { pause } from './attack.ts';
import { Caller } from './caller.ts';
import { Measure, type Summary } from './measures.ts';
import { buyOne, type Goods, Refused, readGoods } from './purchases.ts';

export interface Evening {
  reads: Summary;
  orders: Summary;
  signIns: Summary;
  /** On their usual device. */
  ownerSignIns: Summary;
  /** In a new place, without that device. */
  ownerElsewhere: Summary;
}

interface Task {
  url: string;
  owner: { phone: string; password: string };
  isEvening: true;
  /** Number of earlier people: the next ones are new, with new addresses. */
  peopleBefore: number;
}

const READ_EVERY_MS = 60;
const BUY_EVERY_MS = 1_500;
const OWNER_EVERY_MS = 2_000;
/** Parallel reads: a caller without responses does not send a thousand more. */
const MOST_AT_ONCE = 20;
const MOST_BUYING = 2;

/** Cached, rendered per request, from the database, with an advertisement's parameters, in Tamil. */
const PATHS = [
  '/',
  '/api/product/list1',
  '/?category=1&utm_source=mail',
  '/api/coupon/list',
  '/ta/',
  '/api/users/session',
  '/?utm_source=advertisement',
  '/cart',
];

const reads = new Measure();
const orders = new Measure();
const signIns = new Measure();
const ownerSignIns = new Measure();
const ownerElsewhere = new Measure();

let isStopped = false;
const until = async (ms: number) => {
  for (const end = performance.now() + ms; !isStopped && performance.now() < end; ) await pause(20);
};

/** Requests at a steady pace, whether responses arrive or not, so that a slow shop gets no fewer requests. */
async function read(url: string): Promise<void> {
  const readers = Array.from({ length: 4 }, (_, nth) => new Caller(url, `127.0.1.${10 + nth}`));
  const open = new Set<Promise<unknown>>();
  for (let turn = 0; !isStopped; turn += 1) {
    if (open.size < MOST_AT_ONCE) {
      const path = PATHS[turn % PATHS.length] as string;
      const asked = (readers[turn % readers.length] as Caller).get(path).then(({ status, ms, text }) => {
        open.delete(asked);
        if (status === 200) reads.took(ms, `${path} @${Math.round(performance.now())}`);
        else reads.missed(`${path}: ${status} ${status === 0 ? text : ''}`, ms);
      });
      open.add(asked);
    }
    await pause(READ_EVERY_MS);
  }
  await Promise.all(open);
  for (const reader of readers) reader.close();
}

let people = (workerData as Partial<Task> | null)?.peopleBefore ?? 0;

/** Registers, signs in and buys, from a new address. */
async function buy(url: string, goods: Goods[]): Promise<void> {
  people += 1;
  const caller = new Caller(url, `127.0.2.${1 + (people % 250)}`);
  const startedAt = performance.now();
  const waited = () => performance.now() - startedAt;
  try {
    const phone = String(9_100_000_000 + ((Date.now() * 31 + people) % 800_000_000));
    const registered = await caller.register(phone);
    if (registered.status !== 201) throw new Refused(`register: ${registered.status} ${registered.text.slice(0, 120)}`);
    const signedIn = await caller.signIn(phone);
    if (signedIn.status === 200)
      signIns.took(signedIn.ms, `sign-in @${Math.round(performance.now())} registered in ${Math.round(registered.ms)}`);
    else {
      signIns.missed(`${signedIn.status} ${signedIn.text.slice(0, 120)}`, signedIn.ms);
      throw new Refused(`sign-in: ${signedIn.status}`);
    }
    await buyOne(caller, goods[people % goods.length] as Goods);
    orders.took(waited());
  } catch (error) {
    orders.missed((error as Error).message, waited());
  } finally {
    caller.close();
  }
}

/** Few at a time: on a machine that cannot keep up, the load must not grow by itself. */
async function keepBuying(url: string, goods: Goods[]): Promise<void> {
  const open = new Set<Promise<void>>();
  while (!isStopped) {
    if (open.size < MOST_BUYING) {
      const bought = buy(url, goods).then(() => void open.delete(bought));
      open.add(bought);
    }
    await until(BUY_EVERY_MS);
  }
  await Promise.all(open);
}

/** Alternately on their own device and on a new one. */
async function keepSigningIn({ url, owner }: Task, own: Caller): Promise<void> {
  for (let turn = 0; !isStopped; turn += 1) {
    const isElsewhere = turn % 2 === 1;
    const caller = isElsewhere ? new Caller(url, `127.0.6.${1 + (turn % 250)}`) : own;
    caller.token = null;
    const { status, ms, text } = await caller.signIn(owner.phone, owner.password);
    const measure = isElsewhere ? ownerElsewhere : ownerSignIns;
    if (status === 200) measure.took(ms);
    else measure.missed(`${status} ${text.slice(0, 120)}`, ms);
    if (isElsewhere) caller.close();
    await until(OWNER_EVERY_MS);
  }
  own.close();
}

/** Warms up the shop: the first few calls after a start are slow even without an attack. */
async function warmUp({ url, owner }: Task): Promise<{ goods: Goods[]; ownDevice: Caller }> {
  const first = new Caller(url, '127.0.1.1');
  await first.get('/api/openapi.json');
  for (let turn = 0; turn < 4 * PATHS.length; turn += 1) await first.get(PATHS[turn % PATHS.length] as string);
  // Well in stock, because a product that is honestly sold out says nothing about the attack.
  const goods = (await readGoods(first)).filter(({ quantity }) => quantity >= 100);
  await first.startAsGuest('first-visitor@example.com');
  await buyOne(first, goods[0] as Goods);
  first.close();
  const ownDevice = new Caller(url, '127.0.3.1');
  ownDevice.device = (await ownDevice.signIn(owner.phone, owner.password)).device ?? null;
  return { goods, ownDevice };
}

async function spendEvening(task: Task): Promise<void> {
  const { goods, ownDevice } = await warmUp(task);
  parentPort?.postMessage('ready');
  parentPort?.once('message', () => {
    isStopped = true;
  });
  await Promise.all([read(task.url), keepBuying(task.url, goods), keepSigningIn(task, ownDevice)]);
  const evening: Evening = {
    reads: reads.summary(),
    orders: orders.summary(),
    signIns: signIns.summary(),
    ownerSignIns: ownerSignIns.summary(),
    ownerElsewhere: ownerElsewhere.summary(),
  };
  parentPort?.postMessage(evening);
  parentPort?.close();
}

if ((workerData as Partial<Task> | null)?.isEvening) await spendEvening(workerData as Task);

const MOST_OF_EVENING = 60;
let peopleBefore = 0;

/** Starts a visitor; call the result to stop it and get the measurements. */
export async function startEvening(shop: Pick<Task, 'url' | 'owner'>): Promise<() => Promise<Evening>> {
  const { url, owner } = shop;
  const task: Task = { url, owner, isEvening: true, peopleBefore };
  peopleBefore += MOST_OF_EVENING;
  const worker = new Worker(new URL(import.meta.url), { workerData: task });
  const evening = Promise.withResolvers<Evening>();
  const ready = Promise.withResolvers<void>();
  evening.promise.catch(() => undefined);
  worker.on('message', (message: Evening | 'ready') =>
    message === 'ready' ? ready.resolve() : evening.resolve(message),
  );
  worker.once('error', (error) => {
    ready.reject(error);
    evening.reject(error);
  });
  await ready.promise;
  return async () => {
    worker.postMessage('stop');
    return evening.promise;
  };
}
