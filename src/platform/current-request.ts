/** The request being answered, available throughout its work: for the log, and for sharing the database fairly. */
import { AsyncLocalStorage } from 'node:async_hooks';

interface CurrentRequest {
  id: string;
  /** The key for sharing the database fairly: the network address, or a member of staff. */
  turnKey: string;
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean;
  /** The position in the primary's log that a standby must have replayed to answer; unset: the primary answers. */
  standbyFrom?: bigint | undefined;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/**
 * Runs the work of one request. A page's own API calls in this process belong to the page's request: with `turnKey`
 * null they use its key.
 */
export function asRequest<T>(id: string, turnKey: string | null, work: () => T, isGone = () => false): T {
  return current.run({ id, turnKey: turnKey ?? current.getStore()?.turnKey ?? id, isGone }, work);
}

/** Gives staff a key of their own, so that other users of their address do not slow them down. */
export function takeStaffTurn(personId: number): void {
  const request = current.getStore();
  if (request) request.turnKey = `person:${personId}`;
}

/** Undefined outside any request, as in a job or at start. */
export const currentRequestId = (): string | undefined => current.getStore()?.id;
/** Null outside any request: our own work. */
export const currentTurn = (): string | null => current.getStore()?.turnKey ?? null;

/** Says later whether the caller of this request has left; outside a request it never has. */
export function callerIsGone(): () => boolean {
  const request = current.getStore();
  return () => request?.isGone() ?? false;
}

/**
 * From now on the request reads from a standby that has replayed up to this position or, if there is none, from the
 * primary.
 */
export function readFromStandby(from: bigint | undefined): void {
  const request = current.getStore();
  if (request) request.standbyFrom = from;
}
export const standbyPosition = (): bigint | undefined => current.getStore()?.standbyFrom;
