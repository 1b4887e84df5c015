/**
 * Sends a call that creates something with an idempotency key. While there is no answer, a retry of the same call keeps
 * its key, so that the shop acts once; after an answer or a refusal the same call is a new one.
 */
import { storedState } from '../stored-state.ts';
import { ApiError, ask } from './client.ts';
import { newKey } from './new-key.ts';
import type { BodyOf, DataOf, FormRoute, Route } from './routes.ts';
import { type Progress, upload } from './upload.ts';

/**
 * How long the keys of unanswered calls are kept, by what was sent. Stored, because people reload after a save that
 * hangs; later, the same call is meant as a new one.
 */
const KEPT_MS = 5 * 60_000;
const unanswered = storedState<Record<string, { key: string; at: number }>>('session', 'mathappu.unanswered', {});

const fresh = () =>
  Object.entries(unanswered.get()).filter(([, { at }]) => at <= Date.now() && Date.now() - at < KEPT_MS);

function keep(what: string, key: string): void {
  unanswered.set({ ...Object.fromEntries(fresh()), [what]: { key, at: Date.now() } });
}

function forget(what: string): void {
  const others = fresh().filter(([one]) => one !== what);
  if (others.length === 0) unanswered.clear();
  else unanswered.set(Object.fromEntries(others));
}

/** True when repeating the same call may succeed: no answer, too busy, or the first is still running. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.isOffline || error.status === 429 || error.status >= 500 || error.code === 'IN_FLIGHT');

async function onceAnswered<T>(what: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = fresh().find(([one]) => one === what)?.[1].key ?? newKey();
  keep(what, key);
  try {
    const answer = await send(key);
    forget(what);
    return answer;
  } catch (error) {
    if (!isPassing(error)) forget(what);
    throw error;
  }
}

/** A call that needs only its body. */
export function creates<R extends Route>(route: R): (body: BodyOf<R>) => Promise<DataOf<R>> {
  const send = ask as (route: R, given: object) => Promise<DataOf<R>>;
  return (body) => onceAnswered(JSON.stringify([route, body]), (key) => send(route, { body, key }));
}

const fieldOf = (value: FormDataEntryValue) => (value instanceof File ? [value.name, value.size] : value);

/** The same for a form. */
export function createsByForm<R extends FormRoute>(route: R) {
  return (form: FormData, progress: Progress): Promise<DataOf<R>> => {
    const fields = [...form].map(([name, value]) => [name, fieldOf(value)]);
    const send = upload as (route: R, given: object, progress: Progress) => Promise<DataOf<R>>;
    return onceAnswered(JSON.stringify([route, fields]), (key) => send(route, { form, key }, progress));
  };
}
