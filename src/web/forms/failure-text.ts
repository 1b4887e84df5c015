import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { m } from '#web/words/messages.js';

/** Why a form or a dialog failed. The page's own notice of an ended session is behind it. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'UNAUTHENTICATED' ? m.common_signed_out_body() : errorText(error);
