/**
 * Which products a visitor sees. First by spec §5: a case-insensitive substring of the name, the Tamil name, the
 * description or the pack, with category and sub-category compared as texts. Then what a shopper may mean: Tamil typed
 * in Latin letters, other spellings and names of the same thing, words in any order, the row number. If all that finds
 * nothing, names with typing errors. Pure; used by the page and the server.
 */
import { ALL } from './products.choice.rules.ts';
import type { Product } from './products.contract.ts';
import { otherNames, soundOf, typingErrors, wordsOf } from './products.spelling.rules.ts';

export type SearchableProduct = Pick<
  Product,
  'name' | 'tamil_name' | 'description' | 'quantity_content' | 'category_id' | 'sub_cat'
> & {
  /** Missing if it has none. */
  brand?: string | undefined;
  /** The row's number in the whole list, if these products are only a part of it. */
  serial?: number;
};

export interface ProductFilter {
  /** The search text; surrounding spaces are ignored. */
  search: string;
  /** A category's id, or 'all'. */
  category: string;
  /** A sub-category's id, or 'all'. */
  subCategory: string;
}

interface ProductTexts {
  /** The four fields that the specified search reads. */
  plain: string;
  /** Their words for the fuzzy search; see `spokenText`. */
  spoken: string;
}

/** Built once per product, so that filtering thousands on every keystroke is cheap. */
const texts = new WeakMap<SearchableProduct, ProductTexts>();

function textsOf(product: SearchableProduct): ProductTexts {
  let known = texts.get(product);
  if (known === undefined) {
    const { name, tamil_name, description, quantity_content, brand = '' } = product;
    known = {
      // Joined by line breaks, which no search contains: a match never spans two fields.
      plain: [name, tamil_name, description, quantity_content].join('\n').toLowerCase(),
      spoken: spokenText(name, tamil_name, quantity_content, brand),
    };
    texts.set(product, known);
  }
  return known;
}

/** Builds the search texts before the first keystroke needs them. */
export function prepareSearch(products: readonly SearchableProduct[]): void {
  for (const product of products) textsOf(product);
}

/** Caches the sounds of product words, which repeat; never those of typed text, which is unbounded. */
const sounds = new Map<string, string>();

function knownSoundOf(word: string): string {
  let sound = sounds.get(word);
  if (sound === undefined) {
    sound = soundOf(word);
    sounds.set(word, sound);
  }
  return sound;
}

const isTamil = (word: string) => word > '\u0b80';
const isNumber = (word: string) => /\d/.test(word);

/** Shorter texts begin too many words, so they must match a whole word. */
const TELLING_LETTERS = 4;

/**
 * Every word with a prefix for its kind: a space for the written form, '~' for the sound of a Tamil word, '^' for that
 * of a Latin one. 'Colour Koti கோட்டி' is ' colour koti~kOtI^kOlOr^kOtI'.
 */
function spokenText(...fields: string[]): string {
  const words = fields.flatMap(wordsOf);
  let written = '';
  let latin = '';
  for (const word of words) {
    written += isTamil(word) ? `~${knownSoundOf(word)}` : ` ${word}`;
    if (!isTamil(word) && !isNumber(word)) latin += `^${knownSoundOf(word)}`;
  }
  return written + latin;
}

/** The end of a word in a spoken text, as an expression. */
const END = '(?=[ ~^]|$)';

/** An expression that matches letters across a word boundary: 'flowerpot' finds 'Flower Pot'. */
function across(letters: string, mark: string): string {
  return letters.length > TELLING_LETTERS ? `${mark}${[...letters].join(`${mark}?`)}` : `${mark}${letters}`;
}

function expressionsOf(name: string, isTyped: boolean): string[] {
  if (isNumber(name)) return [` ${name.replace('.', '\\.')}(?![\\d.])`];
  const sound = soundOf(name);
  // A Tamil word may end in the consonant that joins it to the next one.
  const found = [`\\^${sound}s?${END}`, `${across(sound, '~')}[kstp]?${END}`];
  // The word being typed matches as a prefix; a short other name of it only as a whole.
  if (isTyped || name.length >= TELLING_LETTERS) found.push(across(name, ' '));
  else found.push(` ${name}s?${END}`);
  if (isTyped && sound.length >= TELLING_LETTERS) found.push(across(sound, '~'));
  return sound.length > 1 ? found : found.slice(2);
}

/** Matches a word, its singular and its other names in a spoken text. */
function expressionFor(word: string): RegExp {
  const singular = word.length > 3 ? word.replace(/(ch|sh|x)es$|s$/, '$1') : word;
  const typed = [...new Set([word, singular])];
  const others = new Set(typed.flatMap(otherNames));
  const all = typed.flatMap((name) => expressionsOf(name, true));
  for (const name of others) all.push(...expressionsOf(name, false));
  return new RegExp(all.join('|'));
}

