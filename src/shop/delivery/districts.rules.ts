/** Names of districts. Pure: the generated directory, the rules and the pages use the same spelling. */
import { TAMIL_DISTRICTS } from './tamil-districts.rules.ts';

/** Former and short names of districts, and spellings that differ from the local ones. */
const NAMED_TODAY: Readonly<Record<string, string>> = {
  tuticorin: 'Thoothukudi',
  tutukudi: 'Thoothukudi',
  thoothukkudi: 'Thoothukudi',
  trichy: 'Tiruchirappalli',
  tiruchi: 'Tiruchirappalli',
  tiruchirapalli: 'Tiruchirappalli',
  thiruchirappalli: 'Tiruchirappalli',
  திருச்சி: 'Tiruchirappalli',
  kovai: 'Coimbatore',
  கோவை: 'Coimbatore',
  nellai: 'Tirunelveli',
  நெல்லை: 'Tirunelveli',
  thirunelveli: 'Tirunelveli',
  tanjore: 'Thanjavur',
  ramnad: 'Ramanathapuram',
  sivagangai: 'Sivaganga',
  tirupur: 'Tiruppur',
  thiruppur: 'Tiruppur',
  viluppuram: 'Villupuram',
  thiruvannamalai: 'Tiruvannamalai',
  pudukottai: 'Pudukkottai',
  thirupathur: 'Tirupattur',
  virudunagar: 'Virudhunagar',
  'the nilgiris': 'Nilgiris',
  kanniyakumari: 'Kanyakumari',
  kancheepuram: 'Kanchipuram',
  tirupathur: 'Tirupattur',
  thiruvarur: 'Tiruvarur',
  pondicherry: 'Puducherry',
  thiruvallur: 'Tiruvallur',
};

const ENGLISH_NAMES = new Map(Object.entries(TAMIL_DISTRICTS).map(([english, tamil]) => [tamil, english]));

/** The district's current English name, which every courier reads. */
export function districtNamed(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ');
  return NAMED_TODAY[name.toLowerCase()] ?? ENGLISH_NAMES.get(name) ?? name;
}

/** Whether two texts name one district, ignoring capitals, spaces and former names. */
export const sameDistrict = (a: string, b: string): boolean =>
  districtNamed(a).toLowerCase() === districtNamed(b).toLowerCase();
/** The Tamil name if known, else the given one. */
export const tamilDistrict = (name: string): string => TAMIL_DISTRICTS[districtNamed(name)] ?? name;
