/**
 * Which addresses a product's video may have: a well-known video site, or a video file. Otherwise anyone who can edit a
 * product or an imported price list could send the shop's customers anywhere.
 */

/** Subdomains such as `www.` or `m.` are allowed. */
const VIDEO_SITES = [
  'youtube.com',
  'youtube-nocookie.com',
  'youtu.be',
  'vimeo.com',
  'facebook.com',
  'fb.watch',
  'instagram.com',
  'drive.google.com',
] as const;

const VIDEO_FILE = /\.(mp4|webm|ogv|mov)$/i;

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** Whether the page plays the file itself; a player runs no code from it. */
export function isVideoFile(address: string): boolean {
  return VIDEO_FILE.test(parse(address)?.pathname ?? '');
}

export const VIDEO_ADDRESS_TEXT =
  'The video must be a link to YouTube, Vimeo, Facebook, Instagram or Google Drive, or to a video file (mp4, webm, ogv, mov) that starts with https://';

/** Refuses a name before `@`, which imitates a host, and quotes or brackets, which break out of an attribute. */
export function isVideoAddress(text: string): boolean {
  const address = /^https?:\/\/[^\s"'<>\\@]+$/i.test(text) ? parse(text) : null;
  if (!address) return false;
  const { hostname, protocol, port } = address;
  const isOf = (site: string) => hostname === site || hostname.endsWith(`.${site}`);
  if (VIDEO_SITES.some(isOf)) return port === '';
  return protocol === 'https:' && isVideoFile(text);
}
