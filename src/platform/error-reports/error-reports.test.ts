/** Reports over real HTTP: what the service receives, and what it never does. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createErrorReports, type ErrorReports, parseReportAddress } from './error-reports.ts';

interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  event: Record<string, unknown>;
}

let server: Server | undefined;
afterEach(() => server?.close());

async function startService(status = 200): Promise<{ dsn: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({
      path: request.url ?? '',
      headers: request.headers,
      event: JSON.parse(body.split('\n')[2] ?? '{}') as Record<string, unknown>,
    });
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { dsn: `http://a-key@127.0.0.1:${(server.address() as AddressInfo).port}/tracker/7`, heard };
}

function reportsTo(dsn: string, told: string[] = []): ErrorReports {
  const to = parseReportAddress(dsn);
  if (!to) throw new Error('Not an address.');
  return createErrorReports({
    ...{ to, release: '1.2.3', environment: 'production', instance: 'one' },
    tell: (line) => told.push(line),
  });
}

const quiet = { write: () => undefined };

it('reports an error as logged: with its cause and its frames, without values and phones', async () => {
  const { dsn, heard } = await startService();
  const reports = reportsTo(dsn);
  const log = createLog('info', quiet, reports.take);
  const cause = new Error('insert into users\nparams: 9486012345,secret');
  log.info('nothing to tell');
  log.warn('nor this');
  log.error({ err: new TypeError('no answer for 9486012345', { cause }), path: '/api/cart' }, 'unexpected error');
  await reports.close();

  expect(heard).toHaveLength(1);
  const [{ path, headers, event } = { path: '', headers: {}, event: {} }] = heard;
  expect(path).toBe('/tracker/api/7/envelope/');
  expect(headers['x-sentry-auth']).toContain('sentry_key=a-key');
  expect(event).toMatchObject({
    message: { formatted: 'unexpected error' },
    ...{ release: '1.2.3', environment: 'production', server_name: 'one', extra: { path: '/api/cart' } },
  });
  const { values } = event.exception as { values: { type: string; stacktrace: { frames: { filename: string }[] } }[] };
  expect(values.map(({ type }) => type)).toEqual(['Error', 'TypeError']);
  expect(values[1]?.stacktrace.frames.at(-1)?.filename).toContain('error-reports.test.ts');
  expect(JSON.stringify(event)).not.toMatch(/94860|secret/);
});

it('reports the same error once a minute, and thirty in all', async () => {
  const { dsn, heard } = await startService();
  const reports = reportsTo(dsn);
  const log = createLog('info', quiet, reports.take);
  for (let nth = 0; nth < 100; nth += 1) log.error({ err: new Error('the same') }, 'again and again');
  for (let nth = 0; nth < 100; nth += 1) log.error({ err: new Error(`another ${'x'.repeat(nth)}`) }, 'each its own');
  await reports.close();
  expect(heard).toHaveLength(30);
});

it('logs once that the service refuses reports, and lets the work continue', async () => {
  const { dsn } = await startService(429);
  const told: string[] = [];
  const reports = reportsTo(dsn, told);
  const log = createLog('info', quiet, reports.take);
  log.error('first');
  log.error('second');
  await reports.close();
  expect(told).toEqual(['Reports of errors are not taken: status 429']);
});

it('never throws at the code that logs', () => {
  const told: string[] = [];
  reportsTo('http://k@127.0.0.1:9/1', told).take('{"level":50,"time":');
  expect(told).toHaveLength(1);
});

it('recognises the URL of a project', () => {
  expect(parseReportAddress('https://key@sentry.example/42')).toEqual({
    ...{ url: 'https://sentry.example/api/42/envelope/', key: 'key' },
  });
  for (const wrong of [
    '',
    'sentry.example/42',
    'https://sentry.example/42',
    'https://key@sentry.example/shop',
    'ftp://k@h/1',
  ])
    expect(parseReportAddress(wrong)).toBeNull();
});
