/**
 * States and cities that the address form offers (spec §9: all 36 states and union territories by decisions §7, ten
 * cities for five of them) and the state that a PIN code lies in. Pure data; GST state codes in their official order.
 */

export interface IndianState {
  /** GST state code. */
  code: string;
  name: string;
  tamilName: string;
  isUnionTerritory: boolean;
}

export const STATES: readonly IndianState[] = [
  { code: '01', name: 'Jammu and Kashmir', tamilName: 'ஜம்மு காஷ்மீர்', isUnionTerritory: true },
  { code: '02', name: 'Himachal Pradesh', tamilName: 'இமாச்சலப் பிரதேசம்', isUnionTerritory: false },
  { code: '03', name: 'Punjab', tamilName: 'பஞ்சாப்', isUnionTerritory: false },
  { code: '04', name: 'Chandigarh', tamilName: 'சண்டிகர்', isUnionTerritory: true },
  { code: '05', name: 'Uttarakhand', tamilName: 'உத்தராகண்ட்', isUnionTerritory: false },
  { code: '06', name: 'Haryana', tamilName: 'ஹரியானா', isUnionTerritory: false },
  { code: '07', name: 'Delhi', tamilName: 'டெல்லி', isUnionTerritory: true },
  { code: '08', name: 'Rajasthan', tamilName: 'ராஜஸ்தான்', isUnionTerritory: false },
  { code: '09', name: 'Uttar Pradesh', tamilName: 'உத்தரப் பிரதேசம்', isUnionTerritory: false },
  { code: '10', name: 'Bihar', tamilName: 'பீகார்', isUnionTerritory: false },
  { code: '11', name: 'Sikkim', tamilName: 'சிக்கிம்', isUnionTerritory: false },
  { code: '12', name: 'Arunachal Pradesh', tamilName: 'அருணாச்சலப் பிரதேசம்', isUnionTerritory: false },
  { code: '13', name: 'Nagaland', tamilName: 'நாகாலாந்து', isUnionTerritory: false },
  { code: '14', name: 'Manipur', tamilName: 'மணிப்பூர்', isUnionTerritory: false },
  { code: '15', name: 'Mizoram', tamilName: 'மிசோரம்', isUnionTerritory: false },
  { code: '16', name: 'Tripura', tamilName: 'திரிபுரா', isUnionTerritory: false },
  { code: '17', name: 'Meghalaya', tamilName: 'மேகாலயா', isUnionTerritory: false },
  { code: '18', name: 'Assam', tamilName: 'அசாம்', isUnionTerritory: false },
  { code: '19', name: 'West Bengal', tamilName: 'மேற்கு வங்காளம்', isUnionTerritory: false },
  { code: '20', name: 'Jharkhand', tamilName: 'ஜார்க்கண்ட்', isUnionTerritory: false },
  { code: '21', name: 'Odisha', tamilName: 'ஒடிசா', isUnionTerritory: false },
  { code: '22', name: 'Chhattisgarh', tamilName: 'சத்தீஸ்கர்', isUnionTerritory: false },
  { code: '23', name: 'Madhya Pradesh', tamilName: 'மத்தியப் பிரதேசம்', isUnionTerritory: false },
  { code: '24', name: 'Gujarat', tamilName: 'குஜராத்', isUnionTerritory: false },
  {
    code: '26',
    name: 'Dadra and Nagar Haveli and Daman and Diu',
    tamilName: 'தாத்ரா நகர் ஹவேலி மற்றும் தாமன் தியூ',
    isUnionTerritory: true,
  },
  { code: '27', name: 'Maharashtra', tamilName: 'மகாராஷ்டிரா', isUnionTerritory: false },
  { code: '29', name: 'Karnataka', tamilName: 'கர்நாடகா', isUnionTerritory: false },
  { code: '30', name: 'Goa', tamilName: 'கோவா', isUnionTerritory: false },
  { code: '31', name: 'Lakshadweep', tamilName: 'லட்சத்தீவு', isUnionTerritory: true },
  { code: '32', name: 'Kerala', tamilName: 'கேரளா', isUnionTerritory: false },
  { code: '33', name: 'Tamil Nadu', tamilName: 'தமிழ்நாடு', isUnionTerritory: false },
  { code: '34', name: 'Puducherry', tamilName: 'புதுச்சேரி', isUnionTerritory: true },
  {
    code: '35',
    name: 'Andaman and Nicobar Islands',
    tamilName: 'அந்தமான் நிக்கோபார் தீவுகள்',
    isUnionTerritory: true,
  },
  { code: '36', name: 'Telangana', tamilName: 'தெலங்கானா', isUnionTerritory: false },
  { code: '37', name: 'Andhra Pradesh', tamilName: 'ஆந்திரப் பிரதேசம்', isUnionTerritory: false },
  { code: '38', name: 'Ladakh', tamilName: 'லடாக்', isUnionTerritory: true },
];

