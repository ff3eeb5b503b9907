// Limits that pdf.js lacks. The build puts their checks into it (tools/build-cv-viewer.ts).

/** Limits for one stream of a file when it is unpacked, in bytes, and for what is drawn on a page. */
const BYTES = 128 * 1024 * 1024;
const OPERATIONS = 1_000_000;

/**
 * The pixels of all canvases that exist at once while a page is drawn, besides its own. Each transparent group of a page has
 * a canvas of the size of the page, and groups can be nested. Two pictures of the largest size fit in.
 */
export const CANVAS_PIXELS = 80_000_000;

/** How much memory the decoders of pictures may use, in bytes. */
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

/** Whether anything has exceeded a limit, so that pdf.js has left it out. */
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

/** Counts the pixels of a canvas that is about to be created. @throws if there are too many together */
export function reservePixels(pixels: number): void {
  if (canvasPixels + pixels > CANVAS_PIXELS) pass();
  canvasPixels += pixels;
}

/** Stops counting the pixels of a canvas. It may belong to the previous page. */
export function releasePixels(pixels: number): void {
  canvasPixels = Math.max(0, canvasPixels - pixels);
}

/** Records that a picture exceeds the limit that pdf.js has, and is left out. */
export function notePicture(): void {
  isPassed = true;
}

function pass(): never {
  isPassed = true;
  throw new Error('more than the viewer takes');
}
