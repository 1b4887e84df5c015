/** One logger a process. Secrets and full phone numbers never reach it: what is logged is named field by field. */
import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'token', 'secret', '*.password', '*.token', '*.secret', 'headers'], censor: '…' },
  });
}
