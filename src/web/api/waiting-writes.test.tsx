import { beforeEach, expect, it, vi } from 'vitest';

const CONTACT = { kind: 'contact', method: 'POST', path: '/contact', body: { message: 'Vanakkam' } } as never;
const CART = (count: number) => ({ kind: 'cart', method: 'POST', path: '/cart/add', body: [{ count }] }) as never;

type Answer = { status: number; body?: object } | 'no network';

/** A shop that gives these responses in order and records the requests. */
function shopThatAnswers(...answers: Answer[]) {
  const asked: { path: string; key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({
      path,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(String(init.body)),
    });
    const answer = answers.shift() ?? 'no network';
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body ?? { data: {} }), { status: answer.status });
  });
  return asked;
}

/** Simulates a fresh page load. */
async function freshPage() {
  vi.resetModules();
  return import('./waiting-writes.ts');
}

beforeEach(() => localStorage.clear());

it('keeps a write that found no network and sends it later with the same key, once', async () => {
  const asked = shopThatAnswers('no network', { status: 201 });
  const page = await freshPage();
  const outcomes: string[] = [];
  page.onOutcome(({ kind }, outcome) => outcomes.push(`${kind} ${outcome}`));
  expect(await page.sendOrWait(CONTACT)).toBeNull();
  await Promise.all([page.sendWaiting(), page.sendWaiting()]);
  await page.sendWaiting();
  expect(outcomes).toEqual(['contact sent']);
  expect(asked).toHaveLength(2);
  expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(asked[1]).toEqual(asked[0]);
});

it('still has it after the page was closed', async () => {
  shopThatAnswers('no network');
  const page = await freshPage();
  await page.sendOrWait(CONTACT);
  const asked = shopThatAnswers({ status: 201 });
  const next = await freshPage();
  await next.sendWaiting();
  expect(asked.map(({ path }) => path)).toEqual(['/api/contact']);
});

it('shows an immediate refusal and does not queue the write', async () => {
  shopThatAnswers({ status: 400, body: { error: 'Please write your message.', code: 'VALIDATION' } });
  const page = await freshPage();
  await expect(page.sendOrWait(CONTACT)).rejects.toThrow('Please write your message.');
  const asked = shopThatAnswers();
  await page.sendWaiting();
  expect(asked).toEqual([]);
});

it('drops a write that is refused later, and says so', async () => {
  shopThatAnswers('no network');
  const page = await freshPage();
  await page.sendOrWait(CONTACT);
  shopThatAnswers({ status: 404, body: { error: 'We could not find this.', code: 'NOT_FOUND' } });
  const next = await freshPage();
  const outcomes: string[] = [];
  next.onOutcome((_, outcome) => outcomes.push(outcome));
  await next.sendWaiting();
  expect(outcomes).toEqual(['refused']);
  expect(localStorage.getItem('mathappu.waiting')).toBe('[]');
});

it.each([401, 409, 429, 503])('keeps waiting after a %i', async (status) => {
  shopThatAnswers('no network');
  const page = await freshPage();
  await page.sendOrWait(CONTACT);
  shopThatAnswers({ status, body: { error: 'Later.', code: status === 409 ? 'IN_FLIGHT' : 'LATER' } });
  const next = await freshPage();
  await next.sendWaiting();
  expect(JSON.parse(localStorage.getItem('mathappu.waiting') ?? '[]')).toHaveLength(1);
});

it('sends only the newest of several saves of one thing, and none older than a newer save', async () => {
  shopThatAnswers('no network', 'no network');
  const page = await freshPage();
  await page.sendOrWait(CART(1));
  await page.sendOrWait(CART(2));
  expect(JSON.parse(localStorage.getItem('mathappu.waiting') ?? '[]')).toMatchObject([{ body: [{ count: 2 }] }]);
  const asked = shopThatAnswers({ status: 200 });
  const next = await freshPage();
  await next.sendOrWait(CART(3));
  await next.sendWaiting();
  expect(asked.map(({ body }) => body)).toEqual([[{ count: 3 }]]);
});
