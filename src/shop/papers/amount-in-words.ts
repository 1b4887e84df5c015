/** An amount in words, as the foot of a bill has it. English by a library; Tamil joins its number words, which that one does not. */
import { ToWords } from 'to-words';
import type { Paise } from '#shared/money.ts';

const english = new ToWords({ localeCode: 'en-IN', converterOptions: { currency: true, doNotAddOnly: false } });

const ONES = ['', 'ஒன்று', 'இரண்டு', 'மூன்று', 'நான்கு', 'ஐந்து', 'ஆறு', 'ஏழு', 'எட்டு', 'ஒன்பது'];
const TEENS = [
  ...['பத்து', 'பதினொன்று', 'பன்னிரண்டு', 'பதின்மூன்று', 'பதினான்கு'],
  ...['பதினைந்து', 'பதினாறு', 'பதினேழு', 'பதினெட்டு', 'பத்தொன்பது'],
];
/** Standing alone, and before ones. */
const TENS: readonly [string, string][] = [
  ['', ''],
  ['', ''],
  ['இருபது', 'இருபத்து'],
  ['முப்பது', 'முப்பத்து'],
  ['நாற்பது', 'நாற்பத்து'],
  ['ஐம்பது', 'ஐம்பத்து'],
  ['அறுபது', 'அறுபத்து'],
  ['எழுபது', 'எழுபத்து'],
  ['எண்பது', 'எண்பத்து'],
  ['தொண்ணூறு', 'தொண்ணூற்று'],
];
const HUNDREDS: readonly [string, string][] = [
  ['', ''],
  ['நூறு', 'நூற்று'],
  ['இருநூறு', 'இருநூற்று'],
  ['முந்நூறு', 'முந்நூற்று'],
  ['நானூறு', 'நானூற்று'],
  ['ஐநூறு', 'ஐநூற்று'],
  ['அறுநூறு', 'அறுநூற்று'],
  ['எழுநூறு', 'எழுநூற்று'],
  ['எண்ணூறு', 'எண்ணூற்று'],
  ['தொள்ளாயிரம்', 'தொள்ளாயிரத்து'],
];
/** The beginning of a thousand, to which ஆயிரம் is joined: இரண்டாயிரம், பன்னிரண்டாயிரம். */
const BEFORE_THOUSAND: Readonly<Record<string, string>> = {
  ...{ ஒன்று: 'ஓர்', இரண்டு: 'இரண்ட்', மூன்று: 'மூவ்', நான்கு: 'நான்க்', ஐந்து: 'ஐய்', ஆறு: 'ஆற்' },
  ...{ ஏழு: 'ஏழ்', எட்டு: 'எட்ட்', ஒன்பது: 'ஒன்பத்', பத்து: 'பத்த்', பதினொன்று: 'பதினோர்' },
  ...{ பன்னிரண்டு: 'பன்னிரண்ட்', பதின்மூன்று: 'பதின்மூவ்', பதினான்கு: 'பதினான்க்', பதினைந்து: 'பதினைய்' },
  ...{ பதினாறு: 'பதினாற்', பதினேழு: 'பதினேழ்', பதினெட்டு: 'பதினெட்ட்', பத்தொன்பது: 'பத்தொன்பத்' },
  ...{ இருபது: 'இருபத்', முப்பது: 'முப்பத்', நாற்பது: 'நாற்பத்', ஐம்பது: 'ஐம்பத்', அறுபது: 'அறுபத்' },
  ...{ எழுபது: 'எழுபத்', எண்பது: 'எண்பத்', தொண்ணூறு: 'தொண்ணூற்' },
};

function belowHundred(n: number): string {
  if (n < 10) return ONES[n] ?? '';
  if (n < 20) return TEENS[n - 10] ?? '';
  const [alone, before] = TENS[Math.floor(n / 10)] ?? ['', ''];
  return n % 10 === 0 ? alone : `${before} ${ONES[n % 10]}`;
}

/** A consonant with its dot, joined to ஆயிரம்: the dot gives way to the long vowel. */
const joined = (start: string, ending: string) => `${start.replace(/்$/, '')}ா${ending}`;

function thousands(n: number, isLast: boolean): string {
  const ending = isLast ? 'யிரம்' : 'யிரத்து';
  if (n === 1) return `ஆ${ending}`;
  const words = belowHundred(n).split(' ');
  const last = words.pop() ?? '';
  return [...words, joined(BEFORE_THOUSAND[last] ?? last, ending)].join(' ');
}

/** A whole number in Tamil; 0 is empty. */
function tamilNumber(n: number): string {
  const [crores, lakhs] = [Math.floor(n / 10_000_000), Math.floor(n / 100_000) % 100];
  const [thousand, hundred, rest] = [Math.floor(n / 1000) % 100, Math.floor(n / 100) % 10, n % 100];
  const one = (count: number) => (count === 1 ? 'ஒரு' : count < 100 ? belowHundred(count) : tamilNumber(count));
  const parts = [
    crores > 0 && `${one(crores)} ${n % 10_000_000 === 0 ? 'கோடி' : 'கோடியே'}`,
    lakhs > 0 && `${one(lakhs)} ${n % 100_000 === 0 ? 'லட்சம்' : 'லட்சத்து'}`,
    thousand > 0 && thousands(thousand, n % 1000 === 0),
    hundred > 0 && (HUNDREDS[hundred] ?? ['', ''])[rest === 0 ? 0 : 1],
    belowHundred(rest),
  ];
  return parts.filter(Boolean).join(' ');
}

function inTamil(amount: Paise): string {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
  const whole = `${tamilNumber(rupees) || 'பூஜ்ஜியம்'} ரூபாய்`;
  return `${paise === 0 ? whole : `${whole} ${belowHundred(paise)} காசு`} மட்டும்`;
}

/** 'One Thousand Two Hundred Fifty Rupees Only', 'ஆயிரத்து இருநூற்று ஐம்பது ரூபாய் மட்டும்' */
export function amountInWords(amount: Paise, language: 'en' | 'ta'): string {
  return language === 'ta' ? inTamil(amount) : english.convert(amount / 100);
}
