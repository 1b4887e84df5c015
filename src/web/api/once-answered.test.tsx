import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith } from './client.ts';
import { creates, createsByForm } from './once-answered.ts';

const addNote = creates('POST /order/note');
const addBanner = createsByForm('POST /banner/add');
const NOTE = { order_id: 7, note: 'Call before' };
const data = () => Response.json({ data: { id: 1 } }, { status: 201 });
const refused = (status: number, code: string) => () => Response.json({ error: 'no', code }, { status });

/** Answers in turn; `null` loses the answer. Returns the keys that were sent. */
function answering(...answers: ((() => Response) | null)[]): string[] {
  const keys: string[] = [];
  answerWith(async (_, init) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
    const answer = answers.shift();
    if (!answer) throw new TypeError('no network');
    return answer();
  });
  return keys;
}

beforeEach(() => sessionStorage.clear());

describe('a call that creates something', () => {
  it.each([
    ['its answer was lost', null],
    ['the shop was down', refused(503, 'UNAVAILABLE')],
    ['the first still runs', refused(409, 'IN_FLIGHT')],
  ])('keeps its key while %s, and then is a new one', async (_, first) => {
    const keys = answering(first, data, data);
    await addNote(NOTE).catch(() => undefined);
    await addNote(NOTE);
    await addNote(NOTE);
    expect(keys[0]).toHaveLength(32);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('keeps its key over a reload, and for five minutes', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const keys = answering(null, null, null);
    await addNote(NOTE).catch(() => undefined);
    vi.setSystemTime(1_000_000 + 4 * 60_000);
    vi.resetModules();
    const reloaded = await import('./once-answered.ts');
    const client = await import('./client.ts');
    client.answerWith(async (_, init) => {
      keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
      throw new TypeError('no network');
    });
    await reloaded
      .creates('POST /order/note')(NOTE)
      .catch(() => undefined);
    vi.setSystemTime(1_000_000 + 10 * 60_000);
    await reloaded
      .creates('POST /order/note')(NOTE)
      .catch(() => undefined);
    vi.useRealTimers();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is a new one with another body, or after a refusal', async () => {
    const keys = answering(null, refused(400, 'VALIDATION'), data);
    await addNote(NOTE).catch(() => undefined);
    await addNote({ ...NOTE, note: 'Call after six' }).catch(() => undefined);
    await addNote({ ...NOTE, note: 'Call after six' });
    expect(new Set(keys).size).toBe(3);
  });

  it('is recognised by its form', async () => {
    const form = (title: string) => {
      const filled = new FormData();
      filled.set('title', title);
      filled.set('image', new File(['picture'], 'offer.png'));
      return filled;
    };
    const keys = answering(null, null, data);
    await addBanner(form('A'), () => {}).catch(() => undefined);
    await addBanner(form('B'), () => {}).catch(() => undefined);
    await addBanner(form('A'), () => {});
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
  });
});
