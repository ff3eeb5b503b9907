import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { UploadProblem } from '../../../contract/admin/media/media.ts';

/**
 * A decoded picture: the rows of its pixels, upright, each with 8 bits for red, green and blue, and for opacity if there are
 * four channels. `colours` is their colour space if it is not sRGB: an ICC profile or Display P3.
 */
export type DecodedHeic =
  | {
      ok: true;
      pixels: Buffer;
      width: number;
      height: number;
      channels: 3 | 4;
      colours: Buffer | 'display-p3' | null;
    }
  | { ok: false; problem: UploadProblem };

/** The functions of libheif's C interface that are used here, on WebAssembly. Numbers are addresses unless they are named. */
type Libheif = {
  _malloc: (bytes: number) => number;
  _heif_context_alloc: () => number;
  _heif_context_set_maximum_image_size_limit: (context: number, side: number) => void;
  _heif_context_read_from_memory_without_copy: (
    error: number,
    context: number,
    file: number,
    bytes: number,
    options: number,
  ) => void;
  _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void;
  _heif_image_handle_get_width: (handle: number) => number;
  _heif_image_handle_get_height: (handle: number) => number;
  _heif_image_handle_get_ispe_width: (handle: number) => number;
  _heif_image_handle_get_ispe_height: (handle: number) => number;
  _heif_image_handle_has_alpha_channel: (handle: number) => number;
  _heif_image_handle_get_raw_color_profile_size: (handle: number) => number;
  _heif_image_handle_get_raw_color_profile: (error: number, handle: number, to: number) => void;
  _heif_image_handle_get_nclx_color_profile: (error: number, handle: number, to: number) => void;
  _heif_image_handle_get_image_tiling: (
    error: number,
    handle: number,
    isUpright: number,
    tiling: number,
  ) => void;
  _heif_image_handle_decode_image_tile: (
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
    column: number,
    row: number,
  ) => void;
  _heif_image_release: (image: number) => void;
  _heif_decode_image: (
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ) => void;
  _heif_image_get_primary_width: (image: number) => number;
  _heif_image_get_primary_height: (image: number) => number;
  _heif_image_get_plane_readonly: (image: number, channel: number, stride: number) => number;
};

// Node's types lack it.
type WebAssemblyMemory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number };
type WebAssemblyInstance = { readonly exports: object };
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => WebAssemblyMemory;
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object, imports: object) => WebAssemblyInstance;
};

type LoadLibheif = (options: {
  instantiateWasm: (imports: object, onInstance: (instance: WebAssemblyInstance) => void) => object;
  print: () => void;
  printErr: () => void;
}) => Libheif;

/**
 * The memory limit of the decoder. A photograph of 24 megapixels without tiles takes 180 MiB. The process that reads an
 * upload may have 380 in all, but its clock stands still while the decoder runs. In bytes.
 */
const MAX_MEMORY = 240 * 1024 * 1024;

const PAGE_BYTES = 64 * 1024;

// Values of libheif/heif.h
const COLORSPACE_RGB = 1;
/** Interleaved, by the number of channels. */
const CHROMA = { 3: 10, 4: 11 };
const CHANNEL_INTERLEAVED = 10;
const UNSUPPORTED = [3, 4, 11];
const LIMIT_EXCEEDED = 1000;

/** The offsets of the fields in its structure `heif_image_tiling`, and its size. In bytes. */
const TILING = {
  columns: 4,
  rows: 8,
  tileWidth: 12,
  tileHeight: 16,
  width: 20,
  height: 24,
  top: 28,
  left: 32,
};
const TILING_BYTES = 72;

/** Primaries of Display P3 (ITU-T H.273, 8.1). */
const P3_PRIMARIES = 12;

/** The decoder, and the places in its memory where its functions put an error and a result. */
type Decoder = {
  libheif: Libheif;
  bytes: (at: number, length: number) => Buffer;
  number: (at: number) => number;
  error: number;
  result: number;
  /** Whether it asked for more memory than it may have. */
  isExhausted: () => boolean;
};

