/** How a paper's head names the shop, and the recipient. Pure. */
import type { BilledAddress, Seller } from '../bills/bills.rules.ts';

const LICENCE = { en: 'Licence', ta: 'உரிமம்' };

/** The shop's name in the paper's language, and lines of what the owner has filled in. */
export function shopOnPaper(store: Seller, language: 'en' | 'ta'): { name: string; lines: string[] } {
  const name = (language === 'ta' && store.tamil_name) || store.store_name;
  const lines = [
    store.legal_name,
    store.store_address.replace(/\s*\n\s*/g, ', '),
    [store.phone_number, store.contact_email].filter(Boolean).join(' · '),
    [store.gstin && `GSTIN ${store.gstin}`, store.licence_number && `${LICENCE[language]} ${store.licence_number}`]
      .filter(Boolean)
      .join(' · '),
  ];
  return { name, lines: lines.filter((line) => line !== '' && line !== name) };
}

/** The lines of an address; phone and landmark only if the record has them. */
export function addressOnPaper(
  address: BilledAddress & { landmark?: string; delivery_contact_number?: string },
): string[] {
  const { name, house_flat_no, street_name, locality, landmark, city, state, zipcode, firm, gstin } = address;
  const joined = (parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');
  const lines = [
    joined([firm, gstin && `GSTIN ${gstin}`]),
    name,
    joined([house_flat_no, street_name]),
    joined([locality, landmark]),
    `${joined([city, state])} ${zipcode}`.trim(),
    address.delivery_contact_number ?? '',
  ];
  return lines.filter((line) => line !== '');
}
