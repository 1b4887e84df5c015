/** The sender name of mails: the Tamil name in Tamil mails, if there is one. */
export function storeNameIn(locale: 'en' | 'ta', store: { store_name: string; tamil_name: string }): string {
  return locale === 'ta' && store.tamil_name ? store.tamil_name : store.store_name;
}

/** How its customers reach the shop: what it has of phone number and email address. */
export const contactOf = ({ phone_number, contact_email }: { phone_number: string; contact_email: string }): string =>
  [phone_number, contact_email].filter(Boolean).join(' · ');
