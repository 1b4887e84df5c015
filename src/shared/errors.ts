/**
 * Expected failures. A door throws a ShopError, which rolls back its transaction; platform/http turns it into the error body.
 * Anything else that is thrown is a bug and becomes a 500.
 */

export const ERROR_STATUS = {
  VALIDATION: 400,
  COUPON_INVALID: 400,
  AGE_REQUIRED: 400,
  CODE_INVALID: 400,
  PAYMENT_NOT_VERIFIED: 400,
  UNAUTHENTICATED: 401,
  WRONG_CREDENTIALS: 401,
  NEW_PASSWORD_REQUIRED: 401,
  TOTP_REQUIRED: 401,
  TOTP_INVALID: 401,
  FORBIDDEN: 403,
  ACCOUNT_DISABLED: 403,
  REAUTH_REQUIRED: 403,
  SALES_CLOSED: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PHONE_TAKEN: 409,
  OUT_OF_STOCK: 409,
  AMOUNT_CHANGED: 409,
  BELOW_MINIMUM: 409,
  NOT_DELIVERED: 409,
  REFUND_STARTED: 409,
  NOT_PAID: 409,
  ESTIMATE_CHANGED: 409,
  ESTIMATE_EXPIRED: 409,
  STOCK_CHANGED: 409,
  CONFLICT: 409,
  IN_FLIGHT: 409,
  TOO_SLOW: 408,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  GATEWAY_UNAVAILABLE: 502,
  OVERLOADED: 503,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Sent with an error beside its text: texts per field, or data the client shows (lines, totals). */
export interface ErrorDetails {
  fields?: Record<string, string>;
  extra?: Record<string, unknown>;
  /** For codes with two statuses: an unverified payment is 400, one that is not settled yet 409. */
  status?: number;
  /** Seconds after which the same call may succeed. */
  retryAfter?: number;
}

export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return this.details.status ?? ERROR_STATUS[this.code];
  }
}

/** The same error for a missing record and for somebody else's (decisions §2). */
export function notFound(): ShopError {
  return new ShopError('NOT_FOUND', 'We could not find this.');
}

export function invalid(message: string, fields: Record<string, string> = {}): ShopError {
  return new ShopError('VALIDATION', message, { fields });
}

/** An error of one field; its text is also that of the whole request. */
export function fieldError(code: ErrorCode, field: string, text: string): ShopError {
  return new ShopError(code, text, { fields: { [field]: text } });
}

export function invalidField(field: string, text: string): ShopError {
  return fieldError('VALIDATION', field, text);
}

export function signedOut(): ShopError {
  return new ShopError('UNAUTHENTICATED', 'Please sign in.');
}

export function notOfRole(): ShopError {
  return new ShopError('FORBIDDEN', 'Your role does not include this.');
}

export function overloaded(): ShopError {
  return new ShopError('OVERLOADED', 'The shop is very busy. Please try again in a moment.');
}
