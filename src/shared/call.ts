/**
 * What a call of the API is: one record beside the schemas of its noun (`coupons.calls.ts`). The routes, the check of who may
 * call, the limiter, the OpenAPI document and the types of the pages' client all read it.
 */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * `public`: everybody. `signed-in`: any session. `shopper`: customers and guests. `staff`: the shop's people, about
 * themselves. `packing`, `money`, `customers`: whoever of them has that permission (accounts/permissions.rules.ts). `admin`:
 * the owner alone. `demo`: the owner, and everybody in a demonstration. Whether a thing is one's own is decided where it is read: another's is a missing one.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'shopper'
  | 'staff'
  | 'packing'
  | 'money'
  | 'customers'
  | 'admin'
  | 'demo';

export interface Call {
  /** Method and path, such as 'PUT /coupon/update/{id}'. */
  readonly route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Of parameters in the path; those that are not named here are ids. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body. */
  readonly body?: z.ZodType;
  /** A multipart form. */
  readonly form?: z.ZodType;
  /** A body that comes as JSON, or as a form because it has a file. */
  readonly formOrJson?: z.ZodType;
  /** The whole body of a 200. */
  readonly answer?: z.ZodType;
  /** The whole body of a 201. */
  readonly creates?: z.ZodType;
  /** The answer is a table as a file, CSV or XLSX. */
  readonly sheet?: true;
  /** The answer is a PDF. */
  readonly pdf?: true;
  /** The answer is a picture. */
  readonly picture?: true;
  /**
   * What it refuses beside what follows from the rest: a bad body, no session, a wrong role, an id of nothing, too many calls.
   * With a status where that is another than the code's own.
   */
  readonly errors?: readonly (ErrorCode | `${number} ${ErrorCode}`)[];
  /** Honours Idempotency-Key: the same key with the same body is the same answer. */
  readonly idempotent?: true;
  /** Most calls by one caller in a minute, for what is dear; all calls together have a limit of their own. */
  readonly mostAMinute?: number;
  /** The entry that the shop's people leave in the audit, or why there is none. */
  readonly audit?: string | { readonly none: string };
  /** The line of the security log when it succeeds. */
  readonly event?: string;
  /** Not in the OpenAPI document: mounted by hand, or described elsewhere. */
  readonly undocumented?: true;
  /** A list, report or export of the shop's people: a standby may answer it (platform/db/reads.ts). Never what moves money. */
  readonly readsApart?: true;
  /** Everybody gets the same answer, which is kept ready until what it shows changes. */
  readonly prepared?: true;
}

/** The calls of a noun; their names are the document's operation ids. */
export type Calls = Readonly<Record<string, Call>>;

/** Method and path of a route. */
export function methodAndPath(route: Call['route']): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
}
