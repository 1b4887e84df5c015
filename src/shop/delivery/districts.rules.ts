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
/** The districts of Tamil Nadu, and of Puducherry, which have names in both languages. */
const TAMIL_NAMES: Readonly<Record<string, string>> = {
  Ariyalur: 'அரியலூர்',
  Chengalpattu: 'செங்கல்பட்டு',
  Chennai: 'சென்னை',
  Coimbatore: 'கோயம்புத்தூர்',
  Cuddalore: 'கடலூர்',
  Dharmapuri: 'தர்மபுரி',
  Dindigul: 'திண்டுக்கல்',
  Erode: 'ஈரோடு',
  Kallakurichi: 'கள்ளக்குறிச்சி',
  Kanchipuram: 'காஞ்சிபுரம்',
  Kanyakumari: 'கன்னியாகுமரி',
  Karaikal: 'காரைக்கால்',
  Karur: 'கரூர்',
  Krishnagiri: 'கிருஷ்ணகிரி',
  Madurai: 'மதுரை',
  Mayiladuthurai: 'மயிலாடுதுறை',
  Nagapattinam: 'நாகப்பட்டினம்',
  Namakkal: 'நாமக்கல்',
  Nilgiris: 'நீலகிரி',
  Perambalur: 'பெரம்பலூர்',
  Puducherry: 'புதுச்சேரி',
  Pudukkottai: 'புதுக்கோட்டை',
  Ramanathapuram: 'ராமநாதபுரம்',
  Ranipet: 'ராணிப்பேட்டை',
  Salem: 'சேலம்',
  Sivaganga: 'சிவகங்கை',
  Tenkasi: 'தென்காசி',
  Thanjavur: 'தஞ்சாவூர்',
  Theni: 'தேனி',
  Thoothukudi: 'தூத்துக்குடி',
  Tiruchirappalli: 'திருச்சிராப்பள்ளி',
  Tirunelveli: 'திருநெல்வேலி',
  Tirupattur: 'திருப்பத்தூர்',
  Tiruppur: 'திருப்பூர்',
  Tiruvallur: 'திருவள்ளூர்',
  Tiruvannamalai: 'திருவண்ணாமலை',
  Tiruvarur: 'திருவாரூர்',
  Vellore: 'வேலூர்',
  Villupuram: 'விழுப்புரம்',
  Virudhunagar: 'விருதுநகர்',
};

/** The name in Tamil where one is known, else the one that is. */
export const tamilDistrict = (name: string): string => TAMIL_NAMES[districtNamed(name)] ?? name;
