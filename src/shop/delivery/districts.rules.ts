/** Names of districts. Pure: the generated directory, the rules and the pages write them alike. */
import { TAMIL_DISTRICTS } from './tamil-districts.rules.ts';

/** Names from before a renaming, and spellings that differ from the local ones. */
const NAMED_TODAY: Readonly<Record<string, string>> = {
  tuticorin: 'Thoothukudi',
  'the nilgiris': 'Nilgiris',
  kanniyakumari: 'Kanyakumari',
  kancheepuram: 'Kanchipuram',
  tirupathur: 'Tirupattur',
  thiruvarur: 'Tiruvarur',
  pondicherry: 'Puducherry',
  thiruvallur: 'Tiruvallur',
};

const ENGLISH_NAMES = new Map(Object.entries(TAMIL_DISTRICTS).map(([english, tamil]) => [tamil, english]));

/** The district's name of today, in English, which every courier reads. */
export function districtNamed(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ');
  return NAMED_TODAY[name.toLowerCase()] ?? ENGLISH_NAMES.get(name) ?? name;
}

/** Two writings of one district: capitals, spaces and former names do not matter. */
export const sameDistrict = (a: string, b: string): boolean =>
  districtNamed(a).toLowerCase() === districtNamed(b).toLowerCase();
/** The name in Tamil where one is known, else the one that is. */
export const tamilDistrict = (name: string): string => TAMIL_DISTRICTS[districtNamed(name)] ?? name;
