/** How the shop names itself at the head of a paper, and whom the paper is for. Pure. */
import type { BilledAddress, Seller } from '../bills/bills.rules.ts';

const LICENCE = { en: 'Licence', ta: 'உரிமம்' };

/** Its name in the paper's language, and lines with what the owner has filled in. */
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

/** Its lines; phone and landmark stand only where the paper has them. */
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
    `${joined([city, state])} ${zipcode}`,
    address.delivery_contact_number ?? '',
  ];
  return lines.filter((line) => line !== '');
}
