/** The URL of an estimate's page, and the message it is sent with. */
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { versionName } from '#shop/orders/amending/amending.rules.ts';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import { getUrlOrigin, localizeHref } from '#web/words/runtime.js';

type Language = 'en' | 'ta';

/** Absolute URL, in the reader's language. */
export const estimateLink = (token: string, locale: Language) =>
  new URL(localizeHref(`/e/${token}`, { locale }), getUrlOrigin()).href;

interface Sent {
  token: string;
  number: string;
  version: number;
  total_amount: number;
  valid_until: string;
}

export const estimateMessage = (
  estimate: Sent,
  store: Pick<StoreSettings, 'store_name' | 'tamil_name'>,
  locale: Language,
) =>
  m.estimate_share_text(
    {
      number: versionName(estimate.number, estimate.version),
      store: (locale === 'ta' && store.tamil_name) || store.store_name,
      amount: formatRupees(estimate.total_amount),
      date: formatDay(estimate.valid_until),
      link: estimateLink(estimate.token, locale),
    },
    { locale },
  );
