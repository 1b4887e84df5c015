/**
 * What text typed by people may not contain: invisible characters, which can also reverse the text around them, heaps of marks,
 * and web addresses, which would put somebody else's links into our mails and screens. Pure; pages may use it too.
 */

/**
 * Direction marks and overrides, soft hyphens, zero-width spaces, fillers, invisible vowels and musical marks, tags.
 * Not the joiners (U+200C, U+200D), which Indian scripts and emoji need.
 */
const HIDDEN =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180d]|[\u0080-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/u;

/**
 * A joiner belongs after the letter that it joins, and a variation selector after its character. At the start, after a
 * space or after each other they only hide text, and so does a joiner between letters of scripts without joining:
 * 'evil.c<joiner>om'.
 */
const LOOSE_JOINER = /(?:^|\u200c|\u200d|[\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d.])[\u200c\u200d]/u;
const LOOSE_SHAPE = /(?:^|\s|[\ufe00-\ufe0f]|(?!ℹ)\p{L})[\ufe00-\ufe0f]/u;

/** More marks on one letter than any script has: they would be printed over the lines above and below it. */
const HEAP_OF_MARKS = /\p{M}{6}/u;

export const hasHidden = (text: string): boolean =>
  HIDDEN.test(text) || LOOSE_JOINER.test(text) || LOOSE_SHAPE.test(text) || HEAP_OF_MARKS.test(text);

/** Endings that always make a web address after a word of two or more letters: 'B.Com' is a degree, 'ab.com' is not. */
const SURE_ENDINGS =
  'com|net|org|info|biz|xyz|io|ly|gl|gd|ru|cn|tk|ml|ga|cf|gq|icu|buzz|online|website|app|dev|co\\.in|org\\.in|net\\.in|gov\\.in|co\\.uk';
/** Endings that are also words ('Opp.to', 'Near.shop'): a web address only before a path or port; '.in' also at the end. */
const WORD_ENDINGS =
  'in|co|me|to|cc|ws|pw|us|uk|eu|de|top|site|store|shop|club|live|link|click|page|space|fun|vip|work|today|world|pro|name|mobi|tech|support|help|cloud|bank|pay|win|loan|news|blog|gov|edu';

const LABEL = '[\\p{L}\\p{M}\\p{N}-]';
const WEB_ADDRESSES = [
  // 'http://x', 'hxxp://x' and any other scheme.
  /[\p{L}\d]\s*:\s*\/\s*\//u,
  /\b(?:https?|mailto|javascript|data|tel|sms|upi|whatsapp|intent)\s*:/u,
  /\bwww\d{0,2}\s*\./u,
  new RegExp(`${LABEL}{2}\\.(?:${SURE_ENDINGS})(?![\\p{L}\\p{M}\\p{N}-])`, 'u'),
  new RegExp(`${LABEL}\\.(?:${SURE_ENDINGS}|${WORD_ENDINGS})\\.?(?::\\d|[/?#]\\S)`, 'u'),
  new RegExp(`${LABEL}{2}\\.in\\s*$`, 'u'),
  /\d{1,3}(?:\.\d{1,3}){3}(?::\d|\/)/u,
  /\bxn--/u,
];

/** Also finds full-width letters and ideographic dots, which browsers treat as the plain ones. */
export function hasWebAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/g, '.')
    .toLowerCase();
  return WEB_ADDRESSES.some((pattern) => pattern.test(plain));
}