/**
 * Decodes the main picture of a HEIC file, upright. The decoder runs on WebAssembly, so a fault in it reaches only its own
 * memory. That memory is never freed, so the process must end afterwards.
 * @param maxPixels of a picture that is decoded
 */
export function decodeHeic(file: Buffer, maxPixels: number): DecodedHeic {
  const decoder = loadDecoder();
  const decoded = tryToDecode(decoder, { file, maxPixels });
  return !decoded.ok && decoder.isExhausted() ? { ok: false, problem: 'too-complex' } : decoded;
}

function tryToDecode(decoder: Decoder, options: { file: Buffer; maxPixels: number }): DecodedHeic {
  try {
    return decode(decoder, options);
  } catch {
    // The file has confused the decoder, or used up its memory.
    return { ok: false, problem: 'damaged' };
  }
}

function loadDecoder(): Decoder {
  // By `require`, so that it stays a separate file, next to its WebAssembly.
  const require = createRequire(import.meta.url);
  const load: LoadLibheif = require('libheif-js/libheif-wasm/libheif.js');
  const code = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  let memory: WebAssemblyMemory | undefined;
  let isExhausted = false;
  const libheif = load({
    instantiateWasm: (imports, onInstance) => {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(code), imports);
      memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
      if (memory !== undefined) {
        boundMemory(memory, () => {
          isExhausted = true;
        });
      }
      onInstance(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
  });
  // The buffer is replaced whenever the memory grows.
  const bytes = (at: number, length: number) => {
    if (memory === undefined) throw new Error('libheif was not loaded at once');
    return Buffer.from(memory.buffer, at, length);
  };
  return {
    libheif,
    bytes,
    number: (at) => bytes(at, 4).readUInt32LE(),
    error: libheif._malloc(12),
    result: libheif._malloc(4),
    isExhausted: () => isExhausted,
  };
}

/** Lets a memory grow to `MAX_MEMORY` and no further. After that, the decoder gets no more memory. */
function boundMemory(memory: WebAssemblyMemory, onExhausted: () => void): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES <= MAX_MEMORY) return grow(pages);
    onExhausted();
    throw new RangeError('The decoder may not have more memory');
  };
}

function decode(
  decoder: Decoder,
  { file, maxPixels }: { file: Buffer; maxPixels: number },
): DecodedHeic {
  const { libheif, bytes, number, error, result } = decoder;
  const refusal = () => refusalOf(number(error), number(error + 4));
  const start = libheif._malloc(file.length);
  bytes(start, file.length).set(file);
  const context = libheif._heif_context_alloc();
  libheif._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(maxPixels)));
  libheif._heif_context_read_from_memory_without_copy(error, context, start, file.length, 0);
  if (number(error) !== 0) return refusal();
  libheif._heif_context_get_primary_image_handle(error, context, result);
  if (number(error) !== 0) return refusal();
  const picture = number(result);
  const pixels =
    libheif._heif_image_handle_get_width(picture) * libheif._heif_image_handle_get_height(picture);
  if (pixels > maxPixels) return { ok: false, problem: 'too-many-pixels' };

  const tiling = libheif._malloc(TILING_BYTES);
  libheif._heif_image_handle_get_image_tiling(error, picture, 1, tiling);
  if (number(error) !== 0) return refusal();
  const isCropped =
    pixels !==
    libheif._heif_image_handle_get_ispe_width(picture) *
      libheif._heif_image_handle_get_ispe_height(picture);
  const isTiled = number(tiling + TILING.columns) * number(tiling + TILING.rows) > 1;
  const channels = libheif._heif_image_handle_has_alpha_channel(picture) === 0 ? 3 : 4;
  const decoded =
    isTiled && !isCropped
      ? decodeTiles(decoder, { picture, tiling, channels })
      : decodeWhole(decoder, { picture, channels });
  if (decoded === null) return refusal();
  return { ok: true, ...decoded, channels, colours: readColours(decoder, picture) };
}

type Pixels = { pixels: Buffer; width: number; height: number };

