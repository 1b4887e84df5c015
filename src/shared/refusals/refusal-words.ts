/** The text of a refusal in the language of the calling page; other programs get English. */
import { keepEndings } from '../tamil-endings.ts';
import { fieldName } from './field-names.ts';
import { type Refusal, type RefusalKind, readRefusal } from './refusal.ts';
import { tamilOf } from './tamil-texts.ts';

export type Language = 'en' | 'ta';

type Words = { [Kind in RefusalKind]: (field: string, why: Extract<Refusal, { kind: Kind }>) => string };

const figure = (value: number) => value.toLocaleString('en-IN');

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Bounds {
  least?: number | undefined;
  most?: number | undefined;
}

function englishRange({ least, most }: Bounds): string {
  if (least !== undefined && most !== undefined) return ` from ${figure(least)} to ${figure(most)}`;
  if (least !== undefined) return ` of ${figure(least)} or more`;
  return most === undefined ? '' : ` of at most ${figure(most)}`;
}

const ENGLISH: Words = {
  missing: (field) => `Please enter the ${field}.`,
  text: (field) => `${capital(field)} must be text.`,
  number: (field, bounds) => `${capital(field)} must be a number${englishRange(bounds)}.`,
  whole: (field, bounds) => `${capital(field)} must be a whole number${englishRange(bounds)}.`,
  decimals: (field) => `${capital(field)} may have at most two decimals.`,
  flag: (field) => `${capital(field)} must be true or false.`,
  choice: (field, { of }) => `${capital(field)}: choose one of: ${of.join(', ')}.`,
  longest: (field, { most }) => `${capital(field)} may have at most ${figure(most)} characters.`,
  shortest: (field, { least }) => `${capital(field)} must have at least ${figure(least)} characters.`,
  fewest: (field, { least }) =>
    `${capital(field)} must have at least ${least === 1 ? 'one entry' : `${least} entries`}.`,
  entries: (field, { most }) => `${capital(field)} may have at most ${figure(most)} entries.`,
  list: (field) => `${capital(field)} must be a list.`,
  object: (field) => `${capital(field)} must be an object with named fields.`,
  file: (field) => `${capital(field)} must be a file.`,
  email: () => 'Please enter a valid email address.',
  day: (field) => `${capital(field)} must be a date such as 2026-11-20.`,
  moment: (field) => `${capital(field)} must be a date and time such as 2026-11-20T10:00:00Z.`,
  momentInIndia: (field) => `${capital(field)} must be a date and time in India such as 2026-11-20T10:00.`,
  line: (field) => `${capital(field)} must be a single line of text.`,
  letters: (field) => `${capital(field)} has characters that are not text.`,
  hidden: (field) => `${capital(field)} has invisible characters. Please type it again instead of pasting it.`,
  address: (field) => `Please leave web addresses out of the ${field}. If this is not one, put a space after the dot.`,
  wrong: (field) => `Please check the ${field}.`,
};

function tamilRange({ least, most }: Bounds): string {
  if (least !== undefined && most !== undefined) return `${figure(least)} முதல் ${figure(most)} வரை உள்ள `;
  if (least !== undefined) return `${figure(least)} அல்லது அதற்கு மேற்பட்ட `;
  return most === undefined ? '' : `${figure(most)}-க்கு மிகாத `;
}

