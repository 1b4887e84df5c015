/** The request being answered, available throughout its work: for the log, the database's turns. */
import { AsyncLocalStorage } from 'node:async_hooks';

interface CurrentRequest {
  id: string;
  /** The key for fair sharing of the database: the network address, or a member of staff. */
  inTurnOf: string;
  /** The position in the primary's log that a standby must have reached to answer; unset: the primary answers. */
  apartFrom?: bigint | undefined;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/**
 * Runs the work of one request. What a page requests in this process is part of the page: with `inTurnOf` null it uses
 * the outer one's.
 */
export function asRequest<T>(id: string, inTurnOf: string | null, work: () => T): T {
  return current.run({ id, inTurnOf: inTurnOf ?? current.getStore()?.inTurnOf ?? id }, work);
}

/** Staff have their own share, unaffected by other users of the same address. */
export function takeOwnTurns(personId: number): void {
  const request = current.getStore();
  if (request) request.inTurnOf = `person:${personId}`;
}

/** Undefined outside any request, as in a job or at start. */
export const currentRequestId = (): string | undefined => current.getStore()?.id;
/** Null outside any request: our own work. */
export const currentTurn = (): string | null => current.getStore()?.inTurnOf ?? null;

/**
 * From now on the request reads from a standby that has reached this position or, if there is none, from the primary.
 */
export function readApart(from: bigint | undefined): void {
  const request = current.getStore();
  if (request) request.apartFrom = from;
}
export const readsApartFrom = (): bigint | undefined => current.getStore()?.apartFrom;
