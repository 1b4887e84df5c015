/**
 * Thousands as India or the rest of the world groups them: '1,35,290.50'. In '12,5' and '0,352' the comma may be the
 * decimal point.
 */
const GROUPED = /^([1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})+,\d{3})(\.\d+)?$/;

/**
 * A typed or pasted number for a request body, such as '₹ 1,352.90': undefined for an empty field; other text is left
 * for the contract to refuse.
 */
export function numberFrom(text: string): number | undefined {
  const typed = text.replace(/^\s*₹/, '').trim();
  if (typed === '') return undefined;
  const plain = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
  return /^(\d+|\d*\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A comma that can only be the decimal point of a weight. */
const DECIMAL_COMMA = /^\s*(\d+,\d{1,2}|0,\d{3})\s*$/;

/** Kilograms with three decimals, the same wherever weights are typed: '12,5' is 12.5, and '1,250' is 1250. */
export function kilogramsFrom(text: string): number | undefined {
  const kilograms = numberFrom(DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text);
  return kilograms === undefined || Math.abs(kilograms * 1000 - Math.round(kilograms * 1000)) < 1e-6
    ? kilograms
    : Number.NaN;
}

/** As `numberFrom`, but null for an empty field. */
export const numberOrNone = (text: string): number | null => numberFrom(text) ?? null;
