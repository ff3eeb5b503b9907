// Shows the pages of a CV, in a document without an origin, a network or anything of the back office. It draws what its
// worker sends.

import './frame.css';
import type {
  DrawnPage,
  FrameSetup,
  FromFrame,
  FromWorker,
  TextPiece,
  ToFrame,
  ToWorker,
  ViewerKey,
} from './viewer-messages.ts';

const KEYS: Record<string, ViewerKey> = {
  PageDown: 'next',
  PageUp: 'previous',
  Escape: 'close',
};

/** The maximum width of a page at zoom 1, and the maximum density of a picture. */
const WIDTH_MAX = 900;
const DENSITY_MAX = 3;

/** How far above its baseline a line of text begins, as a share of its size. */
const ASCENT = 0.8;

const main = document.createElement('main');
// Arrow keys scroll it.
main.tabIndex = 0;
document.body.append(main);

addEventListener('message', function begin({ source, data, ports: [backOffice] }: MessageEvent) {
  if (source !== parent || backOffice === undefined) return;
  removeEventListener('message', begin);
  show(data as FrameSetup, backOffice);
});

function show(
  { language, direction, worker: script, file, texts }: FrameSetup,
  backOffice: MessagePort,
) {
  const root = document.documentElement;
  root.lang = language;
  root.dir = direction;
  document.title = texts.page;
  main.setAttribute('aria-label', texts.page);
  const tell = (message: FromFrame) => backOffice.postMessage(message);
  const worker = startWorker(script);
  /** What is to be shown, and what the worker is drawing. */
  let wanted: ToFrame | null = null;
  let drawing: ToFrame | null = null;

  function draw() {
    if (wanted === null || drawing !== null) return;
    drawing = wanted;
    ask(worker, {
      kind: 'draw',
      page: wanted.page,
      zoom: wanted.zoom,
      width: Math.min(freeWidth(), WIDTH_MAX),
      density: Math.min(devicePixelRatio, DENSITY_MAX),
    });
  }

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind !== 'drawn') return tell(data);
    const { page, isIncomplete } = data;
    const isWanted = drawing === wanted;
    drawing = null;
    if (!isWanted || wanted === null) return draw();
    present(data, wanted.title, texts.picture);
    tell({ kind: 'drawn', page, isIncomplete });
  };
  backOffice.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.page !== wanted?.page) scrollTo(0, 0);
    wanted = data;
    draw();
  };
  addEventListener('keydown', (event) => {
    const key = keyOf(event);
    if (key === null) return;
    event.preventDefault();
    tell({ kind: 'key', key });
  });
  let width = main.clientWidth;
  new ResizeObserver(() => {
    if (main.clientWidth === width) return;
    width = main.clientWidth;
    if (wanted !== null) wanted = { ...wanted };
    draw();
  }).observe(main);
  ask(worker, { kind: 'open', file }, [file]);
}

/** Returns a port to the worker. The back office provides its script, because the frame may load nothing. */
function startWorker(script: string): MessagePort {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const { port1, port2 } = new MessageChannel();
  new Worker(address).postMessage({}, [port2]);
  return port1;
}

/** Returns how wide a page can be without scrolling. In CSS pixels. */
function freeWidth(): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(main);
  const free = main.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
  return Math.max(free, 1);
}

function ask(worker: MessagePort, message: ToWorker, transfer: Transferable[] = []) {
  worker.postMessage(message, transfer);
}

function present(page: DrawnPage, title: string, picture: string) {
  const sheet = document.createElement('section');
  sheet.setAttribute('aria-label', title);
  sheet.style.inlineSize = `${page.width}px`;
  sheet.style.blockSize = `${page.height}px`;
  const canvas = document.createElement('canvas');
  canvas.width = page.picture.width;
  canvas.height = page.picture.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(page.picture);
  if (page.lines.length === 0) {
    canvas.role = 'img';
    canvas.ariaLabel = picture;
  } else {
    canvas.ariaHidden = 'true';
  }
  const heading = document.createElement('h1');
  heading.textContent = title;
  sheet.append(heading, canvas, textOf(page.lines));
  main.replaceChildren(sheet);
}

/** Lays the text of a page over its picture, so that it can be selected and read by screen readers. */
function textOf(lines: DrawnPage['lines']): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'text';
  const ruler = document.createElement('canvas').getContext('2d');
  for (const { direction, pieces } of lines) {
    const paragraph = document.createElement('p');
    paragraph.lang = direction === 'rtl' ? 'ar' : 'en';
    paragraph.dir = direction;
    pieces.forEach((piece, index) => {
      paragraph.append(index === 0 ? '' : ' ', pieceOf(piece, ruler));
    });
    layer.append(paragraph);
  }
  return layer;
}

function pieceOf(
  { text, x, y, length, size, angle }: TextPiece,
  ruler: CanvasRenderingContext2D | null,
): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  span.style.left = `${x}px`;
  span.style.top = `${y - size * ASCENT}px`;
  span.style.fontSize = `${size}px`;
  let stretch = 1;
  if (ruler !== null && length > 0) {
    ruler.font = `${size}px sans-serif`;
    stretch = length / (ruler.measureText(text).width || length);
  }
  span.style.transform = `rotate(${angle}rad) scaleX(${stretch})`;
  return span;
}

/** Returns the back office's action for a key. PageDown and PageUp scroll first, and turn the page at its end. */
function keyOf(event: KeyboardEvent): ViewerKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = KEYS[event.key] ?? null;
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  if (key === 'next' && scrollTop + clientHeight < scrollHeight - 1) return null;
  if (key === 'previous' && scrollTop > 1) return null;
  return key;
}
