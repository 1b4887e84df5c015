import { RotateCcw, Trash2 } from 'lucide-react';
import { m } from '#web/words/messages.js';

/** A button that deletes a record or restores a deleted one: an icon with a name for screen readers. */
export function deleteLooks({ remove, restore }: { remove: string; restore: string }) {
  return {
    active: { 'aria-label': remove, title: m.common_delete(), icon: <Trash2 size={18} aria-hidden /> },
    inactive: { 'aria-label': restore, title: m.admin_restore(), icon: <RotateCcw size={18} aria-hidden /> },
  };
}
