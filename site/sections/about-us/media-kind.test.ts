import { expect, test } from 'vitest';
import { isVideo } from './media-kind.ts';

test('treats mp4, webm and ogg as videos, in any case and with any query or fragment [MEDIA-KIND-01]', () => {
  for (const address of ['/media/a.mp4', '/media/a.WEBM', 'https://x.example/a.ogg?t=1#0']) {
    expect(isVideo(address)).toBe(true);
  }
});

test('treats every other address as a picture', () => {
  for (const address of ['/media/a.svg', '/media/mp4', '/media/a.png?name=a.mp4', '/a.mp4.jpg']) {
    expect(isVideo(address)).toBe(false);
  }
});
