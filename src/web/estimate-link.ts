/** The address of an estimate's page, and the message with which it is sent. */
import { formatDay } from '#shared/dates.ts';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import { versionName } from '#shop/orders/amending/amending.rules.ts';
import { m } from '#web/words/messages.js';
import { getUrlOrigin, localizeHref } from '#web/words/runtime.js';

/** Whole, in the language of the one who sends it. */
export const estimateLink = (token: string) => new URL(localizeHref(`/e/${token}`), getUrlOrigin()).href;

interface Sent {
  token: string;
  number: string;
  version: number;
  total_amount: number;
  valid_until: string;
}

export const estimateMessage = (estimate: Sent, store: string) =>
  m.estimate_share_text({
    number: versionName(estimate.number, estimate.version),
    store,
    amount: formatAmount(paiseFromRupees(estimate.total_amount)),
    date: formatDay(estimate.valid_until),
    link: estimateLink(estimate.token),
  });
