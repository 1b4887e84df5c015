/** What the store record says in the language of the page; a text that was not translated stays English. */
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';

export const inLocale = (english: string, tamil: string) => (getLocale() === 'ta' && tamil ? tamil : english);

export const storeName = (store: StoreSettings) => inLocale(store.store_name, store.tamil_name);
/** What the owner tells everyone, mostly why the shop is closed; may be empty. */
export const seasonMessage = (store: StoreSettings) => inLocale(store.season_message, store.tamil_season_message);

/** The festival that orders are for. */
export const festivalName = (store: StoreSettings) =>
  inLocale(store.festival_name, store.tamil_festival_name) || m.season_festival();

/** For a page's head, which is also made when the store record could not be loaded. */
export const nameInTitle = (store: StoreSettings | undefined) => store && storeName(store);

/** The title that the law names has a word in both languages; one of the owner's own is what they wrote. */
export function officerTitle({ designation, tamil_designation }: StoreSettings['grievance_officer']): string {
  const isUsual = designation === '' || designation.toLowerCase() === 'grievance officer';
  return isUsual ? m.common_grievance_officer() : inLocale(designation, tamil_designation);
}

/** Descriptions have one language for both pages; a screen reader must be told which. */
export const languageOf = (text: string) => (/[\u0b80-\u0bff]/.test(text) ? 'ta' : 'en');
