/** One notification to one device: encrypted for it (RFC 8291), signed by the shop (RFC 8292), sent to its push service. */

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface SigningKeys {
  publicKey: string;
  privateKey: string;
}

/** `gone`: the browser withdrew its subscription for good. */
export type PushOutcome = { state: 'sent' } | { state: 'gone' } | { state: 'failed'; problem: string };

const TIMEOUT_MS = 10_000;
/** Seconds that the push service keeps it for a phone that is off; later the page shows the news anyway. */
const KEPT_SECONDS = 12 * 3_600;

/**
 * Loaded on first use: with its cryptography it is a fortieth of the server's code, and only some shops send
 * notifications.
 */
const library = async () => (await import('web-push')).default;

export const newSigningKeys = async (): Promise<SigningKeys> => (await library()).generateVAPIDKeys();

/** `subject`: our contact for the push service, an https address or a mailto. */
export async function sendPush(
  { endpoint, p256dh, auth }: PushAddress,
  notification: object,
  signing: SigningKeys & { subject: string },
): Promise<PushOutcome> {
  const webPush = await library();
  try {
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notification),
      // The topic makes it replace an undelivered one.
      { vapidDetails: signing, TTL: KEPT_SECONDS, urgency: 'high', topic: 'news' },
    );
    const { 'Content-Length': _, ...headers } = request.headers as Record<string, string>;
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(request.body),
      // A real service never redirects; an impostor must not send us elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return { state: 'sent' };
    if (answer.status === 404 || answer.status === 410) return { state: 'gone' };
    return { state: 'failed', problem: `The push service answered ${answer.status}.` };
  } catch (error) {
    // Without address and keys, because the address alone lets anybody notify the phone.
    const why = (error as Error).name === 'TimeoutError' ? 'did not answer' : 'cannot be reached';
    return { state: 'failed', problem: `The push service ${why}.` };
  }
}
