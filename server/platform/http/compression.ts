import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from './negotiation.ts';

type Effort = { brotli: number; gzip: number };

/** For whoever waits: 3 ms for the home page. */
export const QUICKLY: Effort = { brotli: 5, gzip: 6 };

/** For all who come later: a tenth smaller, and 150 ms beside the event loop. */
export const THOROUGHLY: Effort = { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 };

/** For whoever waits for what is made for them alone: a tenth larger than QUICKLY, at half of its cost. */
export const AT_ONCE: Effort = { brotli: 3, gzip: 3 };

/** Below it nothing is saved any more. */
const MIN_WINDOW = 16;

/** A text as it is cached: in what nearly every caller takes, a third of its own length together. */
export type Compressed = Record<Exclude<Encoding, 'identity'>, Buffer>;

/** A text in every encoding that is cached. */
export async function compressed(text: Buffer, effort: Effort): Promise<Compressed> {
  const [br, zipped] = await Promise.all([
    compressedAs('br', text, effort),
    compressedAs('gzip', text, effort),
  ]);
  return { br: fitting(br), gzip: fitting(zipped) };
}

/** The same bytes without the room behind them: zlib hands out the beginning of 16 KiB for whatever is shorter. */
function fitting(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** How much a cached text takes, in bytes. */
export function bytesOf({ br, gzip: zipped }: Compressed): number {
  return br.length + zipped.length;
}

/** A cached text in the encoding that its caller takes. The few who take none have it unpacked. */
export async function bodyAs(text: Compressed, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? promisify(gunzip)(text.gzip) : text[encoding];
}

/** A text in one encoding, compressed beside the event loop. */
export async function compressedAs(
  encoding: Encoding,
  text: Buffer,
  effort: Effort,
): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, effort.brotli);
  return encoding === 'gzip' ? promisify(gzip)(text, { level: effort.gzip }) : text;
}

/** Text in brotli, with an effort from 0 to 11. */
export async function brotli(text: Buffer, effort: number): Promise<Buffer> {
  return promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: effort,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(text.length),
    },
  });
}

/** The window that holds all of a text, as a power of two: a larger one is megabytes of memory for each text, for nothing. */
function windowFor(length: number): number {
  const needed = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(needed, MIN_WINDOW), constants.BROTLI_DEFAULT_WINDOW);
}
