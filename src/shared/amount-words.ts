/** Amounts in words, grouped in lakhs and crores, so that people notice a wrong digit before money moves. Pure. */
import type { Paise } from './money.ts';

const ONES = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
  .concat(' seventeen eighteen nineteen')
  .split(' ');
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function english(value: number): string {
  const parts: string[] = [];
  let rest = value;
  for (const [size, name] of [
    [1e7, 'crore'],
    [1e5, 'lakh'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (rest >= size) parts.push(`${english(Math.floor(rest / size))} ${name}`);
    rest %= size;
  }
  if (rest >= 20) parts.push([TENS[Math.floor(rest / 10)], rest % 10 ? ONES[rest % 10] : ''].filter(Boolean).join('-'));
  else if (rest > 0 || parts.length === 0) parts.push(ONES[rest] as string);
  return parts.join(' ');
}

const TAMIL_ONES = 'பூஜ்யம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து பதினொன்று பன்னிரண்டு பதிமூன்று பதினான்கு'
  .concat(' பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது')
  .split(' ');
const TAMIL_TENS = ' பத்து இருபது முப்பது நாற்பது ஐம்பது அறுபது எழுபது எண்பது தொண்ணூறு'.split(' ');
const TAMIL_HUNDREDS = ' நூறு இருநூறு முந்நூறு நானூறு ஐந்நூறு அறுநூறு எழுநூறு எண்ணூறு தொள்ளாயிரம்'.split(' ');
const TAMIL_THOUSANDS = ' ஆயிரம் இரண்டாயிரம் மூவாயிரம் நான்காயிரம் ஐயாயிரம் ஆறாயிரம் ஏழாயிரம் எட்டாயிரம் ஒன்பதாயிரம்'.split(' ');

/** The form of a number word before a smaller one: இருபது → இருபத்து, நூறு → நூற்று, ஆயிரம் → ஆயிரத்து. */
function joining(word: string): string {
  if (word.endsWith('ம்')) return word.replace(/ம்$/, 'த்து');
  if (word.endsWith('று')) return word.replace(/று$/, 'ற்று');
  return word.endsWith('கோடி') ? `${word}யே` : word.replace(/து$/, 'த்து');
}

/** A number of thousands: below ten they have words of their own, the others end in -ஆயிரம். */
function tamilThousands(count: number): string {
  return count < 10 ? (TAMIL_THOUSANDS[count] as string) : tamil(count).replace(/ு$/, 'ாயிரம்');
}

const ofMany = (count: number, name: string) => `${count === 1 ? 'ஒரு' : tamil(count)} ${name}`;

function tamilParts(value: number): string[] {
  const [crores, lakhs, thousands] = [
    Math.floor(value / 1e7),
    Math.floor(value / 1e5) % 100,
    Math.floor(value / 1000) % 100,
  ];
  const [hundreds, rest] = [Math.floor(value / 100) % 10, value % 100];
  const below =
    rest < 20 ? [rest > 0 ? TAMIL_ONES[rest] : ''] : [TAMIL_TENS[Math.floor(rest / 10)], TAMIL_ONES[rest % 10 || 99]];
  return [
    crores > 0 ? ofMany(crores, 'கோடி') : '',
    lakhs > 0 ? ofMany(lakhs, 'இலட்சம்') : '',
    thousands > 0 ? tamilThousands(thousands) : '',
    TAMIL_HUNDREDS[hundreds],
    ...below,
  ].filter((part) => part !== undefined && part !== '') as string[];
}

function tamil(value: number): string {
  if (value === 0) return TAMIL_ONES[0] as string;
  const parts = tamilParts(value);
  return parts.map((part, index) => (index < parts.length - 1 ? joining(part) : part)).join(' ');
}

/** ₹12.50 as 'twelve rupees and fifty paise'. */
export function amountInWords(paise: Paise, locale: 'en' | 'ta'): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  if (locale === 'ta') return `${rupees === 1 ? 'ஒரு' : tamil(rupees)} ரூபாய்${rest > 0 ? ` ${tamil(rest)} பைசா` : ''}`;
  const fraction = rest > 0 ? ` and ${english(rest)} ${rest === 1 ? 'paisa' : 'paise'}` : '';
  return `${english(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}${fraction}`;
}
