import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';

/** Copies a text and confirms it; without permission it shows how to copy by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(m.transfer_copied());
  } catch {
    toast(m.transfer_copy_failed(), 'error');
  }
}
