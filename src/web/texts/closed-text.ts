import { formatLongDate } from '#shared/dates.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';

/** Whether the owner's text already names the day. */
const namesDay = (text: string, day: string) =>
  text.match(/\d+/g)?.some((number) => Number(number) === Number(day.slice(-2))) ?? false;

/** Why there is no delivery, and when it starts again if the rules say so. */
export function closedText({ message, tamil_message, opens_on }: DeliveryQuote): string {
  const why = inLocale(message, tamil_message);
  if (opens_on === null || namesDay(why, opens_on)) return why;
  return `${why} ${m.delivery_opens({ date: formatLongDate(opens_on, getLocale()) })}`;
}
