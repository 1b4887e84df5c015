/** Parses amounts, percentages and counts from price lists. Pure. */
import { basisPointsFromPercent, isWholePaise, paiseFromRupees } from '#shared/money.ts';

/**
 * Removes the commas of '1,250', '1,25,000' and '12,34,567.50'. A comma that is not a separator ('45,50') stays and is refused.
 */
const withoutGroups = (text: string) =>
  /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;

const TAMIL_ZERO = 0x0be6;

/** '௧௦௦' as '100'. */
const inLatinDigits = (text: string) =>
  text.replace(/[௦-௯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - TAMIL_ZERO));

/** '₹ 1,250.50', 'ரூ. 30', 'Rs. 30/-' and '30' in rupees, unrounded; null if not an amount. */
function rupeesIn(text: string): number | null {
  const bare = withoutGroups(
    inLatinDigits(text)
      .replace(/^(₹|rs\.?|inr|ரூ(பாய்)?\.?)\s*/i, '')
      .replace(/\s*(\/-|\/=|₹|rs\.?)$/i, ''),
  );
  return /^(\d{1,9}(\.\d*)?|\.\d+)$/.test(bare) ? Number(bare) : null;
}

/** An amount in paise; fractions of a paisa are refused, because rounding would change the price. */
export function readRupees(text: string): number | null {
  const rupees = rupeesIn(text);
  return rupees !== null && isWholePaise(rupees) && rupees <= 100_000_000 ? paiseFromRupees(rupees) : null;
}

/** Whether rounding would make it an amount. */
export const hasPartsOfPaisa = (text: string): boolean => !isWholePaise(rupeesIn(text) ?? 0);

/** '80', '80%', '80% off' and '17.5 %' in hundredths of a percent; null if not a percentage. 'Net' means no discount. */
export function readPercent(text: string): number | null {
  if (/^(nett?|nil)( rates?| price)?$/i.test(text)) return 0;
  const bare = inLatinDigits(text)
    .replace(/\s*(off|discount|less)$/i, '')
    .replace(/\s*%$/, '');
  if (!/^\d{1,3}(\.\d{1,2}0*)?$/.test(bare)) return null;
  const share = basisPointsFromPercent(Number(bare));
  return share <= 10_000 ? share : null;
}

/** A fraction in hundredths of a percent: '0.8' is 80%. Anything else is parsed as a normal discount. */
export function readPartOfOne(text: string): number | null {
  return /^0?\.\d+$/.test(text) ? Math.round(Number(text) * 10_000) : readPercent(text);
}

const NOTHING_LEFT =
  /^(no|nil|none|no stock|nil stock|out of stock|stock ?out|sold ?out|not available|not in stock|இல்லை|இருப்பு இல்லை|தீர்ந்தது|தீர்ந்து ?விட்டது)$/i;
const SOMETHING_LEFT = /^(yes|available|in ?stock|stock available|ready stock|உள்ளது|இருக்கிறது|இருப்பு உள்ளது)$/i;

/** Whether the words say that there is stock, without saying how much. */
export const isInStock = (text: string): boolean => SOMETHING_LEFT.test(text);

/** '-5' and Tally's '(-)5 Pcs': billing programs count on below an empty shelf. */
export const isBelowZero = (text: string): boolean => /^(\(-\)|[-−–])\s*[0.,]*[1-9]/.test(text);

/** '120', '50 box', '1,200 pcs' and 'Out of stock' in pieces; a number of cases is not read. */
export function readStock(text: string): number | null {
  if (NOTHING_LEFT.test(text)) return 0;
  return readWhole(text.replace(/\s*(pcs?|pieces?|nos?|box(es)?|pkts?|packets?|units?)\.?$/i, ''));
}

export function readWhole(text: string): number | null {
  const bare = withoutGroups(inLatinDigits(text));
  if (!/^\d{1,7}(\.0*)?$/.test(bare)) return null;
  const count = Number(bare);
  return count <= 1_000_000 ? count : null;
}
