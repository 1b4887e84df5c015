/** The location of an S3, parsed from one address like those of databases and mail servers. */

export interface S3Place {
  endpoint: string;
  region: string;
  bucket: string;
  /** The folder within the bucket, without slashes at its ends; may be empty. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** `s3://key:secret@host/bucket/folder?region=ap-south-1`; `s3+http://` without TLS. Null for any other text. */
export function parseS3Address(address: string): S3Place | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, username, password, pathname, searchParams } = new URL(address);
  const scheme = { 's3:': 'https', 's3+http:': 'http' }[protocol];
  const [bucket, ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!scheme || !host || !username || !password || !bucket) return null;
  return {
    endpoint: `${scheme}://${host}`,
    region: searchParams.get('region') ?? 'auto',
    bucket,
    prefix: folders.join('/'),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}
