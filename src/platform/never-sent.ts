const NOT_CONNECTED = /^(ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

/** The certificate is refused, or the two cannot agree how to encrypt. */
const NOT_TRUSTED = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$)/;

/** Node gives a connection that is closed in the handshake the same code as one that is closed later. */
const CLOSED_IN_HANDSHAKE = 'before secure TLS connection was established';

/** Whether a fetch failed before anything was sent; after any other failure the service may have done what it was asked. */
export function wasNeverSent({ cause }: Error): boolean {
  // An AggregateError is a name with several addresses, none of which could be connected.
  if (cause instanceof AggregateError) return true;
  const { code = '', message = '', syscall } = (cause ?? {}) as { code?: string; message?: string; syscall?: string };
  if (syscall === 'connect') return true;
  return NOT_CONNECTED.test(code) || NOT_TRUSTED.test(code) || message.includes(CLOSED_IN_HANDSHAKE);
}