/** Former names, which people and other programs still use. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
};

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}]/gu, '');

const STATE_BY_LETTERS = new Map(
  STATES.flatMap(({ name, tamilName }) => [
    [lettersOf(name), name],
    [lettersOf(tamilName), name],
  ]),
);

/** The state that a text names, in either language, ignoring spaces and capitals; null if none. */
export function stateNamed(text: string): string | null {
  const letters = lettersOf(text);
  return (
    STATE_BY_LETTERS.get(letters) ?? (Object.hasOwn(FORMER_NAMES, letters) ? (FORMER_NAMES[letters] as string) : null)
  );
}

const stateOf = (name: string) => STATES.find((state) => state.name === name);

/** Its GST code; undefined for any other text. */
export const codeOfState = (name: string): string | undefined => stateOf(name)?.code;

/** The Tamil name of a state; any other text stays as it is. */
export const tamilState = (name: string): string => stateOf(name)?.tamilName ?? name;

export const CITIES_BY_STATE: Readonly<Record<string, readonly string[]>> = {
  'Tamil Nadu': [
    'Chennai',
    'Coimbatore',
    'Madurai',
    'Tiruchirappalli',
    'Salem',
    'Tirunelveli',
    'Erode',
    'Vellore',
    'Thoothukudi',
    'Sivakasi',
  ],
  Karnataka: [
    'Bengaluru',
    'Mysuru',
    'Mangaluru',
    'Hubballi',
    'Belagavi',
    'Kalaburagi',
    'Davanagere',
    'Ballari',
    'Shivamogga',
    'Tumakuru',
  ],
  Maharashtra: [
    'Mumbai',
    'Pune',
    'Nagpur',
    'Nashik',
    'Thane',
    'Chhatrapati Sambhajinagar',
    'Solapur',
    'Kolhapur',
    'Amravati',
    'Navi Mumbai',
  ],
  Gujarat: [
    'Ahmedabad',
    'Surat',
    'Vadodara',
    'Rajkot',
    'Bhavnagar',
    'Jamnagar',
    'Gandhinagar',
    'Junagadh',
    'Anand',
    'Bhuj',
  ],
  Delhi: [
    'New Delhi',
    'Old Delhi',
    'Dwarka',
    'Rohini',
    'Saket',
    'Karol Bagh',
    'Janakpuri',
    'Pitampura',
    'Mayur Vihar',
    'Shahdara',
  ],
};

/**
 * PIN code prefixes by state, of India Post's sorting districts. A longer prefix wins; an empty name marks districts
 * that two states share, where the person must choose.
 */
