/** What an S3 answered, in words for the operator. */
import type { S3Place } from './s3-address.ts';

interface Refused {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
  cause?: unknown;
}

/** The SDK's own error, which has the status: libraries wrap it. */
export function refusalIn(error: unknown): Refused {
  let layer = error as Refused;
  while (layer.$metadata === undefined && layer.cause instanceof Error) layer = layer.cause;
  return layer;
}

export const statusOf = (error: unknown) => refusalIn(error).$metadata?.httpStatusCode;

export const isFull = (error: unknown) =>
  statusOf(error) === 507 || /quota|storage.?full|insufficient.?storage/i.test(refusalIn(error).name ?? '');

/** An S3's error as one line. */
export function explainS3(error: unknown, { endpoint, bucket }: S3Place): string {
  const { host } = new URL(endpoint);
  const { name = 'Error', message = '' } = refusalIn(error);
  const status = statusOf(error);
  // An answer without a body has no reason; the SDK then makes up `Unknown: UnknownError`.
  const words = [...new Set([name, message])].filter((word) => word && !/^Unknown(Error)?$/.test(word));
  const said = words.join(': ') || `status ${status}, without a reason`;
  if (name === 'NoSuchBucket') return `there is no bucket ${bucket} at ${host}`;
  if (isFull(error)) return `the bucket ${bucket} at ${host} is full (${said})`;
  if (name === 'RequestTimeTooSkewed')
    return `${host} refuses this machine’s clock (${said}); set the clock, by NTP for example`;
  if (status === 401 || status === 403)
    return `${host} refuses the access key (${said}); it must list, read, write and delete in the bucket ${bucket}`;
  if (status === undefined || status === 200) return `${host} does not respond, or the connection was lost (${said})`;
  return `${host} answered ${status} (${said})`;
}
