/** Uploads a form with progress, which `fetch` does not report (Nov 2026). */
import { ApiError, call, isOverNetwork } from './client.ts';

/** Told with the share that has been sent, from 0 to 1. */
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

/** Answers the `data` of the API's answer. Throws ApiError for every other outcome, as `call` does. */
export function upload<T>(method: 'POST' | 'PUT', path: string, form: FormData, progress: Progress): Promise<T> {
  if (isOverNetwork()) return sendForm(method, path, form, progress);
  return call<{ data: T }>(method, path, { body: form }).then(({ data }) => data);
}

function sendForm<T>(method: 'POST' | 'PUT', path: string, form: FormData, progress: Progress): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onload = () => {
      const body = bodyOf(request);
      if (request.status >= 200 && request.status < 300) resolve(body.data as T);
      else reject(new ApiError(request.status, body));
    };
    request.onerror = () => reject(new ApiError(0, { code: 'OFFLINE', error: '' }));
    request.ontimeout = () => reject(new ApiError(0, { code: 'TIMEOUT', error: '' }));
    request.send(form);
  });
}
