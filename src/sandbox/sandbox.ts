/**
 * The Razorpay stand-in: the same wire format, the same widget class, its own tables. The shop mounts it in demo mode only,
 * under `/sandbox/razorpay`, so that the real gateway client is the only one in the code (decisions §9). No money moves.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createCheckout } from './checkout.ts';
import { Advance, applyControl, playFaults } from './faults.ts';
import { nextDueOf } from './payments.ts';
import { createRest, type Desk, readBody } from './rest.ts';
import { createStore, type SandboxDb } from './store.ts';
import { createCourier } from './webhooks.ts';
import { WireError } from './wire.ts';

const MAX_BODY_BYTES = 64 * 1024;

export interface SandboxOptions {
  db: SandboxDb;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The shop's webhook URL; read at each delivery, since the port may not be known earlier. */
  webhookUrl: () => string;
  /** Mounts the control routes: faults, clock, reset. For tests only. */
  control?: boolean;
  fetch?: typeof fetch;
}

export { createTables as createSandboxTables } from './store.ts';

export interface Sandbox {
  app: Hono;
  /** Resolves when the tables exist; every request waits for it anyway. */
  ready: Promise<void>;
  /** Stops timers and deliveries; undelivered events stay in the database. */
  stop(): Promise<void>;
}

export function createSandbox(options: SandboxOptions): Sandbox {
  if (options.keyId.startsWith('rzp_live_')) throw new Error('The payment sandbox does not take live keys.');
  const stopping = new AbortController();
  const isControlled = options.control ?? false;
  const store = createStore(options.db, nextDueOf);
  const courier = createCourier({
    store,
    isControlled,
    webhookSecret: options.webhookSecret,
    webhookUrl: options.webhookUrl,
    fetch: options.fetch ?? fetch,
    stopped: stopping.signal,
  });
  const { keyId, keySecret } = options;
  const desk: Desk = { store, courier, isControlled, keyId, keySecret };
  const ready = store.prepare().then(courier.wake);
  // Callers get the error; without a caller it must not crash the process.
  ready.catch(() => undefined);

  const app = new Hono();
  app.onError((error) => {
    const refusal =
      error instanceof WireError
        ? error
        : new WireError('We are facing some trouble completing your request at the moment. Please try again shortly.', {
            status: 500,
            code: 'SERVER_ERROR',
            source: 'internal',
            reason: 'server_error',
          });
    return Response.json({ error: refusal.body }, { status: refusal.status });
  });
  app.use(async (_c, next) => {
    await ready;
    await next();
  });
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refuse('The request body is too large.', 413) }));
  if (isControlled) app.route('/control', createControl(desk));
  if (isControlled) app.use('/v1/*', playFaults(store, stopping.signal));
  app.route('/v1', createCheckout(desk));
  app.route('/v1', createRest(desk));
  app.all('*', () => refuse('The requested URL was not found on the server.'));

  return {
    app,
    ready,
    async stop() {
      stopping.abort();
      await ready.catch(() => undefined);
      await courier.stop();
    },
  };
}

function refuse(text: string, status?: number): never {
  throw new WireError(text, { status });
}

/** Control routes for tests: faults, the clock, and a reset. */
function createControl({ store, courier }: Desk): Hono {
  const app = new Hono();
  app.onError((error, c) => c.json({ error: error.message }, 400));
  app.post('/faults', async (c) => c.json(await applyControl(store, await readBody(c))));
  app.post('/advance', async (c) => {
    const { minutes } = Advance.parse(await readBody(c));
    await store.advanceClock(minutes * 60_000);
    await courier.flush();
    return c.json({ advanced: minutes });
  });
  app.post('/reset', async (c) => {
    // Otherwise pending events would arrive in the next test.
    await courier.flush();
    await store.reset();
    return c.json({ reset: true });
  });
  return app;
}
