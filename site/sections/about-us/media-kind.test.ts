import { expect, test } from 'vitest';
import { isVideo } from './media-kind.ts';

test('mp4, webm and ogg are videos, in whatever case and whatever follows [MEDIA-KIND-01]', () => {
  for (const address of ['/media/a.mp4', '/media/a.WEBM', 'https://x.example/a.ogg?t=1#0']) {
    expect(isVideo(address)).toBe(true);
  }
});

test('everything else is a picture', () => {
  for (const address of ['/media/a.svg', '/media/mp4', '/media/a.png?name=a.mp4', '/a.mp4.jpg']) {
    expect(isVideo(address)).toBe(false);
  }
});