/** Decodes a whole picture at once. Its pixels stay in the memory of the decoder. @returns null after an error */
function decodeWhole(
  decoder: Decoder,
  { picture, channels }: { picture: number; channels: 3 | 4 },
): Pixels | null {
  const { libheif, number, error, result } = decoder;
  libheif._heif_decode_image(error, picture, result, COLORSPACE_RGB, CHROMA[channels], 0);
  if (number(error) !== 0) return null;
  const { plane, stride, width, height } = readImage(decoder, number(result));
  // The decoder leaves gaps between rows.
  const rowBytes = width * channels;
  for (let row = 1; row < height && stride !== rowBytes; row += 1) {
    plane.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes);
  }
  return { pixels: plane.subarray(0, rowBytes * height), width, height };
}

/**
 * Decodes a picture tile by tile, as phones write them. Decoded at once, it would be in the memory of the decoder two or
 * three times, which is too much for 48 megapixels. @returns null after an error
 */
function decodeTiles(
  decoder: Decoder,
  { picture, tiling, channels }: { picture: number; tiling: number; channels: 3 | 4 },
): Pixels | null {
  const { libheif, number, error, result } = decoder;
  const of = (field: keyof typeof TILING) => number(tiling + TILING[field]);
  const [width, height] = [of('width'), of('height')];
  const [columns, rows, tileWidth, tileHeight] = [
    of('columns'),
    of('rows'),
    of('tileWidth'),
    of('tileHeight'),
  ];
  // libheif 1.23 says correctly whether the outer tiles reach beyond the top and the left, but not how far.
  const top = of('top') > 0 ? rows * tileHeight - height : 0;
  const left = of('left') > 0 ? columns * tileWidth - width : 0;
  const pixels = Buffer.alloc(width * height * channels);
  for (let index = 0; index < columns * rows; index += 1) {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    libheif._heif_image_handle_decode_image_tile(
      error,
      picture,
      result,
      COLORSPACE_RGB,
      CHROMA[channels],
      0,
      column,
      row,
    );
    if (number(error) !== 0) return null;
    const image = number(result);
    const tile = readImage(decoder, image);
    // The outer tiles reach beyond the picture.
    const [x, y] = [column * tileWidth - left, row * tileHeight - top];
    const [from, to] = [Math.max(0, -x), Math.min(tile.width, width - x)];
    for (let line = Math.max(0, -y); line < Math.min(tile.height, height - y); line += 1) {
      const start = line * tile.stride;
      tile.plane.copy(
        pixels,
        ((y + line) * width + x + from) * channels,
        start + from * channels,
        start + to * channels,
      );
    }
    libheif._heif_image_release(image);
  }
  return { pixels, width, height };
}

/** Returns the rows of a decoded image, which are `stride` bytes apart. */
function readImage({ libheif, bytes, number, result }: Decoder, image: number) {
  const width = libheif._heif_image_get_primary_width(image);
  const height = libheif._heif_image_get_primary_height(image);
  const start = libheif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, result);
  const stride = number(result);
  return { plane: bytes(start, stride * height), stride, width, height };
}

function readColours(
  { libheif, bytes, number, error, result }: Decoder,
  picture: number,
): Buffer | 'display-p3' | null {
  const length = libheif._heif_image_handle_get_raw_color_profile_size(picture);
  if (length > 0) {
    const profile = libheif._malloc(length);
    libheif._heif_image_handle_get_raw_color_profile(error, picture, profile);
    return number(error) === 0 ? Buffer.from(bytes(profile, length)) : null;
  }
  libheif._heif_image_handle_get_nclx_color_profile(error, picture, result);
  // The primaries come after the version, which takes one byte plus three of padding.
  const isP3 = number(error) === 0 && number(number(result) + 4) === P3_PRIMARIES;
  return isP3 ? 'display-p3' : null;
}

function refusalOf(code: number, detail: number): { ok: false; problem: UploadProblem } {
  if (detail === LIMIT_EXCEEDED) return { ok: false, problem: 'too-many-pixels' };
  return { ok: false, problem: UNSUPPORTED.includes(code) ? 'heic' : 'damaged' };
}
