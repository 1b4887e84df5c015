/**
 * Describes a call of the API: one record beside the schemas of its noun (`coupons.calls.ts`). The routes, the access check,
 * the rate limiter, the OpenAPI document and the types of the pages' client all read it.
 */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. `public`: everybody. `signed-in`: any session. `shopper`: customers and guests. `staff`: any
 * staff member, about themselves. `packing`, `money`, `customers`: staff with that permission
 * (accounts/permissions.rules.ts). `admin`: only the owner. `demo`: the owner, and everybody in a demonstration.
 * Ownership is checked where a record is read: somebody else's is a 404.
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
  /** Path parameters; those not listed are ids. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A JSON body. */
  readonly body?: z.ZodType;
  /** A multipart form. */
  readonly form?: z.ZodType;
  /** A body sent as JSON, or as a form if it has a file. */
  readonly formOrJson?: z.ZodType;
  /** The whole response body of a 200. */
  readonly answer?: z.ZodType;
  /** The whole response body of a 201. */
  readonly creates?: z.ZodType;
  /** The response is a table file, CSV or XLSX. */
  readonly sheet?: true;
  /** The response is a PDF. */
  readonly pdf?: true;
  /** The response is a picture. */
  readonly picture?: true;
  /**
   * Errors besides those that follow from the rest (bad body, no session, wrong role, unknown id, too many calls). Give
   * a status if it differs from the code's default.
   */
  readonly errors?: readonly (ErrorCode | `${number} ${ErrorCode}`)[];
  /** Honours Idempotency-Key: the same key with the same body gets the same response. */
  readonly idempotent?: true;
  /** Calls per caller and minute, for expensive calls; there is a separate limit for all calls together. */
  readonly mostAMinute?: number;
  /** The audit entry when staff make this call, or why there is none. */
  readonly audit?: string | { readonly none: string };
  /** The security log's event on success. */
  readonly event?: string;
  /** Not in the OpenAPI document: mounted by hand, or described elsewhere. */
  readonly undocumented?: true;
  /**
   * A staff list, report or export that may be read from a standby (platform/db/reads.ts). Never for anything that
   * moves money.
   */
  readonly mayReadStandby?: true;
  /** Everybody gets the same response, which is cached until its data changes. */
  readonly prepared?: true;
}

/** The calls of a noun; their names are the document's operation ids. */
export type Calls = Readonly<Record<string, Call>>;

/** Method and path of a route. */
export function methodAndPath(route: Call['route']): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
}
