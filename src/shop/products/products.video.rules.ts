/**
 * Which addresses a product's video may have: a page of a site that everybody knows for videos, or a video file. Whoever can
 * write a product, or a price list that is imported, could otherwise send the shop's customers anywhere.
 */

/** With whatever stands before a dot of it, such as `www.` or `m.`. */
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

/** True for the address of a file that the page plays by itself; a player runs nothing of what it plays. */
export function isVideoFile(address: string): boolean {
  return VIDEO_FILE.test(parse(address)?.pathname ?? '');
}

export const VIDEO_ADDRESS_TEXT =
  'The video must be a link to YouTube, Vimeo, Facebook, Instagram or Google Drive, or to a video file (mp4, webm, ogv, mov) that starts with https://';

/** A name before `@` in an address is there to be taken for the host; a quote or a bracket, to leave an attribute. */
export function isVideoAddress(text: string): boolean {
  const address = /^https?:\/\/[^\s"'<>\\@]+$/i.test(text) ? parse(text) : null;
  if (!address) return false;
  const { hostname, protocol, port } = address;
  const isOf = (site: string) => hostname === site || hostname.endsWith(`.${site}`);
  if (VIDEO_SITES.some(isOf)) return port === '';
  return protocol === 'https:' && isVideoFile(text);
}
