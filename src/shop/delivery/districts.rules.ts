/** Names of districts. Pure: the generated directory, the rules and the pages write them alike. */

/** Names of before a renaming, and spellings of which the people who live there use another. */
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

/** The district's name of today. */
export function districtNamed(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ');
  return NAMED_TODAY[name.toLowerCase()] ?? name;
}

/** Two writings of one district: capitals, spaces and former names do not matter. */
export const sameDistrict = (a: string, b: string): boolean =>
  districtNamed(a).toLowerCase() === districtNamed(b).toLowerCase();
