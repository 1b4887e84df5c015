import { m } from '#web/words/messages.js';

/** How long a stock lasts, in whole days. */
export const daysLeftText = (days: number): string =>
  days < 1 ? m.admin_charts_today() : m.common_days_left({ count: Math.floor(days) });
