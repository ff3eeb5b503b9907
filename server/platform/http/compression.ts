import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from './negotiation.ts';

/** Compression levels of brotli (0 to 11) and gzip (0 to 9). */
type Levels = { brotli: number; gzip: number };

/** For a response that will be cached: 3 ms for the home page. */
export const FAST: Levels = { brotli: 5, gzip: 6 };

/** For a response that is already cached: a tenth smaller than FAST, and 150 ms outside the event loop. */
export const BEST: Levels = { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 };

/** For a response that is sent once: a tenth larger than FAST at half the time. */
export const FASTEST: Levels = { brotli: 3, gzip: 3 };

/** A smaller window saves no memory. As a power of two. */
const MIN_WINDOW = 16;

/** A text in the encodings that nearly every client accepts. Together they take a third of the text's length. */
export type Compressed = Record<Exclude<Encoding, 'identity'>, Buffer>;

/** Compresses a text in every encoding that is cached. */
export async function compressAll(text: Buffer, levels: Levels): Promise<Compressed> {
  const [br, zipped] = await Promise.all([
    compressAs('br', text, levels),
    compressAs('gzip', text, levels),
  ]);
  return { br: copyExact(br), gzip: copyExact(zipped) };
}

/** Copies bytes into memory of their exact size, because a short result of zlib is a view of a buffer of 16 KiB. */
function copyExact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Returns the size of a compressed text in all its encodings, in bytes. */
export function compressedSize({ br, gzip: zipped }: Compressed): number {
  return br.length + zipped.length;
}

/** Returns the body in an encoding, and decompresses it for the few clients that accept no compression. */
export async function decodeBody(text: Compressed, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? promisify(gunzip)(text.gzip) : text[encoding];
}

/** Compresses a text in one encoding, on a thread of libuv. */
export async function compressAs(
  encoding: Encoding,
  text: Buffer,
  levels: Levels,
): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(text, levels.brotli);
  return encoding === 'gzip' ? promisify(gzip)(text, { level: levels.gzip }) : text;
}

/**
 * Compresses a text with brotli.
 * @param quality from 0 to 11
 */
export async function compressBrotli(text: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGWIN]: windowSize(text.length),
    },
  });
}

/** Returns the smallest window that holds a text, as a power of two. A larger one would only take megabytes of memory. */
function windowSize(length: number): number {
  const needed = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(needed, MIN_WINDOW), constants.BROTLI_DEFAULT_WINDOW);
}
