/**
 * Makes the price list readable and the cart fillable offline. scripts/build/build-offline.ts builds it into one file, so it
 * imports nothing. Nothing personal and no payment is handled here: it keeps only what the server marks as the same for
 * everybody, and always requests it without a session.
 */

/** Inserted by the build: an id that changes with every build, and the files that list and cart need. */
declare const BUILD: string;
declare const ASSETS: string[];
declare const OFFLINE_PAGE: string;

// One program cannot have the types of both a worker and a page; these are the few needed here.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskedEvent extends WorkerEvent {
  request: Request;
  clientId: string;
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
interface ToldEvent extends WorkerEvent {
  data: { keep?: string; takeOver?: boolean };
  source: { id: string } | null;
  ports: MessagePort[];
}
interface RungEvent extends WorkerEvent {
  data: { json(): { title: string; body: string; path: string } } | null;
}
interface PressedEvent extends WorkerEvent {
  notification: { data: string; close(): void };
}
interface Window {
  url: string;
  focus(): Promise<Window>;
  navigate(path: string): Promise<Window | null>;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ToldEvent) => void): void;
  addEventListener(type: 'push', listener: (event: RungEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressedEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<Window[]>;
    openWindow(path: string): Promise<Window | null>;
  };
}
const worker = self as unknown as Worker;

const FILES = `files-${BUILD}`;
const ANSWERS = `answers-${BUILD}`;
/** Not tied to a build, because the picture at an address never changes. */
const PICTURES = 'pictures';
const MOST_PICTURES = 600;

/** If the network takes longer, the kept answer is shown. */
const PATIENCE_MS = 3_000;

const PAGES = /^(\/ta)?\/(about|contact|privacy|terms|returns)?$/;
const DATA = /^\/api\/(product\/list1|product\/list|category\/list1|subcategory\/list1|address\/store)$/;
const LIST = '/api/product/list1';
const SUB_CATEGORIES = '/api/subcategory/list1';
const STORE = '/api/address/store';
const THUMBNAILS = /^\/media\/[\w-]+\/(160|480)\.(webp|avif)$/;

/** When the page of a window was cached, for windows that got a cached page. */
const keptPages = new Map<string, number>();
/** Windows with a cached page that have not asked for their list yet; they get the cached list at once. */
const listless = new Set<string>();

/** Requests a path without a session, so that the answer is not personal, and keeps it. */
async function keep(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
  if (isShared(answer)) await (await caches.open(ANSWERS)).put(path, answer);
}

/** True for answers that may be kept: the server marks personal ones no-store. */
function isShared(answer: Response): boolean {
  return answer.ok && !answer.redirected && !(answer.headers.get('cache-control') ?? 'no-store').includes('no-store');
}

async function install(): Promise<void> {
  const files = await caches.open(FILES);
  await files.addAll(ASSETS);
  // Deletes what an older build cached, because its pages would need files that are gone.
  const older = (await caches.keys()).filter((name) => name.startsWith('answers-'));
  const paths = await Promise.all(older.map(async (name) => (await caches.open(name)).keys()));
  await Promise.all([...new Set(paths.flat().map(({ url }) => new URL(url).pathname))].map(keep));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const kept = new Set([FILES, ANSWERS, PICTURES]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !kept.has(name)).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

function inTime(answer: Promise<Response>): Promise<Response> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('Too slow')), PATIENCE_MS));
  return Promise.race([answer, late]);
}

/** The network's answer, or the cached one if none comes in time. */
async function freshOrKept(event: AskedEvent, path: string): Promise<Response> {
  const asked = fetch(event.request);
  const remembered = asked.then(async (answer) => {
    if (isShared(answer)) await (await caches.open(ANSWERS)).put(path, answer.clone());
    else if (answer.ok) await keep(path);
  });
  event.waitUntil(remembered.catch(() => undefined));
  const kept = await (await caches.open(ANSWERS)).match(path);
  if (!kept) return asked;
  if (path === LIST && listless.delete(event.clientId)) return kept;
  try {
    return await inTime(asked);
  } catch {
    const keptAt = Date.parse(kept.headers.get('date') ?? '');
    if (event.resultingClientId) {
      keptPages.set(event.resultingClientId, keptAt);
      listless.add(event.resultingClientId);
    }
    return kept;
  }
}

async function keptOrFresh(request: Request, cacheName: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  await cache.put(request, answer.clone());
  if (cacheName === PICTURES) await forgetOldest(cache);
  return answer;
}

async function forgetOldest(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, -MOST_PICTURES).map((request) => cache.delete(request)));
}

/** A link that calls the shop, if its record was kept. */
async function phoneLink(): Promise<string> {
  const record = await (await (await caches.open(ANSWERS)).match(STORE))?.json().catch(() => null);
  const phone = String(record?.data?.[0]?.phone_number ?? '').replace(/[^\d +-]/g, '');
  return phone && `<p><a href="tel:${phone.replace(/[ -]/g, '')}">☎ ${phone}</a></p>`;
}

async function sayOffline(): Promise<Response> {
  const page = OFFLINE_PAGE.replace('<!--phone-->', await phoneLink());
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** The answer to a request; null leaves it to the browser, as if there were no worker. */
function answerTo(event: AskedEvent): Promise<Response> | null {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return null;
  if (pathname.startsWith('/assets/')) return keptOrFresh(request, FILES);
  if (THUMBNAILS.test(pathname)) return keptOrFresh(request, PICTURES);
  if (DATA.test(pathname)) return freshOrKept(event, pathname);
  if (request.mode !== 'navigate' || /^\/(api|sandbox|media)\//.test(pathname)) return null;
  if (PAGES.test(pathname)) return freshOrKept(event, pathname).catch(sayOffline);
  return fetch(request).catch(sayOffline);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
/** Each page reports here, so that it and its data are cached; a page from the cache learns how old it is. */
worker.addEventListener('message', (event) => {
  if (event.data.takeOver) return event.waitUntil(worker.skipWaiting());
  const path = event.data.keep;
  event.ports[0]?.postMessage(keptPages.get(event.source?.id ?? '') ?? null);
  if (path && PAGES.test(path))
    event.waitUntil(Promise.all([path, LIST, SUB_CATEGORIES, STORE].map(keep)).catch(() => undefined));
});

/** News for staff. There is one notification at most: a new one replaces the last and rings again. */
worker.addEventListener('push', (event) => {
  const said = event.data?.json();
  if (!said) return;
  const { title, body, path } = said;
  const looks = { icon: '/icon-192.png', tag: 'news', renotify: true, data: path };
  event.waitUntil(worker.registration.showNotification(title, { body, ...looks }));
});

async function openPage(path: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window' });
  // A window that this worker does not control yet cannot be navigated.
  const led = await (await open?.focus())?.navigate(path).catch(() => null);
  if (!led) await worker.clients.openWindow(path);
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

export {};
