/** The sender name of mails: the Tamil name in Tamil mails, if there is one. */
export function storeNameIn(locale: 'en' | 'ta', store: { store_name: string; tamil_name: string }): string {
  return locale === 'ta' && store.tamil_name ? store.tamil_name : store.store_name;
}
