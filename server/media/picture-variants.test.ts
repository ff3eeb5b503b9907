import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { filesIn, svg } from '../../tests/helpers/content-folder.ts';
import { animatedPng, animation, disc, photo, rotatedPhoto } from '../../tests/helpers/pictures.ts';
import { openDisk } from '../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { readMedia } from './media-files.ts';
import { storeVariants } from './picture-variants.ts';

/** Inspects a file of a content folder, and stores its variants in a data folder. */
async function storeVariantsOf(name: string, bytes: Buffer | string) {
  const folder = await temporaryFolder();
  const { storage, dataDir } = await openDisk();
  const root = join(dataDir, 'media');
  await writeFile(join(folder, name), bytes);
  const result = await readMedia(folder, name);
  if (!result.ok) throw new Error(result.reason);
  const source = await storeVariants(storage, result.source, Date.now());
  const files = Object.keys(await filesIn(root));
  return { root, original: result.source, source, files };
}

describe('storeVariants for a raster picture', () => {
  it('makes variants in each format up to its width, and adds its size to the address', async () => {
    const { root, source, original, files } = await storeVariantsOf(
      'photo.jpg',
      await photo(1000, 600).jpeg().toBuffer(),
    );
    expect(source.address).toBe(original.address.replace('.jpg', '.1000x600.jpg'));
    const stem = source.address.slice('/media/'.length).replace('.jpg', '');
    expect(files).toEqual(
      ['1000.avif', '1000.webp', '400.avif', '400.webp'].map((suffix) => `${stem}.${suffix}`),
    );
    for (const [width, height] of [
      [400, 240],
      [1000, 600],
    ]) {
      for (const [extension, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ]) {
        const variant = await sharp(join(root, `${stem}.${width}.${extension}`)).metadata();
        expect([variant.format, variant.width, variant.height]).toEqual([format, width, height]);
      }
    }
  });

  it('rotates the variants by EXIF, and removes the metadata', async () => {
    const original = await rotatedPhoto(600, 300);
    expect(original.toString('latin1')).toContain('secret');
    const { root, source } = await storeVariantsOf('rotated.jpg', original);
    expect(source.address).toMatch(/\.300x600\.jpg$/);
    for (const extension of ['avif', 'webp']) {
      const file = join(root, '..', source.address.replace('jpg', `300.${extension}`));
      const { width, height, exif, orientation = 1, icc, xmp } = await sharp(file).metadata();
      expect([width, height, exif, orientation, icc, xmp]).toEqual([
        300,
        600,
        undefined,
        1,
        undefined,
        undefined,
      ]);
      expect(await readFile(file, 'latin1')).not.toContain('secret');
      // The left side of the file is the top of the picture.
      const top = await sharp(file)
        .extract({ left: 150, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(Math.abs((top[0] ?? 0) - 0xc9)).toBeLessThan(12);
    }
  });

  it('keeps transparency', async () => {
    const { root, source } = await storeVariantsOf('disc.png', await disc(500));
    for (const extension of ['avif', 'webp']) {
      const file = join(root, '..', source.address.replace(/png$/, `500.${extension}`));
      const corner = await sharp(file)
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect([corner.length, corner[3]]).toEqual([4, 0]);
    }
  });

  it('does not make existing variants again, and sets their modification time', async () => {
    const folder = await temporaryFolder();
    const { storage, dataDir } = await openDisk();
    await writeFile(join(folder, 'a.png'), await photo(300, 200).png().toBuffer());
    const result = await readMedia(folder, 'a.png');
    if (!result.ok) throw new Error(result.reason);
    const { address } = await storeVariants(storage, result.source, Date.now());
    const file = join(dataDir, address.replace('png', '300.webp'));
    await writeFile(file, 'existing');
    await utimes(file, 1, 1);
    expect((await storeVariants(storage, result.source, 5_000_000)).address).toBe(address);
    expect(await readFile(file, 'utf8')).toBe('existing');
    expect((await stat(file)).mtimeMs).toBe(5_000_000);
  });
});

describe('storeVariants for other files', () => {
  it.each([
    ['an SVG', 'a.svg', async () => svg('a')],
    ['an animated GIF', 'a.gif', () => animation('gif')],
    ['an animated WebP', 'a.webp', () => animation('webp')],
    ['an animated PNG', 'a.png', animatedPng],
    [
      'an incomplete photo',
      'a.jpg',
      async () => firstHalf(await photo(900, 900).jpeg().toBuffer()),
    ],
    [
      'a file with only the signature of a photo',
      'a.jpg',
      async () => Buffer.from('\xff\xd8\xff rubbish', 'latin1'),
    ],
    ['a picture of too many pixels', 'a.png', hugePicture],
    ['a document', 'a.pdf', async () => '%PDF-1.7\n'],
  ])('makes no variants of %s', async (_what, name, make) => {
    const { source, original, files } = await storeVariantsOf(name, await make());
    expect(source).toEqual(original);
    expect(files).toEqual([]);
  });
});

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

/** Returns a small file that would take 300 MB to decode. */
function hugePicture(): Promise<Buffer> {
  const create = { width: 12_000, height: 9_000, channels: 3 as const, background: '#fff' };
  return sharp({ create, limitInputPixels: false }).png().toBuffer();
}
