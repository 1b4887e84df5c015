/** Sends one raw request and reports problems in its response. */
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Access } from '#shared/call.ts';
import { Failure } from '#shared/wire.ts';
import { mayDo } from '#shop/accounts/permissions.rules.ts';
import { ALL_CALLS } from '#shop/api.calls.ts';
import type { Role } from './callers.ts';
import type { FuzzRequest } from './requests.ts';
import { complaintAboutWords } from './words.ts';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  ms: number;
  /** Processor time of this process, which contains the shop, the embedded database and the caller. */
  cpuMs: number;
}

/** The shop cuts the connection if it refuses a long body before its end, so the caller may not see the answer. */
export const mayBeCutOff = ({ body }: FuzzRequest) => (body?.length ?? 0) > 32_768;

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export function send(base: string, sent: FuzzRequest, token: string | null): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const headers = {
    ...sent.headers,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(sent.body === null ? {} : { 'content-length': String(sent.body.length) }),
  };
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return new Promise((resolve, reject) => {
    // Pass the path unchanged: `URL` would normalise exactly what we want to send.
    const target = Buffer.from(sent.target).toString('latin1');
    const call = httpRequest({ hostname, port, path: target, method: sent.method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - startedAt,
          cpuMs: cpuMsSince(before),
        }),
      );
    });
    call.on('error', (error) => {
      // The server had just closed this reused connection; send the same request on a new one.
      if (call.reusedSocket && !mayBeCutOff(sent)) send(base, sent, token).then(resolve, reject);
      else reject(error);
    });
    call.end(sent.body ?? undefined);
  });
}

const isStaff = (role: Role) => role === 'packer' || role === 'biller' || role === 'admin';

const ACCESS = new Map<string, Access>(ALL_CALLS.map(({ route, access }) => [route, access]));

/** Uses the server's own table of calls, so a finding means that the server did not check it. */
export function mayCall(role: Role, { method, route }: Pick<FuzzRequest, 'method' | 'route'>): boolean {
  const access = ACCESS.get(`${method === 'HEAD' ? 'GET' : method} ${route.path}`);
  if (access === undefined || access === 'public') return true;
  if (access === 'signed-in') return role !== 'anonymous';
  if (access === 'shopper') return role === 'guest' || role === 'customer';
  if (access === 'staff') return isStaff(role);
  return mayDo(role, access === 'admin' || access === 'demo' ? 'owner' : access);
}

/** Internals that responses must not reveal. */
const INSIDES =
  /node_modules|\.ts:\d|\n\s+at |Failed query|drizzle|PGlite|ECONN|syntax error|violates|invalid input syntax/i;

const validators = new WeakMap<object, z.ZodType>();

function complaintAboutShape({ route, target, body }: FuzzRequest, { status, headers, text }: Answer): string | null {
  const isJson = headers['content-type']?.includes('json') ?? false;
  if (status >= 400) {
    if (!isJson) return `no JSON but ${headers['content-type']}`;
    const failure = Failure.safeParse(JSON.parse(text));
    if (!failure.success) return 'not the error shape';
    if (INSIDES.test(failure.data.error)) return 'tells how the shop is built';
    return complaintAboutWords({ status, text, sent: `${target} ${body?.toString() ?? ''}` });
  }
  const schema = route.answers[String(status)] ?? route.answers.default;
  if (!isJson || !schema) return null;
  const validator =
    validators.get(schema) ?? (z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]) as z.ZodType);
  validators.set(schema, validator);
  const checked = validator.safeParse(JSON.parse(text));
  return checked.success ? null : `undeclared shape: ${z.prettifyError(checked.error).slice(0, 200)}`;
}

/** Node's HTTP server refuses invalid HTTP before the shop sees it, with its own answer. */
const isBelowTheShop = ({ status, headers }: Answer) =>
  (status === 400 || status === 431) && headers['x-request-id'] === undefined && headers.connection === 'close';

export function complaintAbout(sent: FuzzRequest, role: Role, answer: Answer, mostMs: number): string | null {
  if (answer.status >= 500) return `answered ${answer.status}`;
  // Pictures are encoded in six sizes, in a separate process.
  const allowedMs =
    /\/(product|category|picture|parcel\/photo)/.test(sent.route.path) && sent.route.form ? 10 * mostMs : mostMs;
  if (answer.cpuMs > allowedMs || answer.ms > 10 * allowedMs)
    return `took ${answer.ms.toFixed(0)} ms, ${answer.cpuMs.toFixed(0)} of them worked`;
  if (answer.headers['set-cookie']?.some((cookie) => cookie.includes('planted'))) return 'a header was planted';
  if (isBelowTheShop(answer) || sent.method === 'HEAD') return null;
  if (answer.status < 300 && !mayCall(role, sent)) return 'is not for this role';
  return complaintAboutShape(sent, answer);
}
