import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { SharpModule } from '../picture-variants.ts';
import { type PngChunk, pngChunks } from '../png-chunks.ts';

/** Profiles of screens have a few hundred bytes, those of printers up to two megabytes. In bytes. */
const MAX_PROFILE = 4 * 1024 * 1024;

/** Display P3 as `cICP` names it: its primaries, the curve of sRGB, RGB in the full range (ITU-T H.273). */
const DISPLAY_P3 = Buffer.from([12, 13, 0, 1]);

/**
 * Returns whether an `iCCP` chunk holds a profile with which the pixels of a PNG can be converted (PNG, 11.3.2.3; ICC.1,
 * 7.2).
 */
export function isReadableProfile({ data }: PngChunk): boolean {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 0) return false;
  try {
    const profile = inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: MAX_PROFILE });
    const space = profile.toString('latin1', 16, 20);
    return profile.toString('latin1', 36, 40) === 'acsp' && (space === 'RGB ' || space === 'GRAY');
  } catch {
    return false; // It is damaged or too large.
  }
}

/** Returns whether a `cICP` chunk says that the colours are Display P3, as on phones and Macs. */
export function isDisplayP3({ type, data }: PngChunk): boolean {
  return type === 'cICP' && data.equals(DISPLAY_P3);
}

/** Returns the `iCCP` chunk of Display P3, for decoders that do not know `cICP`. */
export async function displayP3Profile(sharp: SharpModule): Promise<Buffer | null> {
  const pixel = sharp({
    create: { width: 1, height: 1, channels: 3, background: { r: 0, g: 0, b: 0 } },
  });
  const png = await pixel.withIccProfile('p3').png().toBuffer();
  for (const { type, bytes } of pngChunks(png)) if (type === 'iCCP') return bytes;
  return null;
}

/** Returns the `iCCP` chunk of an ICC profile. */
export function profileChunk(profile: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write('iCCP', 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
