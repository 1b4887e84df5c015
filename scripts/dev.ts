/**
 * `npm run dev`: the pages from Vite, which replaces what changed in the open browser, in front of the real server,
 * which restarts whenever one of its files changes. Requests for anything but pages are passed to it.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import pretty from 'pino-pretty';
import { createServer as createVite, isRunnableDevEnvironment, type Plugin } from 'vite';
import type { PageContext } from '../src/web/start-context.ts';
import { environmentWith, freePort, ROOT, run, start, stop } from './tools/run.ts';

const NOT_PAGES = '^/(api|media|sandbox|healthz|readyz|metrics)(/|\\?|$)';

const ENV_FILE = join(ROOT, '.env');
if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);

const port = Number(process.env.PORT || 3000);
const serverPort = await freePort();
const serverUrl = `http://127.0.0.1:${serverPort}`;

/** How a rendering page calls the API: with the visitor's cookies, retrying while the server restarts. */
function apiFor(request: Request): PageContext['apiFetch'] {
  return async (path, init) => {
    const headers = new Headers(init?.headers);
    const cookie = request.headers.get('cookie');
    if (cookie) headers.set('cookie', cookie);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetch(`${serverUrl}${path}`, { ...init, headers });
      } catch (error) {
        if (attempt === 50) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  };
}

interface PagesEntry {
  default: { fetch: (request: Request, options: { context: PageContext }) => Promise<Response> };
}

const pages: Plugin = {
  name: 'mathappu-pages',
  configureServer: (vite) => () => {
    vite.middlewares.use(async (incoming, outgoing, next) => {
      try {
        const environment = vite.environments.ssr;
        if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run the pages here.');
        const entry = await environment.runner.import<PagesEntry>('/src/web/server.ts');
        const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)] as [string, string]],
        );
        const request = new Request(`http://localhost:${port}${incoming.originalUrl}`, { headers });
        const answer = await entry.default.fetch(request, {
          context: { nonce: 'dev', hasLaterScripts: false, seenInstant: () => undefined, apiFetch: apiFor(request) },
        });
        outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
        for await (const part of answer.body ?? []) outgoing.write(part);
        outgoing.end();
      } catch (error) {
        next(error);
      }
    });
  },
};

// The server does not start without built pages, although they are not used here.
if (!existsSync(join(ROOT, 'dist/server/server.js'))) await run(process.execPath, ['scripts/build.ts']);

const colorize = process.stdout.isTTY;
const readable = () => pretty({ colorize, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' });

function startServer(): ChildProcess {
  const child = start(process.execPath, ['src/server/main.ts'], {
    env: environmentWith({
      PORT: String(serverPort),
      BASE_URL: process.env.BASE_URL ?? `http://localhost:${port}`,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.pipe(readable());
  child.once('exit', (code) => {
    if (code) console.log('The server stopped with the error above. It starts again when you save one of its files.');
  });
  return child;
}

let server = startServer();
let restart: Promise<void> = Promise.resolve();

/** Restarts the server. Several changes at once (editors that save by renaming) cause one restart. */
async function restartServer(changed: string): Promise<void> {
  console.log(`${relative(ROOT, changed)} changed, starting the server again …`);
  await stop(server, 'SIGTERM', 10);
  server = startServer();
}

const vite = await createVite({
  root: ROOT,
  plugins: [pages],
  server: {
    port,
    strictPort: true,
    proxy: { [NOT_PAGES]: { target: serverUrl, xfwd: true } },
    watch: { ignored: [join(ROOT, '{data,dist,screenshots,.cache}/**')] },
  },
});

/** The server's sources; changes under src/web are applied by Vite in the open page. */
const OF_THE_SERVER =
  /^((src\/(platform|sandbox|server|shared|shop)|seeds)\/(?!.*\.test\.ts$).*\.(ts|typ)|migrations\/.*\.(sql|json))$/;

let soon: NodeJS.Timeout | undefined;
vite.watcher.on('all', (_event, file) => {
  if (!OF_THE_SERVER.test(relative(ROOT, file))) return;
  clearTimeout(soon);
  soon = setTimeout(() => {
    restart = restart.then(() => restartServer(file));
  }, 100);
});

/** Resolves when the server answers; prints a note if that takes unusually long, because its log has the reason. */
async function untilReady(): Promise<void> {
  for (let asked = 1; ; asked += 1) {
    const isReady = await fetch(`${serverUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (asked === 300) console.log('The server does not answer yet; see its log above.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

await Promise.all([vite.listen(), untilReady()]);
console.log(`Developing on http://localhost:${port}`);

async function close(): Promise<void> {
  clearTimeout(soon);
  await restart;
  await Promise.all([vite.close(), stop(server, 'SIGTERM', 10)]);
  process.exit(0);
}
process.once('SIGINT', close).once('SIGTERM', close);
