import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  colourCodes,
  heic,
  iccProfile,
  mirror,
  QUARTERS,
  rotation,
} from '../../../tests/helpers/heif.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { readUpload } from './read-upload.ts';

type Colour = readonly number[];

/** Reads a HEIC file as an upload of staff. Returns the resulting picture, or why it was refused. */
async function read(bytes: Buffer) {
  const path = join(await temporaryFolder(), 'a.upload');
  await writeFile(path, bytes);
  const result = await readUpload({ path, name: 'IMG_0001.HEIC', bytes: bytes.length });
  return result.ok ? { ...result, metadata: await sharp(result.path).metadata() } : result;
}

async function converted(bytes: Buffer) {
  const result = await read(bytes);
  if (!result.ok) throw new Error(result.problem);
  return result;
}

/** The colours in the middle of the quarters: at the top left and right, at the bottom left and right. */
async function quarters(bytes: Buffer): Promise<Colour[]> {
  const { path, width, height } = await converted(bytes);
  const pixels = await sharp(path).removeAlpha().raw().toBuffer();
  const at = (x: number, y: number) => {
    const offset =
      3 * (Math.floor(y * (height ?? 0)) * (width ?? 0) + Math.floor(x * (width ?? 0)));
    return [...pixels.subarray(offset, offset + 3)];
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

const WHITE: Colour = [255, 255, 255];

function expectColours(seen: Colour[], expected: Colour[]): void {
  const distance = seen
    .flat()
    .map((value, index) => Math.abs(value - (expected.flat()[index] ?? 0)));
  expect(Math.max(...distance), JSON.stringify(seen)).toBeLessThan(12);
}

const { red, green, blue } = QUARTERS;

describe('a HEIC picture', () => {
  it('becomes a JPEG with the same colours', async () => {
    expect(await converted(heic())).toMatchObject({
      type: 'jpg',
      width: 64,
      height: 64,
      metadata: { format: 'jpeg' },
    });
    expectColours(await quarters(heic()), [red, green, blue, WHITE]);
  });

  it.each<[string, Buffer[], Colour[]]>([
    ['turned by a quarter', [rotation(1)], [green, WHITE, red, blue]],
    ['turned by two quarters', [rotation(2)], [WHITE, blue, green, red]],
    ['turned by three quarters', [rotation(3)], [blue, red, WHITE, green]],
    ['mirrored from left to right', [mirror(1)], [green, red, WHITE, blue]],
    ['mirrored from top to bottom', [mirror(0)], [blue, WHITE, red, green]],
    ['mirrored and turned', [rotation(1), mirror(1)], [WHITE, green, blue, red]],
  ])('that is %s becomes upright', async (_name, properties, expected) => {
    expectColours(await quarters(heic({ properties })), expected);
  });

  it('of two by one tiles that is turned has the sides of an upright picture', async () => {
    const wide = { columns: 2, rows: 1, width: 100, properties: [rotation(3)] };
    expect(await converted(heic(wide))).toMatchObject({ width: 64, height: 100 });
  });

  it.each<[string, Buffer, (pixels: Sharp) => Sharp]>([
    ['turned by a quarter', rotation(1), (picture) => picture.rotate(270)],
    ['turned by two quarters', rotation(2), (picture) => picture.rotate(180)],
    ['turned by three quarters', rotation(3), (picture) => picture.rotate(90)],
    ['mirrored from left to right', mirror(1), (picture) => picture.flop()],
    ['mirrored from top to bottom', mirror(0), (picture) => picture.flip()],
  ])('of tiles that reach beyond it, %s, has each in its place', async (_name, property, turn) => {
    const tiles = { columns: 3, rows: 2, width: 161, height: 100 };
    const plain = await converted(heic(tiles));
    const turned = await converted(heic({ ...tiles, properties: [property] }));
    const pixelsOf = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });
    const expected = await pixelsOf(turn(sharp(plain.path)));
    const seen = await pixelsOf(sharp(turned.path));
    expect([seen.info.width, seen.info.height]).toEqual([
      expected.info.width,
      expected.info.height,
    ]);
    // The blocks of the two JPEGs are in other places.
    const different = seen.data.filter(
      (value, index) => Math.abs(value - (expected.data[index] ?? 0)) > 60,
    );
    expect(different.length).toBeLessThan(seen.data.length / 50);
  });

  it('whose rows have an odd length is not skewed', async () => {
    const narrow = heic({ width: 61, height: 63 });
    expect(await converted(narrow)).toMatchObject({ width: 61, height: 63 });
    expectColours(await quarters(narrow), [red, green, blue, WHITE]);
  });

  it('keeps its colours by its profile, or as its code points say, and has none afterwards', async () => {
    const p3 = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { icc = Buffer.alloc(0) } = await sharp(p3).metadata();
    const plain = await quarters(heic());
    for (const property of [iccProfile(icc), colourCodes(12, 13, 6)]) {
      const picture = heic({ properties: [property] });
      expect((await converted(picture)).metadata.icc).toBeUndefined();
      const [seenRed = [], seenGreen = []] = await quarters(picture);
      // In Display P3 this red is beyond sRGB. Green loses the red that it cannot have.
      expect(seenRed[0]).toBeGreaterThan((plain[0]?.[0] ?? 255) + 8);
      expect(seenGreen[1]).toBeGreaterThanOrEqual((plain[1]?.[1] ?? 255) + 2);
    }
    const broken = heic({ properties: [iccProfile(Buffer.from('no profile'))] });
    expectColours(await quarters(broken), plain);
  });

  it('loses the place where it was taken', async () => {
    const exif = Buffer.from('MM\0*\0\0\0\x08 24.7136 46.6753', 'latin1');
    const picture = heic({ exif });
    expect(picture.includes('24.7136')).toBe(true);
    const { metadata, path } = await converted(picture);
    expect(metadata.exif).toBeUndefined();
    expect((await sharp(path).toBuffer()).includes('24.7136')).toBe(false);
  });

  it('is reduced to the largest size that is shown', async () => {
    expect(await converted(heic({ columns: 60, rows: 16 }))).toMatchObject({
      width: 3200,
      height: 853,
    });
  });

  it('is known by its bytes, whatever general brand comes first', async () => {
    expect(await read(heic({ brands: ['mif1', 'heic'] }))).toMatchObject({ ok: true, type: 'jpg' });
  });

  it.each<[string, Buffer, string]>([
    ['is cut off', heic().subarray(0, -20), 'damaged'],
    ['is its first bytes alone', heic().subarray(0, 36), 'damaged'],
    ['has other data', heic({ data: Buffer.alloc(80, 7) }), 'damaged'],
    [
      'says that it is larger than 64 million pixels',
      heic({ width: 9_000, height: 9_000 }),
      'too-many-pixels',
    ],
    [
      'is an archive too',
      Buffer.concat([heic(), Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]),
      'two-kinds',
    ],
  ])('that %s is refused with the reason', async (_name, bytes, problem) => {
    expect(await read(bytes)).toEqual({ ok: false, problem });
  });
});
