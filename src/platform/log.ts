/**
 * One logger per process. Secrets and full phone numbers never reach it: logged fields are listed one by one, and every
 * line is masked before it is written. JSON keeps a line break in a text from starting a new line.
 */
import { type DestinationStream, pino } from 'pino';
import { currentRequestId } from './current-request.ts';
import { logOutput } from './log-output.ts';
import { maskPersonal } from './personal.ts';

export type Log = ReturnType<typeof createLog>;

/** Removes the values from a failed query's message: session tokens, hashes, phones. */
const withoutValues = (text: string) => text.replace(/\nparams:[\s\S]*$/, '');
/** Keeps only the end of numbers as long as a phone's. */
const withoutPhones = (text: string) => text.replace(/(?<!\d)\+?\d{6,}(?=\d{4}\b)/g, '…');
const harmless = (text: string) => withoutPhones(withoutValues(text));

const FRAME = /^\s+at /;

/** The job queue passes plain objects with a message that only look like errors. */
function textOf(thrown: unknown): string {
  const message = (thrown as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : String(thrown);
}

/** The useful parts of an error, without its values, which database errors repeat in full. */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: harmless(textOf(error)) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line));
  return {
    type: error.name,
    message: harmless(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}

/** A request's path without the secrets of links: to an estimate, a bill, a photo. No other part is as long. */
export const pathForLog = (path: string): string => path.replace(/[^/]{20,}/g, '…');

let standardOutput: DestinationStream | undefined;

/** `onLine` receives each line as written. */
export function createLog(level: string, destination?: DestinationStream, onLine?: (line: string) => void) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: { paths: ['password', 'token', 'secret', '*.password', '*.token', '*.secret', 'headers'], censor: '…' },
    // Adds the request's id to every line of its work.
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    hooks: {
      streamWrite: (text: string) => {
        const line = maskPersonal(text);
        onLine?.(line);
        return line;
      },
    },
  };
  standardOutput ??= logOutput();
  return pino(options, destination ?? standardOutput);
}