const STATE_OF_PIN_PREFIX: Readonly<Record<string, string>> = {
  11: 'Delhi',
  12: 'Haryana',
  13: 'Haryana',
  14: 'Punjab',
  15: 'Punjab',
  160: 'Chandigarh',
  17: 'Himachal Pradesh',
  18: 'Jammu and Kashmir',
  19: 'Jammu and Kashmir',
  194: 'Ladakh',
  20: 'Uttar Pradesh',
  21: 'Uttar Pradesh',
  22: 'Uttar Pradesh',
  23: 'Uttar Pradesh',
  27: 'Uttar Pradesh',
  28: 'Uttar Pradesh',
  30: 'Rajasthan',
  31: 'Rajasthan',
  32: 'Rajasthan',
  33: 'Rajasthan',
  34: 'Rajasthan',
  36: 'Gujarat',
  37: 'Gujarat',
  38: 'Gujarat',
  39: 'Gujarat',
  396: '',
  40: 'Maharashtra',
  403: 'Goa',
  41: 'Maharashtra',
  42: 'Maharashtra',
  43: 'Maharashtra',
  44: 'Maharashtra',
  45: 'Madhya Pradesh',
  46: 'Madhya Pradesh',
  47: 'Madhya Pradesh',
  48: 'Madhya Pradesh',
  49: 'Chhattisgarh',
  50: 'Telangana',
  51: 'Andhra Pradesh',
  52: 'Andhra Pradesh',
  53: 'Andhra Pradesh',
  56: 'Karnataka',
  57: 'Karnataka',
  58: 'Karnataka',
  59: 'Karnataka',
  60: 'Tamil Nadu',
  605: '',
  609: '',
  61: 'Tamil Nadu',
  62: 'Tamil Nadu',
  63: 'Tamil Nadu',
  64: 'Tamil Nadu',
  67: 'Kerala',
  68: 'Kerala',
  69: 'Kerala',
  70: 'West Bengal',
  71: 'West Bengal',
  72: 'West Bengal',
  73: 'West Bengal',
  737: 'Sikkim',
  74: 'West Bengal',
  744: 'Andaman and Nicobar Islands',
  75: 'Odisha',
  76: 'Odisha',
  77: 'Odisha',
  78: 'Assam',
  790: 'Arunachal Pradesh',
  791: 'Arunachal Pradesh',
  792: 'Arunachal Pradesh',
  793: 'Meghalaya',
  794: 'Meghalaya',
  795: 'Manipur',
  796: 'Mizoram',
  797: 'Nagaland',
  798: 'Nagaland',
  799: 'Tripura',
  80: 'Bihar',
  83: 'Jharkhand',
  84: 'Bihar',
  85: 'Bihar',
};

/**
 * The delivery offices of a listed city, as ranges. India Post numbers them upwards from the head office at 001; only ranges
 * that lie wholly within the city are listed, so that a village with the same first digits is asked for its name.
 */
const CITY_OF_PINS: readonly (readonly [first: number, last: number, city: string])[] = [
  [110001, 110005, 'New Delhi'],
  [380001, 380028, 'Ahmedabad'],
  [382010, 382030, 'Gandhinagar'],
  [390001, 390025, 'Vadodara'],
  [395001, 395010, 'Surat'],
  [400001, 400104, 'Mumbai'],
  [400601, 400610, 'Thane'],
  [400701, 400710, 'Navi Mumbai'],
  [411001, 411058, 'Pune'],
  [413001, 413008, 'Solapur'],
  [416001, 416013, 'Kolhapur'],
  [422001, 422013, 'Nashik'],
  [431001, 431010, 'Chhatrapati Sambhajinagar'],
  [440001, 440037, 'Nagpur'],
  [444601, 444607, 'Amravati'],
  [560001, 560103, 'Bengaluru'],
  [570001, 570034, 'Mysuru'],
  [575001, 575030, 'Mangaluru'],
  [580020, 580032, 'Hubballi'],
  [590001, 590020, 'Belagavi'],
  [600001, 600119, 'Chennai'],
  [620001, 620027, 'Tiruchirappalli'],
  [625001, 625022, 'Madurai'],
  [626123, 626124, 'Sivakasi'],
  [626189, 626189, 'Sivakasi'],
  [627001, 627012, 'Tirunelveli'],
  [628001, 628008, 'Thoothukudi'],
  [632001, 632014, 'Vellore'],
  [636001, 636016, 'Salem'],
  [638001, 638012, 'Erode'],
  [641001, 641050, 'Coimbatore'],
];

/** The listed city that a whole PIN code lies in; null where that is not certain. A suggestion, never a check. */
export function cityOfPin(pin: string): string | null {
  const number = Number(pin);
  return CITY_OF_PINS.find(([first, last]) => number >= first && number <= last)?.[2] ?? null;
}

/** Whether a PIN code is in another postal circle than a listed city; false for cities whose codes are not listed. */
export function isFarFromCity(pin: string, city: string): boolean {
  const ranges = CITY_OF_PINS.filter(([, , name]) => name === city);
  return ranges.length > 0 && ranges.every(([first]) => String(first).slice(0, 2) !== pin.slice(0, 2));
}

/** The state of a PIN code if its first digits decide it, else null. A suggestion, never a check. */
export function stateOfPin(pin: string): string | null {
  const name = STATE_OF_PIN_PREFIX[pin.slice(0, 3)] ?? STATE_OF_PIN_PREFIX[pin.slice(0, 2)];
  return name || null;
}
