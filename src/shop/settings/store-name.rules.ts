/** The name under which a mail comes: the Tamil one in Tamil, where the shop has one. */
export function storeNameIn(locale: 'en' | 'ta', store: { store_name: string; tamil_name: string }): string {
  return locale === 'ta' && store.tamil_name ? store.tamil_name : store.store_name;
}
