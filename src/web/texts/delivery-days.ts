/** How long delivery takes, in the owner's words and the language of the page. */

import type { DeliveryRule } from '#shop/delivery/delivery.contract.ts';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { inLocale } from '#web/texts/in-locale.ts';

type StoreDays = Pick<StoreSettings, 'delivery_days_text' | 'tamil_delivery_days_text'>;
type RuleDays = Pick<DeliveryRule, 'days_text' | 'tamil_days_text'>;

/** The shop's general text. */
export const deliveryDays = (store: StoreDays) => inLocale(store.delivery_days_text, store.tamil_delivery_days_text);

/** With a delivery rule the rule's own text, which may be empty; else the shop's. */
export const daysByRule = (store: StoreDays, rule: RuleDays | null) =>
  rule ? inLocale(rule.days_text, rule.tamil_days_text) : deliveryDays(store);
