import { expect, it } from 'vitest';
import { videoSourceOf } from './video-source.ts';

const embed = 'https://www.youtube-nocookie.com/embed/abcdefghij1';

it.each([
  ['https://www.youtube.com/watch?v=abcdefghij1', { kind: 'youtube', embed }],
  ['https://www.youtube.com/watch?list=x&v=abcdefghij1&t=3', { kind: 'youtube', embed }],
  ['https://youtu.be/abcdefghij1?t=9', { kind: 'youtube', embed }],
  ['https://youtube.com/shorts/abcdefghij1', { kind: 'youtube', embed }],
  ['https://videos.example/sky.mp4', { kind: 'file', src: 'https://videos.example/sky.mp4' }],
  ['https://videos.example/sky', { kind: 'link' }],
  ['https://evil.example/?u=youtube.com/watch?v=abcdefghij1', { kind: 'link' }],
])('plays %s in the way it can be played', (url, source) => {
  expect(videoSourceOf(url)).toEqual(source);
});
