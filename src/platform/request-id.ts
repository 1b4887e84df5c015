/** The id of the request that is being answered, wherever in its work a line is logged. */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs the work of one request under its id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** Undefined outside of any request: a job, a start. */
export const currentRequestId = (): string | undefined => current.getStore();
