/** Converts a log line to a Sentry event (develop.sentry.dev/sdk/data-model). Pure. */
import { randomUUID } from 'node:crypto';

interface LoggedError {
  type?: string;
  message?: string;
  stack?: string;
  cause?: LoggedError;
}

interface LoggedLine {
  time: string;
  msg?: string;
  err?: LoggedError;
  requestId?: string;
  [field: string]: unknown;
}

interface Sender {
  release: string;
  environment: string;
  instance: string;
}

interface Frame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

const FRAME = /^\s*at (?:(.*) \()?(.+?):(\d+):(\d+)\)?$/;

/** Outermost call first, as Sentry expects. */
function framesOf(stack = ''): Frame[] {
  return stack
    .split('\n')
    .flatMap((line): Frame[] => {
      const [, name, filename = '', lineno, colno] = FRAME.exec(line) ?? [];
      if (filename === '') return [];
      const isOurs = !/node_modules|^node:/.test(filename);
      return [{ function: name ?? '?', filename, lineno: Number(lineno), colno: Number(colno), in_app: isOurs }];
    })
    .reverse();
}

/** The cause comes before the error. */
function exceptionsOf(error: LoggedError): object[] {
  const own = {
    type: error.type ?? 'Error',
    value: error.message ?? '',
    ...(error.stack && { stacktrace: { frames: framesOf(error.stack) } }),
  };
  return [...(error.cause ? exceptionsOf(error.cause) : []), own];
}

/** The event as an envelope, and the key that identifies repeats. */
export function reportOf(line: string, { release, environment, instance }: Sender) {
  const { time, level: _level, msg = '', err, requestId, ...extra } = JSON.parse(line) as LoggedLine;
  const event = {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: time,
    platform: 'node',
    level: 'error',
    logger: 'shop',
    server_name: instance,
    release,
    environment,
    message: { formatted: msg },
    ...(err && { exception: { values: exceptionsOf(err) } }),
    tags: requestId === undefined ? {} : { request_id: requestId },
    extra,
  };
  const head = { event_id: event.event_id, sent_at: time };
  return {
    sameAs: [msg, err?.type, err?.message].join('\n'),
    envelope: [head, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n'),
  };
}