interface Query {
  words: string[];
  /** Expressions for each word, and for each joined with the next ('anu gundu'). */
  single: RegExp[];
  paired: (RegExp | undefined)[];
}

const MOST_WORDS = 8;

function compile(search: string): Query {
  const words = wordsOf(search).slice(0, MOST_WORDS);
  const pairs = words.map((word, at) => {
    const next = words[at + 1];
    return next !== undefined && !isNumber(word + next) ? expressionFor(word + next) : undefined;
  });
  return { words, single: words.map(expressionFor), paired: pairs };
}

let lastSearch = '';
let lastQuery: Query = compile('');

/** Caches the last query, because every marked text of a page asks for the same one. */
function queryOf(search: string): Query {
  if (search !== lastSearch) {
    lastQuery = compile(search);
    lastSearch = search;
  }
  return lastQuery;
}

/** True when every word of the query, from `at` on, is in the text. */
function matches(query: Query, spoken: string, at = 0): boolean {
  if (at === query.words.length) return at > 0;
  const isLast = at + 1 === query.words.length;
  if (query.single[at]?.test(spoken) && (isLast || matches(query, spoken, at + 1))) return true;
  if (!query.paired[at]?.test(spoken)) return false;
  return at + 2 === query.words.length || matches(query, spoken, at + 2);
}

/** The words of a spoken text with their prefixes, without numbers, which are not corrected. */
const markedWords = (spoken: string) => spoken.match(/[ ~][^ ~^\d]+(?=[ ~^]|$)/g) ?? [];

/** The query with every word that matches nothing replaced by the nearest words. */
function corrected(query: Query, known: readonly string[]): Query {
  const single = query.words.map((word, at) => {
    const expression = query.single[at] as RegExp;
    if (isNumber(word) || known.some((marked) => expression.test(marked))) return expression;
    const sound = soundOf(word);
    let fewest = Number.POSITIVE_INFINITY;
    let nearest: string[] = [];
    for (const marked of known) {
      const isSound = marked[0] === '~';
      // A single sound, as of 'zzz', begins too many words, and one without a vowel is no syllable.
      const isBeginning = isSound && sound.length > 1 && /[A-Z]/.test(sound) && marked.startsWith(sound, 1);
      const errors = isBeginning ? 0 : typingErrors(isSound ? sound : word, marked.slice(1));
      if (errors === null || errors > fewest) continue;
      if (errors < fewest) nearest = [];
      fewest = errors;
      nearest.push(marked);
    }
    return nearest.length > 0 ? new RegExp(nearest.map((marked) => marked + END).join('|')) : /(?!)/;
  });
  return { words: query.words, single, paired: [] };
}

const vocabularies = new WeakMap<readonly SearchableProduct[], string[]>();

/** How many products one step of a search reads: a few milliseconds on a slow phone. */
const STEP = 500;

/** Processes each product in turn, and yields after every `STEP` of them. */
function* inSteps<T>(products: readonly T[], work: (product: T) => void): Generator<void, void> {
  for (const [at, product] of products.entries()) {
    if (at % STEP === STEP - 1) yield;
    work(product);
  }
}

function* vocabularyOf(products: readonly SearchableProduct[]): Generator<void, string[]> {
  const known = vocabularies.get(products);
  if (known !== undefined) return known;
  const words = new Set<string>();
  yield* inSteps(products, (product) => {
    for (const word of markedWords(textsOf(product).spoken)) words.add(word);
  });
  const vocabulary = [...words];
  vocabularies.set(products, vocabulary);
  return vocabulary;
}

