import { pngChunks } from '../png-chunks.ts';
import { isDisplayP3, isReadableProfile } from './png-profile.ts';

// Reads the structure of pictures without decoding them, because decoders take seconds for thousands of frames or texts.

/** Chunks of a PNG that its pixels and colours need (PNG, 11). All others are dropped. */
const PNG_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'eXIf',
]);

/**
 * Returns a PNG without texts and times. Null if it is damaged. Its colour profile stays if it can be read.
 * @param displayP3 returns the profile that replaces a `cICP` chunk
 */
export async function withoutPngTexts(
  png: Buffer,
  displayP3: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const kept = [png.subarray(0, 8)];
  let profile: Buffer | null = null;
  for (const chunk of pngChunks(png)) {
    const { type, bytes } = chunk;
    // It must come before the palette and the pixels.
    if (profile === null && type === 'iCCP' && isReadableProfile(chunk)) profile = bytes;
    else if (profile === null && isDisplayP3(chunk)) profile = await displayP3();
    else if (PNG_CHUNKS.has(type)) kept.push(bytes);
    if (type === 'IEND') {
      if (profile !== null) kept.splice(2, 0, profile);
      return Buffer.concat(kept);
    }
  }
  return null;
}

/** Counts the frames of a GIF (GIF89a, 20), up to a limit. */
export function countGifFrames(gif: Buffer, limit: number): number {
  let offset = 13 + colours(gif[10] ?? 0);
  let frames = 0;
  while (offset < gif.length && frames < limit) {
    const kind = gif[offset];
    if (kind === 0x21) offset = endOfBlocks(gif, offset + 2);
    else if (kind === 0x2c) {
      frames += 1;
      offset = endOfBlocks(gif, offset + 11 + colours(gif[offset + 9] ?? 0));
    } else break;
  }
  return frames;
}

/** Size of a colour table by its flags. In bytes. */
function colours(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Returns where a series of data blocks ends. Each begins with its length, and the last one is empty. */
function endOfBlocks(gif: Buffer, start: number): number {
  let offset = start;
  for (let length = gif[offset] ?? 0; length > 0; length = gif[offset] ?? 0) offset += length + 1;
  return offset + 1;
}

/** Counts the frames of a WebP (RFC 9649, 2.7), up to a limit. 1 if it is no animation. */
export function countWebpFrames(webp: Buffer, limit: number): number {
  let frames = 0;
  for (let offset = 12; offset + 8 <= webp.length && frames < limit; ) {
    if (webp.toString('latin1', offset, offset + 4) === 'ANMF') frames += 1;
    const length = webp.readUInt32LE(offset + 4);
    offset += 8 + length + (length % 2);
  }
  return Math.max(1, frames);
}
