import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';

/**
 * Downloads a dialog's script, then shows the dialog. A script that cannot be had (an upgrade removed it, the network is
 * lost) is reported, and what is typed behind it stays: failing while rendering would replace or reload the page.
 */
export async function showLoaded(load: () => Promise<unknown>, show: () => void): Promise<void> {
  try {
    await load();
  } catch {
    toast(navigator.onLine ? m.admin_dialog_script_missing() : m.layout_error_chunk(), 'error');
    return;
  }
  show();
}
