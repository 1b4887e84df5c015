/**
 * What a person's own text may not carry: characters that nobody sees but that turn the others around, and web addresses,
 * which would make a mail or a screen of ours a place for somebody else's links. Pure; the pages may ask as well.
 */

/**
 * Direction marks and overrides, soft hyphens, spaces without width, fillers, tags. The joiners (U+200C, U+200D) are not
 * among them: Indian scripts and emoji need them.
 */
const HIDDEN =
  /\u034f|[\u0080-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

/** A joiner stands behind the letter that it joins. Behind nothing, a space or another joiner it only hides. */
const LOOSE_JOINER = /(?:^|[\s\u200c\u200d])[\u200c\u200d]/u;

export const hasHidden = (text: string): boolean => HIDDEN.test(text) || LOOSE_JOINER.test(text);

/** Endings that are a web address wherever they stand behind a word of two letters: 'B.Com' is a degree, 'ab.com' is not. */
const SURE_ENDINGS =
  'com|net|org|info|biz|xyz|io|ly|gl|gd|ru|cn|tk|ml|ga|cf|gq|icu|buzz|online|website|app|dev|co\\.in|org\\.in|net\\.in|gov\\.in|co\\.uk';
/** Endings that are words too ('Opp.to', 'Near.shop'): a web address only where a path, a port or nothing follows. */
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

/** Also in the wide and the ideographic forms of letters and dots, which browsers read as the plain ones. */
export function hasWebAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/g, '.')
    .toLowerCase();
  return WEB_ADDRESSES.some((pattern) => pattern.test(plain));
}
