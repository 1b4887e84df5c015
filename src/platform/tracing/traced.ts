/**
 * Where the shop's work can be traced: requests, statements, jobs, outgoing calls. Without a tracer (the usual case)
 * the work just runs, and the sender (open-telemetry.ts) is not even loaded. A trace contains the kind of work, its
 * name from the source (a route, a table, a queue), its outcome and the request's id. Never a value, an address, a
 * requested path, a person's name or the text of an error.
 */

/** `request` and `job` start a trace; `statement` and `call` are recorded only within one. */
export type WorkKind = 'request' | 'job' | 'statement' | 'call';
export type Attributes = Readonly<Record<string, string | number>>;

export interface Piece {
  rename(name: string): void;
  tell(more: Attributes): void;
}

export interface Tracer {
  /** Runs the work as one span. Errors are rethrown. */
  follow<T>(kind: WorkKind, name: string, attributes: Attributes, work: (piece: Piece) => Promise<T>): Promise<T>;
}

let tracer: Tracer | undefined;

export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

const NOBODY: Piece = { rename: () => undefined, tell: () => undefined };

export function traced<T>(
  kind: WorkKind,
  name: () => string,
  attributes: Attributes,
  work: (piece: Piece) => Promise<T>,
): Promise<T> {
  return tracer ? tracer.follow(kind, name(), attributes, work) : work(NOBODY);
}

/**
 * A statement's name: its verb and first table, as in `select orders`. There are only as many as the source has, and
 * they contain no values.
 */
export function nameOfStatement(text: string): string {
  const [, verb = 'statement'] = /^[\s(]*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|table)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}
