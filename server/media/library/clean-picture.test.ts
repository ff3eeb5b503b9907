import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { animatedPng } from '../../../tests/helpers/pictures.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { pngChunks } from '../png-chunks.ts';
import { cleanPicture } from './clean-picture.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** The red of sRGB, written in Display P3. */
function redInP3(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
}

/** The same pixels with another chunk in place of the profile. */
async function redWith(...chunks: Buffer[]): Promise<Buffer> {
  const [header, ...others] = [...pngChunks(await redInP3())].filter(({ type }) => type !== 'iCCP');
  return Buffer.concat([
    SIGNATURE,
    header?.bytes ?? Buffer.alloc(0),
    ...chunks,
    ...others.map(({ bytes }) => bytes),
  ]);
}

/** Cleans a PNG. Returns the colour of its first pixel, or why it was refused. */
async function cleaned(png: Buffer): Promise<number[] | string> {
  const path = join(await temporaryFolder(), 'a.png');
  await writeFile(path, png);
  const result = await cleanPicture(path, 'png');
  if (!result.ok) return result.problem;
  const { icc } = await sharp(result.bytes).metadata();
  expect(icc).toBeUndefined();
  return [...(await sharp(result.bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];
}

function isRed(colour: number[] | string): boolean {
  const [red = 0, green = 255, blue = 255] = typeof colour === 'string' ? [] : colour;
  return red >= 252 && green <= 4 && blue <= 4;
}

const profile = (bytes: Buffer) =>
  chunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), bytes]));

it('the colours of a PNG are converted by its profile, or as its code points say', async () => {
  expect(isRed(await cleaned(await redInP3()))).toBe(true);
  const coded = await redWith(chunk('cICP', Buffer.from([12, 13, 0, 1])));
  expect(isRed(await cleaned(coded))).toBe(true);
});

it.each<[string, Buffer]>([
  ['is no zlib stream', profile(Buffer.from('broken'))],
  ['is no profile', profile(deflateSync(Buffer.alloc(300)))],
  ['unpacks to 64 MiB', profile(deflateSync(Buffer.alloc(64 * 1024 * 1024)))],
  ['has no name', chunk('iCCP', Buffer.from('xx'))],
  ['is of sRGB', chunk('cICP', Buffer.from([1, 13, 0, 1]))],
])('a PNG whose profile %s keeps the values of its pixels', async (_name, profileChunk) => {
  const plain = await cleaned(await redWith());
  expect(isRed(plain)).toBe(false);
  expect(await cleaned(await redWith(profileChunk))).toEqual(plain);
});

it('a PNG is animated by its chunks, whatever its texts say', async () => {
  const text = chunk('tEXt', Buffer.from('Comment\0acTL fcTL'));
  expect(await cleaned(await redWith(text))).not.toBe('animated-png');
  expect(await cleaned(await animatedPng())).toBe('animated-png');
});
