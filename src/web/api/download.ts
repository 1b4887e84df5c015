/** Downloads a file through fetch, so that the page can show an error. */
import { ApiError, send } from './client.ts';
import type { ApiHref } from './routes.ts';

async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => ({ error: '', code: 'UNREADABLE' }));
  return new ApiError(response.status, body as Record<string, unknown>);
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the URL only after this task; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Reads the whole body and reports the number of bytes received so far. */
async function receive(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';

const offline = () => new ApiError(0, { code: 'OFFLINE', error: '' });

/** If `name` is null, the server's is used. `onBytes` reports the bytes received of a file that is generated while it is sent. */
export async function download(
  address: ApiHref,
  name: string | null,
  onBytes?: (bytes: number) => void,
): Promise<void> {
  const response = await send(address, {}).catch(() => {
    throw offline();
  });
  if (!response.ok) throw await failureOf(response);
  const file = onBytes
    ? await receive(response, onBytes).catch(() => {
        throw offline();
      })
    : await response.blob();
  keep(file, name ?? nameOf(response));
}
