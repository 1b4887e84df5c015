import { m } from '#web/words/messages.js';

/** '1 item', '4 items': the number of lines, as everywhere in the shop (decisions §2). */
export function itemCount(lines: number): string {
  return lines === 1 ? m.dashboard_items_one() : m.dashboard_items_many({ count: lines });
}
