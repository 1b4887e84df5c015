/**
 * Whether a password is known from a leak elsewhere, checked with a service that has the interface of Pwned Passwords
 * (haveibeenpwned.com/API/v3, 'Searching by range'): the first five digits of its SHA-1 are sent, all hashes with that
 * prefix come back, some as padding with a count of 0. The service cannot tell whose password it is.
 */
import { createHash } from 'node:crypto';
import type { Log } from './log.ts';
import { readAnswer } from './read-answer.ts';

export type IsLeaked = (password: string) => Promise<boolean>;

const TIMEOUT_MS = 2_000;
const PREFIX_DIGITS = 5;
/** A range has about a thousand lines of forty characters. */
const MOST_CHARACTERS = 512 * 1024;

export const neverLeaked: IsLeaked = async () => false;

async function readRange(address: string): Promise<string> {
  const answer = await fetch(address, {
    redirect: 'error',
    headers: { 'add-padding': 'true' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return readAnswer(answer, MOST_CHARACTERS);
}

/** Also false while the service is unreachable: its outage must not prevent password changes. */
export function createLeakCheck(address: string, log: Log): IsLeaked {
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    const [prefix, suffix] = [hash.slice(0, PREFIX_DIGITS), hash.slice(PREFIX_DIGITS)];
    try {
      const range = await readRange(`${address.replace(/\/$/, '')}/${prefix}`);
      return range.split(/\r?\n/).some((line) => {
        const [known, times] = line.split(':');
        return known?.toUpperCase() === suffix && Number(times) > 0;
      });
    } catch (error) {
      log.warn({ err: error }, 'The service of leaked passwords could not be asked');
      return false;
    }
  };
}
