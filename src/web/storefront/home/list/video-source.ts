import { isVideoFile } from '#shop/products/products.video.rules.ts';

/** How a product's video can be played in the page, from the address that the owner pasted. */
export type VideoSource = { kind: 'youtube'; embed: string } | { kind: 'file'; src: string } | { kind: 'link' };

const YOUTUBE_ID =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;

export function videoSourceOf(url: string): VideoSource {
  const youtubeId = YOUTUBE_ID.exec(url)?.[1];
  if (youtubeId) return { kind: 'youtube', embed: `https://www.youtube-nocookie.com/embed/${youtubeId}` };
  if (isVideoFile(url)) return { kind: 'file', src: url };
  return { kind: 'link' };
}
