/** Failures of a fetch before anything was sent; after any other, the service may have done what it was asked. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

export const wasNeverSent = ({ cause }: Error): boolean =>
  NOT_CONNECTED.includes(String((cause as { code?: unknown } | undefined)?.code));
