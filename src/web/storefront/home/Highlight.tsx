import { splitByMatch } from '#shop/products/products.search.ts';

/** A text with what matches the search marked. */
export function Highlight({ text, search }: { text: string; search: string }) {
  const pieces = splitByMatch(text, search);
  if (pieces.length === 1) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces are a text cut in order, they have no identity
  return pieces.map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece));
}
