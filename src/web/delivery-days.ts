/** How long delivery takes, as the owner wrote it, in the language of the page. */
import type { DeliveryRule } from '#shop/delivery/delivery.contract.ts';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { getLocale } from '#web/words/runtime.js';

type StoreDays = Pick<StoreSettings, 'delivery_days_text' | 'tamil_delivery_days_text'>;
type RuleDays = Pick<DeliveryRule, 'days_text' | 'tamil_days_text'>;

const inLocale = (english: string, tamil: string) => (getLocale() === 'ta' && tamil ? tamil : english);

/** What the shop says to everybody. */
export const deliveryDays = (store: StoreDays) => inLocale(store.delivery_days_text, store.tamil_delivery_days_text);

/** Of a place with a delivery rule the rule says it, or nothing does. */
export const daysByRule = (store: StoreDays, rule: RuleDays | null) =>
  rule ? inLocale(rule.days_text, rule.tamil_days_text) : deliveryDays(store);