/** The row that a search names by number: '12', '#12', 'no 12'. */
function numberedRow<T extends SearchableProduct>(products: readonly T[], search: string): T | undefined {
  const serial = Number(/^(?:#|no\.?)? ?(\d{1,6})$/.exec(search)?.[1] ?? 0);
  return serial > 0 ? products.find((product, at) => (product.serial ?? at + 1) === serial) : undefined;
}

function needleOf(search: string): string {
  return search.trim().replace(/\s+/g, ' ').toLowerCase();
}

function isInCategory(product: SearchableProduct, filter: ProductFilter): boolean {
  return (
    (filter.category === ALL || String(product.category_id) === filter.category) &&
    (filter.subCategory === ALL || String(product.sub_cat) === filter.subCategory)
  );
}

/**
 * The products that match a filter: in list order without a search, otherwise the hits that the specification defines
 * first.
 */
export function filterProducts<T extends SearchableProduct>(products: readonly T[], filter: ProductFilter): T[] {
  const steps = filterInSteps(products, filter);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in short steps, between which a page can react to input. Returns the result at the end. */
export function* filterInSteps<T extends SearchableProduct>(
  products: readonly T[],
  filter: ProductFilter,
): Generator<void, T[]> {
  const needle = needleOf(filter.search);
  const inCategory = products.filter((product) => isInCategory(product, filter));
  if (needle === '') return inCategory;

  const query = queryOf(needle);
  const specified: T[] = [];
  const understood: T[] = [];
  yield* inSteps(inCategory, (product) => {
    const { plain, spoken } = textsOf(product);
    if (plain.includes(needle)) specified.push(product);
    else if (matches(query, spoken)) understood.push(product);
  });
  const found = [...specified, ...understood];
  const numbered = numberedRow(products, needle);
  if (numbered && isInCategory(numbered, filter)) {
    if (!/^\d/.test(needle)) return [numbered];
    if (!found.includes(numbered)) found.push(numbered);
  }
  if (found.length > 0) return found;

  const likely = corrected(query, yield* vocabularyOf(products));
  const near: T[] = [];
  yield* inSteps(inCategory, (product) => {
    if (matches(likely, textsOf(product).spoken)) near.push(product);
  });
  return near;
}

/** Texts longer than this are prose, where words that only sound alike would be marked. */
const LONGEST_NAME = 80;

/** Splits a text into matches of the search and the rest, for marking; odd pieces are the matches. */
export function splitByMatch(text: string, search: string): string[] {
  const needle = needleOf(search);
  if (needle === '') return [text];
  const lower = text.toLowerCase();
  if (!lower.includes(needle)) return text.length > LONGEST_NAME ? [text] : splitByWords(text, needle);
  // Lower-casing may change a text's length (Turkish İ); then the positions would be off.
  if (lower.length !== text.length) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at !== -1; at = lower.indexOf(needle, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** Marks the matching words, if this one text contains the whole search. */
function splitByWords(text: string, needle: string): string[] {
  const spoken = spokenText(text);
  let query = queryOf(needle);
  if (!matches(query, spoken)) {
    query = corrected(query, markedWords(spoken));
    if (!matches(query, spoken)) return [text];
  }
  const expressions = [...query.single, ...query.paired].filter((expression) => expression !== undefined);
  const isFound = (part: string) => expressions.some((expression) => expression.test(spokenText(part)));
  // Two words that form one name ('Flower Pot' for 'poochatti') are marked together, else word by word.
  const pairs = /(?:[a-z]+[ -]+[a-z]+)/gi;
  return splitBy(text, /\d*\.?\d+|[a-z]+|[\u0b80-\u0bff]+/gi, isFound) ?? splitBy(text, pairs, isFound) ?? [text];
}

/** Splits the text at the matches; null if there are none. */
function splitBy(text: string, parts: RegExp, isFound: (part: string) => boolean): string[] | null {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (!isFound(part)) continue;
    pieces.push(text.slice(from, index), part);
    from = index + part.length;
  }
  return pieces.length > 0 ? [...pieces, text.slice(from)] : null;
}

function pairsOf(letters: string): string[] {
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

/** How much of the wanted text is in a spoken text, 0 to 1. */
function likeness(wanted: readonly string[], spoken: string): number {
  return wanted.filter((pair) => spoken.includes(pair)).length / wanted.length;
}

const LIKE_ENOUGH = 0.6;
/** The most products whose names are compared one by one. */
const MOST_LIKELY = 20;

/** How many names are offered. */
const MOST_NEAR = 4;

/**
 * The names nearest to a search that found nothing, best first: on a Tamil page in Tamil where the product has such a
 * name, whatever was typed; else in the language of the typed word.
 */
export function nearestNames(products: readonly SearchableProduct[], search: string, language: 'en' | 'ta'): string[] {
  const wanted = pairsOf(wordsOf(search).map(soundOf).join(''));
  const likely = products
    .map((product) => ({ product, score: likeness(wanted, textsOf(product).spoken) }))
    .filter(({ score }) => score >= LIKE_ENOUGH)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_LIKELY);
  const near = likely
    .flatMap(({ product: { name, tamil_name } }) => [
      { name, shown: (language === 'ta' && tamil_name) || name },
      { name: tamil_name, shown: tamil_name },
    ])
    .map(({ name, shown }) => ({ name, shown, score: likeness(wanted, spokenText(name)) }))
    .filter(({ score }) => score >= LIKE_ENOUGH)
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length);
  return [...new Set(near.map(({ shown }) => shown))].slice(0, MOST_NEAR);
}
