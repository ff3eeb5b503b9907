import { expect, test } from 'vitest';
import { pictureSize, variantAddress, variantAddresses, variantWidths } from './pictures.ts';

test('variantWidths returns the steps below the width of the picture and the width itself, 1600 at most', () => {
  for (const [width, widths] of [
    [120, [120]],
    [500, [500]],
    [501, [400, 501]],
    [1000, [400, 1000]],
    [1200, [400, 800, 1200]],
    [4000, [400, 800, 1200, 1600]],
  ] as const) {
    expect(variantWidths(`/media/news/1.0123456789.${width}x300.jpg`)).toEqual(widths);
  }
});

test('variantAddresses returns nothing for an address without a size', () => {
  for (const address of [
    '/media/news/1.0123456789.jpg',
    '/media/news/1.0123456789.svg',
    '/upstream/media/news/1.0123456789.1600x900.jpg',
    'https://other.example/media/news/1.0123456789.1600x900.jpg',
    '/media/1600x900.jpg',
    '',
  ]) {
    expect([address, variantAddresses(address)]).toEqual([address, []]);
  }
});

test('pictureSize reads width and height from the address', () => {
  expect(pictureSize('/media/news/1.0123456789.1600x900.jpg')).toEqual([1600, 900]);
  expect(pictureSize('/media/news/1.0123456789.jpg')).toEqual([]);
});

test('variantAddress and variantAddresses derive the addresses of variants', () => {
  const address = '/media/news/1.0123456789.640x480.png';
  expect(variantAddress(address, 400, 'avif')).toBe('/media/news/1.0123456789.640x480.400.avif');
  expect(variantAddresses(address)).toEqual([
    '/media/news/1.0123456789.640x480.400.avif',
    '/media/news/1.0123456789.640x480.400.webp',
    '/media/news/1.0123456789.640x480.640.avif',
    '/media/news/1.0123456789.640x480.640.webp',
  ]);
});
