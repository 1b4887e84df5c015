/** Downloads a file through fetch, so that a refusal can be shown on the page. */
import { ApiError, send } from './client.ts';

async function failureOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => ({ error: '', code: 'UNREADABLE' }));
  return new ApiError(response.status, body as Record<string, unknown>);
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after this turn; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export async function download(path: string, name: string): Promise<void> {
  const response = await send(`/api${path}`, {}).catch(() => {
    throw new ApiError(0, { code: 'OFFLINE', error: '' });
  });
  if (!response.ok) throw await failureOf(response);
  keep(await response.blob(), name);
}
