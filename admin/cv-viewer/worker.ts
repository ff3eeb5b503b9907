// Reads and draws a CV in its own thread, which the back office ends by closing the frame. It has no network and no document.

import {
  getDocument,
  type PageViewport,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// Sets `globalThis.pdfjsWorker`, so that pdf.js reads the file in this thread too.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { NoFilters, PageCanvases } from './canvases.ts';
import { isBoundPassed, startBounds } from './memory-bounds.ts';
import { TextLines } from './text-lines.ts';
import { scalePage, VIEWER_LIMITS } from './viewer-limits.ts';
import type { DrawnPage, FromWorker, ToWorker, ViewerProblem } from './viewer-messages.ts';

// It unpacks everything at once. The replacement in pdf.js has limits.
Reflect.deleteProperty(globalThis, 'DecompressionStream');

type DrawRequest = Extract<ToWorker, { kind: 'draw' }>;

let file: PDFDocumentProxy | null = null;

/** The last task, so that pages are drawn one after another. */
let last: Promise<unknown> = Promise.resolve();

// The first message, from the frame, brings a port. pdf.js listens here as well, and ignores messages that name none of its
// parts.
addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  if (port === undefined) return;
  const send = (message: FromWorker, transfer: Transferable[] = []) =>
    port.postMessage(message, transfer);
  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    last = last
      .then(() => (data.kind === 'open' ? open(data.file, send) : draw(data, send)))
      .catch((error: unknown) => send({ kind: 'failed', problem: problemOf(error) }));
  };
});

type Send = (message: FromWorker, transfer?: Transferable[]) => void;

async function open(bytes: ArrayBuffer, send: Send): Promise<void> {
  file = await getDocument({
    data: new Uint8Array(bytes),
    CanvasFactory: PageCanvases,
    FilterFactory: NoFilters,
    // Letters are drawn as outlines, so the browser gets no font of the file. Letters without a font in the file are drawn
    // with fonts of the device.
    disableFontFace: true,
    useSystemFonts: true,
    maxImageSize: VIEWER_LIMITS.picturePixels,
    canvasMaxAreaInBytes: VIEWER_LIMITS.picturePixels * 4,
    // No code of a file is compiled, and nothing is fetched.
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  }).promise;
  send({ kind: 'opened', pages: file.numPages });
}

async function draw(request: DrawRequest, send: Send): Promise<void> {
  if (file === null) return;
  startBounds();
  const page = await file.getPage(request.page);
  const { width, height } = page.getViewport({ scale: 1 });
  const fitted = scalePage({ width, height }, request);
  if (fitted === null) throw new Error('the page has no size');
  const viewport = page.getViewport({ scale: fitted.scale });
  const picture = await drawPicture(page, fitted.scale * fitted.density);
  const { lines, isIncomplete } = await readText(page, viewport);
  page.cleanup();
  const drawn: DrawnPage = {
    page: request.page,
    width: viewport.width,
    height: viewport.height,
    picture,
    lines,
    isIncomplete: isIncomplete || isBoundPassed(),
  };
  send({ kind: 'drawn', ...drawn }, [picture]);
}

async function drawPicture(page: PDFPageProxy, scale: number): Promise<ImageBitmap> {
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // Its types only support canvases of a document.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return canvas.transferToImageBitmap();
}

async function readText(page: PDFPageProxy, viewport: PageViewport) {
  const text = new TextLines(viewport.transform, viewport.scale);
  const reader = page.streamTextContent().getReader();
  let isIncomplete = false;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    isIncomplete = !value.items.every((item: Parameters<TextLines['add']>[0]) => text.add(item));
    if (!isIncomplete) continue;
    await reader.cancel();
    break;
  }
  text.end();
  return { lines: text.lines, isIncomplete };
}

function problemOf(error: unknown): ViewerProblem {
  if (error instanceof PasswordException) return 'locked';
  return isBoundPassed() ? 'heavy' : 'broken';
}