// The field's name comes before a colon, so that it needs no case ending.
const TAMIL: Words = {
  missing: (field) => `${field}: இதை நிரப்புங்கள்.`,
  text: (field) => `${field}: எழுத்தாக இருக்க வேண்டும்.`,
  number: (field, bounds) => `${field}: ${tamilRange(bounds)}எண்ணாக இருக்க வேண்டும்.`,
  whole: (field, bounds) => `${field}: ${tamilRange(bounds)}முழு எண்ணாக இருக்க வேண்டும்.`,
  decimals: (field) => `${field}: அதிகபட்சம் இரண்டு தசம இடங்கள்.`,
  flag: (field) => `${field}: ஆம் (true) அல்லது இல்லை (false) என இருக்க வேண்டும்.`,
  choice: (field, { of }) => `${field}: இவற்றில் ஒன்றைத் தேர்ந்தெடுங்கள்: ${of.join(', ')}.`,
  longest: (field, { most }) => `${field}: அதிகபட்சம் ${figure(most)} எழுத்துகள்.`,
  shortest: (field, { least }) => `${field}: குறைந்தது ${figure(least)} எழுத்துகள் வேண்டும்.`,
  fewest: (field, { least }) => `${field}: குறைந்தது ${figure(least)} வேண்டும்.`,
  entries: (field, { most }) => `${field}: அதிகபட்சம் ${figure(most)} மட்டுமே.`,
  list: (field) => `${field}: பட்டியலாக இருக்க வேண்டும்.`,
  object: (field) => `${field}: பெயரிட்ட விவரங்களாக இருக்க வேண்டும்.`,
  file: (field) => `${field}: கோப்பாக இருக்க வேண்டும்.`,
  email: () => 'சரியான மின்னஞ்சல் முகவரியை உள்ளிடுங்கள்.',
  day: (field) => `${field}: 2026-11-20 போன்ற தேதியாக இருக்க வேண்டும்.`,
  moment: (field) => `${field}: 2026-11-20T10:00:00Z போன்ற தேதியும் நேரமும் வேண்டும்.`,
  momentInIndia: (field) => `${field}: 2026-11-20T10:00 போன்ற தேதியும் இந்திய நேரமும் வேண்டும்.`,
  line: (field) => `${field}: ஒரே வரியாக இருக்க வேண்டும்.`,
  letters: (field) => `${field}: எழுத்தல்லாத குறிகள் உள்ளன.`,
  hidden: (field) => `${field}: கண்ணுக்குத் தெரியாத குறிகள் உள்ளன. ஒட்டாமல் மீண்டும் தட்டச்சு செய்யுங்கள்.`,
  address: (field) => `${field}: இணைய முகவரி வேண்டாம். அது இணைய முகவரி இல்லையென்றால், புள்ளிக்குப் பின் இடைவெளி விடுங்கள்.`,
  wrong: (field) => `${field}: இதைச் சரிபாருங்கள்.`,
};

const WHOLE_REQUEST: Readonly<Record<Language, string>> = { en: 'request', ta: 'கோரிக்கை' };

export type Path = readonly PropertyKey[];

/** Which entry of a list is meant, counted from 1. */
function entryOf(path: Path, language: Language): string {
  const index = path.findLast((part) => typeof part === 'number');
  if (typeof index !== 'number') return '';
  return language === 'ta' ? `${index + 1}-ஆவது: ` : `Entry ${index + 1}: `;
}

function nameAt(path: Path, language: Language): string {
  const name = path.findLast((part) => typeof part !== 'number');
  return name === undefined ? WHOLE_REQUEST[language] : fieldName(String(name), language);
}

function spoken(why: Refusal, path: Path, language: Language): string {
  const words = (language === 'ta' ? TAMIL : ENGLISH) as Record<RefusalKind, (field: string, why: Refusal) => string>;
  return entryOf(path, language) + words[why.kind](nameAt(path, language), why);
}

/** The text for the field at `path`, from its check's `text`: an encoded refusal (`refusal.ts`), or a text of its own. */
export function wordsFor(text: string, path: Path, language: Language): string {
  const why = readRefusal(text);
  if (language === 'en') return why ? spoken(why, path, 'en') : text;
  return keepEndings((why ? null : tamilOf(text)) ?? spoken(why ?? { kind: 'wrong' }, path, 'ta'));
}

const TAMIL_LETTER = /[\u0b80-\u0bff]/;

/** Translates a door's text for a Tamil page, as doors do not know the language. Text already in Tamil is kept. */
export function inTamil(text: string, path: Path): string {
  return TAMIL_LETTER.test(text) ? text : wordsFor(text, path, 'ta');
}

export function unknownField(name: string, language: Language): string {
  const shown = name.slice(0, 60);
  return language === 'ta' ? `தெரியாத புலம்: ${shown}.` : `Unknown field: ${shown}.`;
}
