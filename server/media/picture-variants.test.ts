import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { filesIn, svg } from '../../tests/helpers/content-folder.ts';
import { disc, moving, movingPng, photo, rotatedPhoto } from '../../tests/helpers/pictures.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { mediaFile, readMedia } from './media-files.ts';
import { withVariants } from './picture-variants.ts';

/** Reads a picture of a content folder, and makes its smaller ones in another. */
async function variantsOf(name: string, bytes: Buffer | string) {
  const folder = await temporaryFolder();
  const root = join(await temporaryFolder(), 'media');
  await mkdir(root);
  await writeFile(join(folder, name), bytes);
  const read = await readMedia(folder, name);
  if (!read.ok) throw new Error(read.reason);
  const source = await withVariants(root, read.source, Date.now());
  const files = Object.keys(await filesIn(root));
  return { root, read: read.source, source, files };
}

describe('a picture of pixels', () => {
  it('gets smaller ones in each format up to its own width, under an address that tells of them', async () => {
    const { root, source, read, files } = await variantsOf(
      'photo.jpg',
      await photo(1000, 600).jpeg().toBuffer(),
    );
    expect(source.address).toBe(read.address.replace('.jpg', '.1000x600.jpg'));
    const stem = source.address.slice('/media/'.length).replace('.jpg', '');
    expect(files).toEqual(
      ['1000.avif', '1000.webp', '400.avif', '400.webp'].map((end) => `${stem}.${end}`),
    );
    for (const [width, height] of [
      [400, 240],
      [1000, 600],
    ]) {
      for (const [ending, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ]) {
        const made = await sharp(join(root, `${stem}.${width}.${ending}`)).metadata();
        expect([made.format, made.width, made.height]).toEqual([format, width, height]);
      }
    }
  });

  it('stands upright in them, and says nothing of camera and place', async () => {
    const taken = await rotatedPhoto(600, 300);
    expect(taken.toString('latin1')).toContain('secret');
    const { root, source } = await variantsOf('turned.jpg', taken);
    expect(source.address).toMatch(/\.300x600\.jpg$/);
    for (const ending of ['avif', 'webp']) {
      const file = mediaFile(root, source.address.replace('jpg', `300.${ending}`));
      const { width, height, exif, orientation = 1, icc, xmp } = await sharp(file).metadata();
      expect([width, height, exif, orientation, icc, xmp]).toEqual([
        ...[300, 600, undefined, 1, undefined, undefined],
      ]);
      expect(await readFile(file, 'latin1')).not.toContain('secret');
      // What was at its left is at the top now.
      const top = await sharp(file)
        .extract({ left: 150, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(Math.abs((top[0] ?? 0) - 0xc9)).toBeLessThan(12);
    }
  });

  it('keeps what is transparent', async () => {
    const { root, source } = await variantsOf('disc.png', await disc(500));
    for (const ending of ['avif', 'webp']) {
      const file = mediaFile(root, source.address.replace(/png$/, `500.${ending}`));
      const corner = await sharp(file)
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect([corner.length, corner[3]]).toEqual([4, 0]);
    }
  });

  it('is made smaller once: what is there is kept, and counts as new', async () => {
    const folder = await temporaryFolder();
    const root = join(await temporaryFolder(), 'media');
    await writeFile(join(folder, 'a.png'), await photo(300, 200).png().toBuffer());
    const read = await readMedia(folder, 'a.png');
    if (!read.ok) throw new Error(read.reason);
    const { address } = await withVariants(root, read.source, Date.now());
    const file = mediaFile(root, address.replace('png', '300.webp'));
    await writeFile(file, 'as it was');
    await utimes(file, 1, 1);
    expect((await withVariants(root, read.source, 5_000_000)).address).toBe(address);
    expect(await readFile(file, 'utf8')).toBe('as it was');
    expect((await stat(file)).mtimeMs).toBe(5_000_000);
  });
});

describe('everything else stays as it is', () => {
  it.each([
    ['a drawing', 'a.svg', async () => svg('a')],
    ['a GIF that moves', 'a.gif', () => moving('gif')],
    ['a WebP that moves', 'a.webp', () => moving('webp')],
    ['a PNG that moves', 'a.png', movingPng],
    ['a photo that ends early', 'a.jpg', async () => cut(await photo(900, 900).jpeg().toBuffer())],
    [
      'what only begins like a photo',
      'a.jpg',
      async () => Buffer.from('\xff\xd8\xff rubbish', 'latin1'),
    ],
    ['a picture of too many pixels', 'a.png', hugePicture],
    ['a document', 'a.pdf', async () => '%PDF-1.7\n'],
  ])('%s', async (_what, name, make) => {
    const { source, read, files } = await variantsOf(name, await make());
    expect(source).toEqual(read);
    expect(files).toEqual([]);
  });
});

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

/** It takes little to say, and would take 300 MB to draw. */
function hugePicture(): Promise<Buffer> {
  const create = { width: 12_000, height: 9_000, channels: 3 as const, background: '#fff' };
  return sharp({ create, limitInputPixels: false }).png().toBuffer();
}
