import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';

/** Shows an error in a toast. The error texts are loaded only now: most visits never need them. */
export async function tellError(error: unknown): Promise<void> {
  try {
    const { errorText } = await import('#web/api/error-text.ts');
    toast(errorText(error), 'error');
  } catch {
    toast(m.layout_error_chunk(), 'error');
  }
}
