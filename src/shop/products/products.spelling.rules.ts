/**
 * Fuzzy comparison of words: one coarse sound for Tamil script and for Tamil typed in Latin letters, the trade's
 * different names for one thing, and typing errors. Pure, and loaded by every shopper's browser: keep it small.
 */

const LETTERS: Record<string, string> = {};
const SIGNS: Record<string, string> = { '்': '' };

function spell(table: Record<string, string>, tamil: string, sounds: string): void {
  const values = sounds.split(' ');
  for (const [at, letter] of [...tamil].entries()) table[letter] = values[at] ?? '';
}

// Capital letters are vowels. Long and short vowels are merged, because people mix them; voiced and voiceless
// consonants are merged, as in the script.
spell(LETTERS, 'கஙசஜஞடணதநனபமயரறலளழவஶஷஸ', 'k n s s n t n t n n p m I r r l l l v s s s');
spell(SIGNS, 'ாிீுூெேைொோௌ', 'A I I U U E E AI O O AU');
const VOWELS: Record<string, string> = {};
spell(VOWELS, 'அஆஇஈஉஊஎஏஐஒஓஔ', 'A A I I U U E E AI O O AU');

/** Doubled letters are often typed once. */
const single = (text: string) => text.replace(/(.)\1+/g, '$1');

const TAMIL = /[\u0b80-\u0bff]/;

function soundOfTamil(word: string): string {
  const sounds = word
    .replace(/ற்ற/g, 'ட்ர')
    .replace(/([க-ஹ])([\u0bbe-\u0bcd]?)/g, (_, letter: string, sign: string) =>
      letter in LETTERS || sign ? `${LETTERS[letter] ?? ''}${sign ? SIGNS[sign] : 'A'}` : 'A',
    )
    .replace(/[அ-ஔ]/g, (vowel) => VOWELS[vowel] ?? '');
  return single(sounds.replace(/[^A-Za-z]/g, ''));
}

/** One rule per line, applied in order: what people type for a sound, and the letter of that sound. */
const TYPED: [RegExp, string][] = [
  [/zh/g, 'l'],
  [/c+h|c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/[ckgq]h?/g, 'k'],
  [/ndr/g, 'nr'],
  [/[td]h?/g, 't'],
  [/[pbf]h?/g, 'p'],
  [/[sjz]h?/g, 's'],
  [/w/g, 'v'],
  [/ee|[iy]+/g, 'I'],
  [/oo|u+/g, 'U'],
  [/oU?/g, 'O'],
  [/ae|e/g, 'E'],
  [/a+/g, 'A'],
  [/h/g, ''],
];

/** The coarse sound of one lower-case word in either script: 'poochatti', 'puchati' and பூச்சட்டி are 'pUsAtI'. */
export function soundOf(word: string): string {
  if (TAMIL.test(word)) return soundOfTamil(word);
  return single(TYPED.reduce((text, [typed, sound]) => text.replace(typed, sound), word));
}

/** Head words that Tamil joins to the word before them, with sandhi: தரைச்சக்கரம், சரவெடி. */
const COMPOUND = /([\u0b80-\u0bff])(?:[கசதப]்)?(?=சக்கர|வெடி|குண்டு|மத்தாப்)/g;
const FRACTIONS: Record<string, string> = {
  '¼': '.25',
  '½': '.5',
  '¾': '.75',
  '1/4': '.25',
  '1/2': '.5',
  '3/4': '.75',
};

/** The words and numbers of a text, lower-case: '10 CM' is '10cm', '2¾' and '2 3/4' are both '2.75', '10,000' and '10k' 10000. */
export function wordsOf(text: string): string[] {
  const whole = text
    .toLowerCase()
    .replace(/ ?([¼½¾]|[13]\/[24])/g, (typed, fraction: string) => FRACTIONS[fraction] ?? typed)
    .replace(/(\d),(?=(?:\d\d,)?\d{3}(?!\d))/g, '$1')
    .replace(/(^|[^\d.])(\d+)k(?![a-z])/g, (_, before: string, thousands: string) => `${before}${thousands}000`)
    // Names write inches as a mark, which does not count as a word.
    .replace(/(^|[^a-z])inch(?:es)?(?![a-z])|இன்ச்/g, '$1 ')
    .replace(/(\d) (?=(?:cm|mm|pcs?|ply)\b)/g, '$1')
    .replace(COMPOUND, '$1 ');
  return whole.match(/\d*\.?\d+(?:cm|mm|pcs?|ply)?|[a-z]+|[\u0b80-\u0bff]+/g) ?? [];
}

