/**
 * Sends thousands of wrong requests to a complete shop as every kind of caller, and checks each answer: no 5xx, not late, a
 * shape that the document declares, no internals revealed, and no data changed by a stranger's call.
 */
import { createLog } from '#platform/log.ts';
import type { JobHandler } from '#server/jobs.ts';
import { diceOf } from '../dice.ts';
import { startTestShop, type TestShop } from '../test-shop.ts';
import { untilAtRest } from './at-rest.ts';
import { type Callers, keepSignedIn, prepareCallers, type Role } from './callers.ts';
import { complaintAbout, mayBeCutOff, mayCall, send } from './judge.ts';
import { type ApiRoute, requestTo, routesOf } from './requests.ts';
import { listThings, type Things, touchedThings } from './untouched.ts';

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** The number of the first request: to reproduce a finding, start at its shop's first request, a multiple of 5,000. */
  from?: number;
  /** Only routes whose method and path this matches, such as 'cash|desk'. */
  routes?: RegExp;
  /** An answer with more processor time than this is a finding, or with ten times this elapsed: the machine may be busy. */
  mostMs: number;
}

export interface FuzzResult {
  requests: number;
  /** Number of answers by status. */
  statuses: Record<string, number>;
  slowestMs: number;
  dearestMs: number;
  /** One line each, with the number for `--from` that repeats the request; empty if all is well. */
  findings: string[];
}

/** Requests make a shop grow and slow down, so a fresh one replaces it after this many. */
const REQUESTS_PER_SHOP = 5_000;
const REQUESTS_PER_CHECK = 100;

/** Roles with more permissions get more requests. */
const TURNS: readonly Role[] = [
  ...(['anonymous', 'admin', 'customer', 'admin', 'guest'] as const),
  ...(['admin', 'customer', 'admin', 'biller', 'packer'] as const),
];

interface Judgement {
  options: FuzzOptions;
  result: FuzzResult;
  /** The shop's log of a failed request, which responses must not reveal. */
  reasonOf(requestId: unknown): string;
}

const MOST_KEPT_LINES = 50;

/** Keeps the shop's latest errors, so that even a 5xx that cannot be reproduced can be traced. */
function errorLog() {
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    if (lines.length > MOST_KEPT_LINES) lines.shift();
  };
  return {
    log: createLog('error', { write }),
    reasonOf: (requestId: unknown) => lines.filter((line) => line.includes(String(requestId))).join(' '),
  };
}

async function fuzzOnce(
  base: string,
  number: number,
  route: ApiRoute,
  role: Role,
  callers: Callers,
  { options, result, reasonOf }: Judgement,
) {
  const sent = requestTo(route, diceOf(options.seed * 1_000_003 + number), callers.facts);
  const name = `#${number} ${role} ${sent.method} ${sent.target.slice(0, 120)}`;
  try {
    const answer = await send(base, sent, callers.clients[role].token);
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
    result.slowestMs = Math.max(result.slowestMs, answer.ms);
    result.dearestMs = Math.max(result.dearestMs, answer.cpuMs);
    const complaint = complaintAbout(sent, role, answer, options.mostMs);
    const reason = answer.status >= 500 ? reasonOf(answer.headers['x-request-id']) : '';
    if (complaint)
      result.findings.push(`${name}: ${complaint} <- ${sent.body?.toString('latin1').slice(0, 300) ?? ''} ${reason}`);
  } catch (error) {
    if (!mayBeCutOff(sent)) result.findings.push(`${name}: ${(error as Error).message}`);
  }
}

/** Wait for the effects of earlier callers, so that they are not attributed to the next one. */
async function thingsAtRest(shop: TestShop): Promise<Things> {
  await untilAtRest(shop);
  return listThings(shop.database.db);
}

async function fuzzShop(shop: TestShop, first: number, count: number, judgement: Judgement): Promise<void> {
  const document = await shop.client().get<Parameters<typeof routesOf>[0]>('/api/openapi.json');
  const chosen = judgement.options.routes ?? /./;
  const routes = routesOf(document.body).filter(({ method, path }) => chosen.test(`${method} ${path}`));
  const callers = await prepareCallers(shop);
  for (let at = first; at < first + count; at += REQUESTS_PER_CHECK) {
    // One role at a time, so that changes can be attributed.
    const role = TURNS[Math.floor(at / REQUESTS_PER_CHECK) % TURNS.length] as Role;
    const isStranger = role === 'anonymous' || role === 'guest' || role === 'customer';
    const before = isStranger ? await thingsAtRest(shop) : null;
    for (let number = at; number < Math.min(at + REQUESTS_PER_CHECK, first + count); number += 1) {
      const dice = diceOf(judgement.options.seed + number);
      // Prefer permitted calls: forbidden ones are refused at once, and most holes are behind that check.
      const open = routes.filter((route) => mayCall(role, { method: route.method, route }));
      const route = dice.oneOf(dice.chance(0.8) && open.length > 0 ? open : routes);
      await fuzzOnce(shop.base, number, route, role, callers, judgement);
    }
    if (before) {
      const mine = new Set([...callers.linked, ...(role === 'anonymous' ? [] : [callers.clients[role].userId])]);
      const touched = touchedThings(before, await thingsAtRest(shop), mine);
      judgement.result.findings.push(
        ...touched.map((what) => `#${at} to #${at + REQUESTS_PER_CHECK} ${role}: ${what}`),
      );
    }
    await keepSignedIn(shop, callers);
  }
}

/** Disable scheduled jobs, whose effects belong to no caller. */
const withoutTimetable = (handlers: JobHandler[]) => handlers.filter(({ spec }) => spec.cron === undefined);

/** Fuzzes as many fresh shops as needed, and calls `onProgress` after each. */
export async function fuzz(
  options: FuzzOptions,
  onProgress: (result: FuzzResult) => void = () => undefined,
): Promise<FuzzResult> {
  const result: FuzzResult = { requests: 0, statuses: {}, slowestMs: 0, dearestMs: 0, findings: [] };
  while (result.requests < options.requests) {
    const count = Math.min(REQUESTS_PER_SHOP, options.requests - result.requests);
    const { log, reasonOf } = errorLog();
    const shop = await startTestShop({ log, wrapHandlers: withoutTimetable });
    try {
      await fuzzShop(shop, (options.from ?? 0) + result.requests, count, { options, result, reasonOf });
    } finally {
      await shop.close();
    }
    result.requests += count;
    onProgress(result);
  }
  return result;
}
