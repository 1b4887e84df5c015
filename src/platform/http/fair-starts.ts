/**
 * Starts requests in turns, one network address after the other. Writing half a megabyte to a socket blocks the only
 * thread for a moment, and three hundred such responses block it for a second. So a heavy address waits behind its own
 * requests while others' start in between.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fairTurns } from '../fair-turns.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Short requests start in the same turn of the event loop, because a turn for each would cost more than they do. */
const TOGETHER_MS = 1;

export function beginInTurns(
  handle: Listener,
  addressOf: (request: IncomingMessage) => string,
  clock = () => performance.now(),
): Listener {
  const turns = fairTurns(1, clock);
  let begunAt: number | null = null;

  return (request, response) => {
    void turns.enter(addressOf(request)).then((endTurn) => {
      const now = clock();
      if (begunAt === null) {
        begunAt = now;
        // Later requests start a new round.
        setImmediate(() => {
          begunAt = null;
        });
      }
      try {
        if (!request.socket.destroyed) handle(request, response);
      } finally {
        // Most of a request's work follows without waiting for anything, and is done by the next tick; it is measured
        // too.
        process.nextTick(() => {
          if (clock() - (begunAt ?? now) < TOGETHER_MS) endTurn();
          else setImmediate(endTurn);
        });
      }
    });
  };
}
