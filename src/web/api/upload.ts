/** Uploads a form with progress, which `fetch` does not report (Nov 2026). */
import { ApiError, isOverNetwork, placeOf, request } from './client.ts';
import type { DataOf, FormRoute, ParamsPart } from './routes.ts';

/** Receives the share sent so far, 0 to 1. */
export type Progress = (share: number) => void;

/** Ten megabytes over a slow phone network take minutes; other calls give up after one (spec §9). */
const TIMEOUT_MS = 300_000;

function bodyOf(request: XMLHttpRequest): Record<string, unknown> {
  try {
    return JSON.parse(request.responseText) as Record<string, unknown>;
  } catch {
    return { error: '', code: 'UNREADABLE' };
  }
}

/** Returns the response's `data`. Throws ApiError for every other outcome, as `call` does. */
export function upload<R extends FormRoute>(
  route: R,
  given: ParamsPart<R> & { form: FormData; key?: string },
  progress: Progress,
): Promise<DataOf<R>> {
  const { form, params, key = '' }: { form: FormData; params?: Record<string, string | number>; key?: string } = given;
  const { method, path } = placeOf(route, params);
  if (isOverNetwork()) return sendForm(method, path, { form, key }, progress);
  return request<{ data: DataOf<R> }>(method, path, { body: form, key }).then(({ data }) => data);
}

function sendForm<T>(
  method: string,
  path: string,
  { form, key }: { form: FormData; key: string },
  progress: Progress,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, `/api${path}`);
    sending.timeout = TIMEOUT_MS;
    sending.setRequestHeader('accept', 'application/json');
    if (key) sending.setRequestHeader('idempotency-key', key);
    sending.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    sending.onload = () => {
      const body = bodyOf(sending);
      if (sending.status >= 200 && sending.status < 300) resolve(body.data as T);
      else reject(new ApiError(sending.status, body));
    };
    sending.onerror = () => reject(new ApiError(0, { code: 'OFFLINE', error: '' }));
    sending.ontimeout = () => reject(new ApiError(0, { code: 'TIMEOUT', error: '' }));
    sending.send(form);
  });
}
