import { expect, it } from 'vitest';
import { isVideoAddress, isVideoFile } from './products.video.rules.ts';

it.each([
  'https://www.youtube.com/watch?v=abcdefghij1',
  'http://youtube.com/shorts/abcdefghij1',
  'https://youtu.be/abcdefghij1?t=9',
  'https://m.facebook.com/watch/?v=1',
  'https://www.instagram.com/reel/x/',
  'https://drive.google.com/file/d/x/view',
  'HTTPS://WWW.YOUTUBE.COM/watch?v=abcdefghij1',
  'https://videos.example/sky.mp4',
  'https://videos.example/a/SKY.WEBM?x=1#t=3',
])('D16: %s is a video', (address) => {
  expect(isVideoAddress(address)).toBe(true);
});

it.each([
  'https://evil.example/',
  'https://evil.example/?u=https://youtube.com/watch?v=abcdefghij1',
  'https://evil.example/page?file=sky.mp4',
  'https://evil.example/#sky.mp4',
  'http://videos.example/sky.mp4',
  'https://youtube.com.evil.example/watch?v=abcdefghij1',
  'https://notyoutube.com/watch?v=abcdefghij1',
  'https://youtube.com@evil.example/watch?v=abcdefghij1',
  'https://youtube.com\\@evil.example/',
  'https://youtube.com:8443/watch?v=abcdefghij1',
  'https://docs.google.com/forms/x',
  'javascript://youtube.com/%0aalert(1)',
  'data:video/mp4;base64,AAAA',
  '//youtube.com/watch?v=abcdefghij1',
  'youtube.com/watch?v=abcdefghij1',
  'https://youtube.com/" onclick="x',
  'https://',
])('D16: %s is not a video', (address) => {
  expect(isVideoAddress(address)).toBe(false);
});

it.each([
  ['https://videos.example/sky.mp4', true],
  ['https://videos.example/SKY.MOV?x=1', true],
  ['https://videos.example/sky.ogv', true],
  ['https://videos.example/sky.mp4.html', false],
  ['https://videos.example/?sky.mp4', false],
  ['https://videos.example/skymp4', false],
  ['sky.mp4', false],
  ['', false],
])('the page plays %j itself: %s', (address, plays) => {
  expect(isVideoFile(address)).toBe(plays);
});
