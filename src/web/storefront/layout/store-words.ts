/** Texts of the store record in the language of the page; a text without a translation stays English. */

import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { m } from '#web/words/messages.js';

export const storeName = (store: StoreSettings) => inLocale(store.store_name, store.tamil_name);
/** The owner's message to everyone, usually why the shop is closed; may be empty. */
export const seasonMessage = (store: StoreSettings) => inLocale(store.season_message, store.tamil_season_message);

/** The festival for which orders are taken. */
export const festivalName = (store: StoreSettings) =>
  inLocale(store.festival_name, store.tamil_festival_name) || m.season_festival();

/** For a page's head, which is needed even if the store record could not be loaded. */
export const nameInTitle = (store: StoreSettings | undefined) => store && storeName(store);

/** The title that the law names is translated; the owner's own title is shown as written. */
export function officerTitle({ designation, tamil_designation }: StoreSettings['grievance_officer']): string {
  const isUsual = designation === '' || designation.toLowerCase() === 'grievance officer';
  return isUsual ? m.common_grievance_officer() : inLocale(designation, tamil_designation);
}

/** A description has one language for both pages; screen readers need to know which. */
export const languageOf = (text: string) => (/[\u0b80-\u0bff]/.test(text) ? 'ta' : 'en');
