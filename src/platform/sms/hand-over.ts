import { wasNeverSent } from '../never-sent.ts';

/** Longer than connecting may take (ten seconds), so that a provider that cannot be reached is known as such. */
const TIMEOUT_MS = 15_000;

/** The answer was lost: the provider may have accepted the text, which would arrive twice if it were sent again. */
export class SmsLostError extends Error {
  override readonly name = 'SmsLostError';
}

/** Posts one text to a provider and returns its answer; redirects are not followed. Neither the text nor a key is in an error. */
export async function handOver(address: string, headers: Record<string, string>, body: object): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    redirect: 'manual',
    // A connection kept from the text before may have been closed by the provider: its failure would look like a lost answer.
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    if (wasNeverSent(error)) throw error;
    throw new SmsLostError('The SMS provider took the text and did not answer');
  });
}
