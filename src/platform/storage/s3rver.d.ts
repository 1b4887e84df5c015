/** The S3-speaking server of tests; it brings no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: unknown[] }[];
      allowMismatchedSignatures: boolean;
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
