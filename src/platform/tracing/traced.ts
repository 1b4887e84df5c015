/**
 * Where the work of the shop can be followed: requests, statements, jobs, outgoing calls. Without a tracer (which is usual)
 * nothing happens but the work; what sends them (open-telemetry.ts) is not even loaded.
 *
 * What is told of a piece of work is its kind, its name by the source (a route, a table, a queue), how it ended and the
 * request's id. Never a value, an address, a path that was asked, a name of anybody or the text of an error.
 */

/** `request` and `job` begin something; `statement` and `call` are told only within one. */
export type WorkKind = 'request' | 'job' | 'statement' | 'call';
export type Told = Readonly<Record<string, string | number>>;

export interface Piece {
  rename(name: string): void;
  tell(more: Told): void;
}

export interface Tracer {
  /** Does the work as one piece. What is thrown is thrown on. */
  follow<T>(kind: WorkKind, name: string, told: Told, work: (piece: Piece) => Promise<T>): Promise<T>;
}

let tracer: Tracer | undefined;

export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

const NOBODY: Piece = { rename: () => undefined, tell: () => undefined };

export function traced<T>(
  kind: WorkKind,
  name: () => string,
  told: Told,
  work: (piece: Piece) => Promise<T>,
): Promise<T> {
  return tracer ? tracer.follow(kind, name(), told, work) : work(NOBODY);
}

/** A statement by what it does and to which table first: `select orders`. Bounded by the source, free of values. */
export function nameOfStatement(text: string): string {
  const [, verb = 'statement'] = /^[\s(]*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|table)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}
