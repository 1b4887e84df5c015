import { m } from '#web/words/messages.js';

export function productsText(count: number): string {
  return count === 1 ? m.admin_categories_top_count_one() : m.admin_categories_top_count({ count });
}