/**
 * The trade's names for one thing (one line each, without spaces), in English, Tamil and Hindi, with misspellings. Only
 * those that the sound alone does not match: Koti and Coti already sound alike.
 */
const NAMES = `
chakkar chakra sakkaram zamin chakri
wala lar ladi saram saravedi garland
kuruvi bird sparrow
atombomb anugundu
atom ஆட்டம் அணு
bomb பாம் குண்டு
flowerpot poochatti pusvanam purusvanam poovanam anar
sparkler mathappu kambi phuljhari phuljhadi
skyshot vaanavedikkai vaanam shell
sky ஸ்கை
shot ஷாட்
fancy பேன்சி
multi மல்டி repeating
twinklingstar sattai whip
giant gaint jayint rakshasa
deluxe dlx delux
special spl splc
colour kalar
bijili bijli bijlee
matches matchbox theepetti
lakshmi latchumi luxmi lachmi
elephant yaanai
peacock mayil peafowl
snake serpent pambu
smoke pugai ஸ்மோக்
gun thuppakki
butterfly pattampoochi vannathupoochi பட்டர்பிளை
whistling whistle visil
rain mazhai
gold golden thangam கோல்டு கோல்டன்
silver velli
red sivappu sigappu ரெட்
green pachai
big periya large
small siriya chinna
rainbow vaanavil
waterfall neerveezhchi வாட்டர்ஃபால்ஸ்
giftbox parisu
gift கிப்ட்
box பாக்ஸ் petti
two 2 rettai டூ
three 3 த்ரீ
five 5
seven 7
twelve 12
single one ஒன் ஒற்றை
sound சவுண்ட் saththam
ground தரை thara சங்கு sangu
electric சாதா sadha
fountain பவுண்டன் oottru
paper பேப்பர் kaagitham
bullet புல்லட்
hydro ஹைட்ரோ
king கிங்
roll ரோல்
ring ரிங்
cap கேப்
pop பாப்
spinner ஸ்பின்னர் suzhali
wheel வீல்
money மணி
tree ட்ரீ
baby பேபி kutti
crackling கிராக்ளிங்
party பார்ட்டி
item அயிட்டம் vagai
half .5
quarter .25`;

interface NameGroup {
  names: string[];
  sounds: string[];
}

const groups: NameGroup[] = NAMES.trim()
  .split('\n')
  .map((line) => ({ names: line.split(' '), sounds: line.split(' ').map(soundOf) }));

/** A prefix of this many letters stands for the whole name while it is being typed. */
const TELLING_LETTERS = 5;

/** Other names of the same thing, without the word itself. */
export function otherNames(word: string): string[] {
  const sound = soundOf(word);
  const group = groups.find(({ names, sounds }) =>
    sounds.some(
      (known, at) =>
        names[at] === word ||
        (sound.length > 2 && known === sound) ||
        (sound.length >= TELLING_LETTERS && known.startsWith(sound)),
    ),
  );
  return group ? group.names.filter((name) => name !== word) : [];
}

/** How many wrong letters are tolerated in a typed word. */
function toleranceOf(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/**
 * How many letters are wrong, missing, extra or swapped in `typed`, compared with the nearest prefix of `word` (the
 * whole word if short); null if there are more than typing errors explain.
 */
export function typingErrors(typed: string, word: string): number | null {
  const most = toleranceOf(typed);
  if (word.length < typed.length - most) return null;
  const length = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let last = Array.from({ length: length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const next = [row];
    for (let at = 1; at <= length; at++) {
      const isSame = typed[row - 1] === word[at - 1];
      const isSwapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      next[at] = Math.min(
        (last[at] as number) + 1,
        (next[at - 1] as number) + 1,
        (last[at - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] as number) + 1 : most + 1,
      );
    }
    if (Math.min(...next) > most) return null;
    [before, last] = [last, next];
  }
  const isBeginningEnough = typed.length >= TELLING_LETTERS;
  if (!isBeginningEnough && word.length > length) return null;
  const errors = isBeginningEnough ? Math.min(...last) : (last[length] as number);
  return errors <= most ? errors : null;
}
