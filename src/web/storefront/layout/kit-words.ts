import type { KitWords } from '#web/ui/kit-words.ts';
import { m } from '#web/words/messages.js';

/** The kit's own few words in the language of the page. */
export function kitWords(): KitWords {
  return {
    cancel: m.common_cancel(),
    close: m.common_close(),
    loading: m.kit_loading(),
    showPassword: m.kit_show_password(),
    hidePassword: m.kit_hide_password(),
    decrease: (label) => m.kit_decrease({ label }),
    increase: (label) => m.kit_increase({ label }),
    pages: m.common_pages(),
    previousPage: m.kit_previous_page(),
    nextPage: m.kit_next_page(),
    pageOf: (page, total) => m.kit_page_of({ page, total }),
    notifications: m.common_notifications(),
  };
}
