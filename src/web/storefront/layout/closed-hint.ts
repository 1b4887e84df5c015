import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';

/** What can be done while the shop is closed. A new shop may have no phone number yet. */
export const closedHint = ({ phone_number }: StoreSettings): string =>
  phone_number === '' ? m.cart_sales_kept() : m.cart_sales_hint();
