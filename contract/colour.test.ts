import { expect, it } from 'vitest';
import { contrastOf, distanceOf, hexOf, lchOf, mixColours } from './colour.ts';

it('converts colours to OKLCH and back', () => {
  // Pure red in sRGB, as given in CSS Color 4
  const { lightness, chroma, hue } = lchOf('#ff0000');
  expect([lightness, chroma, hue].map((value) => value.toFixed(3))).toEqual([
    '0.628',
    '0.258',
    '29.234',
  ]);
  for (const hex of ['#000000', '#ffffff', '#84371f', '#1f4a73', '#00ff00', '#0000ff', '#010203']) {
    expect(hexOf(lchOf(hex))).toBe(hex);
  }
});

it('takes chroma from what no screen shows, and keeps its lightness and hue', () => {
  const shown = lchOf(hexOf({ lightness: 0.8, chroma: 0.4, hue: 250 }));
  expect(shown.chroma).toBeLessThan(0.2);
  expect(Math.abs(shown.lightness - 0.8)).toBeLessThan(0.01);
  expect(Math.abs(shown.hue - 250)).toBeLessThan(2);
  expect(hexOf({ lightness: 1.2, chroma: 0.1, hue: 30 })).toBe('#ffffff');
  expect(hexOf({ lightness: -0.2, chroma: 0.1, hue: 30 })).toBe('#000000');
});

it('mixes colours, and measures how different they look', () => {
  const [white, black] = [lchOf('#ffffff'), lchOf('#000000')];
  expect(mixColours(white, black, 0.25).lightness).toBeCloseTo(0.75, 3);
  expect(distanceOf('#ffffff', '#000000')).toBeCloseTo(1, 3);
  expect(distanceOf('#84371f', '#84371f')).toBe(0);
});

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
