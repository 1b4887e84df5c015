/** How the shop names itself at the head of a paper. Pure. */
import type { StoreSettings } from '../settings/settings.contract.ts';

type Told = Pick<
  StoreSettings,
  | 'store_name'
  | 'tamil_name'
  | 'legal_name'
  | 'store_address'
  | 'phone_number'
  | 'contact_email'
  | 'gstin'
  | 'licence_number'
>;

const LICENCE = { en: 'Licence', ta: 'உரிமம்' };

/** Its name in the paper's language, and lines with what the owner has filled in. */
export function shopOnPaper(store: Told, language: 'en' | 'ta'): { name: string; lines: string[] } {
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
