// Bounds that pdf.js does not have. The build puts their checks into it (tools/build-cv-viewer.ts).

/** Of one stream of a file when it is unpacked, in bytes, and of what is drawn on a page. */
const BYTES = 128 * 1024 * 1024;
const OPERATIONS = 1_000_000;

/**
 * Of all canvases together that there are at once while a page is drawn, besides its own: each group of a page that is
 * transparent has one of the size of the page, and groups are in groups. Two pictures of the largest size fit in.
 */
export const CANVAS_PIXELS = 80_000_000;

/** What the decoders of pictures may use, in bytes. */
export const DECODER_MEMORY = 512 * 1024 * 1024;

let operations = 0;
let canvasPixels = 0;
let isPassed = false;

/** Counts from here. */
export function startBounds(): void {
  operations = 0;
  canvasPixels = 0;
  isPassed = false;
}

/** Whether anything has passed a bound, so that pdf.js has left it out. */
export function isBoundPassed(): boolean {
  return isPassed;
}

/** Checks the size of a stream that is being unpacked. @throws if it is too large */
export function checkBytes(bytes: number): void {
  if (bytes > BYTES) pass();
}

/** Counts something that is drawn. @throws if it is too much */
export function countOperation(): void {
  operations += 1;
  if (operations > OPERATIONS) pass();
}

/** Counts the pixels of a canvas that is about to be made. @throws if there are too many together */
export function reservePixels(pixels: number): void {
  if (canvasPixels + pixels > CANVAS_PIXELS) pass();
  canvasPixels += pixels;
}

/** Counts the pixels of a canvas no more. It may be of the page before. */
export function releasePixels(pixels: number): void {
  canvasPixels = Math.max(0, canvasPixels - pixels);
}

/** Notes that a picture is larger than pdf.js was told to take, which leaves it out. */
export function notePicture(): void {
  isPassed = true;
}

function pass(): never {
  isPassed = true;
  throw new Error('more than the viewer takes');
}
