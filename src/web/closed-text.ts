import { formatLongDate } from '#shared/dates.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';

/** The owner's own text may name the day already. */
const namesDay = (text: string, day: string) =>
  text.match(/\d+/g)?.some((number) => Number(number) === Number(day.slice(-2))) ?? false;

/** Why nothing is delivered there, and from when on it is again, where the rules say so. */
export function closedText({ message, tamil_message, opens_on }: DeliveryQuote): string {
  const why = getLocale() === 'ta' ? tamil_message || message : message;
  if (opens_on === null || namesDay(why, opens_on)) return why;
  return `${why} ${m.delivery_opens({ date: formatLongDate(opens_on, getLocale()) })}`;
}
