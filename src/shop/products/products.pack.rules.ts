/**
 * Translates a price list's pack text into Tamil: '1 Box (10 Pcs)' is '1 பாக்ஸ் (10 பீஸ்)'. A product has one pack
 * text, typed by the owner; one with an unknown word is shown as typed. Pure.
 */

const UNITS: Record<string, string> = {
  bag: 'பை',
  box: 'பாக்ஸ்',
  item: 'அயிட்டம்',
  packet: 'பாக்கெட்',
  pair: 'ஜோடி',
  pc: 'பீஸ்',
  piece: 'பீஸ்',
  pkt: 'பாக்கெட்',
  roll: 'ரோல்',
  set: 'செட்',
  string: 'சரம்',
};

const COUNTED = /^(\d+|single) ?([a-z]+)\.?$/i;

const unitIn = (word: string) => UNITS[word] ?? UNITS[word.replace(/s$/, '')] ?? UNITS[word.replace(/es$/, '')];

function countedInTamil(text: string): string | undefined {
  const [, count = '', word = ''] = COUNTED.exec(text.trim()) ?? [];
  const unit = unitIn(word.toLowerCase());
  return unit && `${count.toLowerCase() === 'single' ? '1' : count} ${unit}`;
}

/** A pack in the language of the page. */
export function packIn(locale: 'en' | 'ta', pack: string): string {
  if (locale === 'en') return pack;
  const [, outer = '', inner] = /^([^()]+?)(?: ?\(([^()]+)\))?$/.exec(pack.trim()) ?? [];
  const parts = [outer, ...(inner === undefined ? [] : [inner])].map(countedInTamil);
  if (parts.some((part) => part === undefined)) return pack;
  return inner === undefined ? `${parts[0]}` : `${parts[0]} (${parts[1]})`;
}
