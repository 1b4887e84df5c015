const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** The certificate is refused, or the two cannot agree how to encrypt. */
const NOT_TRUSTED = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$)/;

/** Node gives a connection that is closed in the handshake the same code as one that is closed later. */
const CLOSED_IN_HANDSHAKE = 'before secure TLS connection was established';

/** Whether a fetch failed before anything was sent; after any other failure the service may have done what it was asked. */
export function wasNeverSent({ cause }: Error): boolean {
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string };
  return NOT_CONNECTED.test(code) || NOT_TRUSTED.test(code) || message.includes(CLOSED_IN_HANDSHAKE);
}
