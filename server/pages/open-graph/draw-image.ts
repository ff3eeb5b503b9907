import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { FONTS } from './fonts.ts';
import { OPEN_GRAPH_SIZE, type OpenGraphCard } from './image.ts';

/** Colours of the design's light scheme (design §2.1): a preview knows no dark one. */
const COLOURS = {
  paper: '#FBF6EC',
  ink: '#2A1E17',
  ink2: '#56453A',
  brick: '#84371F',
  clay: '#AE4E2B',
  rose: '#E2A480',
  sun: '#E5A63C',
} as const;

const { width: WIDTH, height: HEIGHT } = OPEN_GRAPH_SIZE;

/** The Qatt band at the foot, in pixels. */
const BAND = 78;
const GROUND = HEIGHT - BAND;

/** The wall that the page's own picture is, with battlements on its upper edge. In pixels. */
const WALL = { width: 468, top: 56, tooth: 36 } as const;

/** The column of text, from the edge that its language begins at. In pixels. */
const COLUMN = { start: 64, width: 612 } as const;
const BRAND = { top: 52, mark: 58 } as const;
const TITLE = { top: 216, height: 268 } as const;

/** More than the column has room for in the smallest size; each size is laid out whole. In UTF-16 units. */
const MOST_TITLE = 600;

/** Titles in the display font, which is hard to read at length (design §2.4), and all longer ones. */
const SHORT_TITLE = { longest: 64, font: FONTS.display, sizes: [88, 76, 66, 58, 50, 44] } as const;
const LONG_TITLE = { font: FONTS.strong, sizes: [48, 42, 37, 33] } as const;

/** Marks that make a text run one way. */
const RIGHT_TO_LEFT = '\u200f';
const LEFT_TO_RIGHT = '\u200e';
type Run = typeof RIGHT_TO_LEFT | typeof LEFT_TO_RIGHT;

/** Added to each space, in parts of the size: Reem Kufi's own is too narrow (design §2.4). */
const WORD_SPACE = { [FONTS.display]: 0.1, [FONTS.strong]: 0.02, [FONTS.text]: 0 } as const;
const NOTE_FOOT = GROUND - 28;

/** Larger files are no pictures of an editor. In pixels. */
const LARGEST_PICTURE = 60_000_000;

const qatt = readFileSync(join(import.meta.dirname, 'art/qatt.svg'));

/** The brand's mark on a ground of 48 × 44: a pyramid of openings, the topmost lit. */
const MARK = {
  top: 'M18 12.3L24 2L30 12.3Z',
  rest: 'M10.7 24.7L16.7 14.4L22.7 24.7ZM25.3 24.7L31.3 14.4L37.3 24.7ZM3.4 37.1L9.4 26.8L15.4 37.1ZM18 37.1L24 26.8L30 37.1ZM32.6 37.1L38.6 26.8L44.6 37.1Z',
} as const;

/** Added between lines, in parts of the size: Latin letters need less than the fonts give Arabic. */
const LINE_SPACE = {
  [RIGHT_TO_LEFT]: { [FONTS.display]: 0, [FONTS.strong]: 0.25, [FONTS.text]: 0 },
  [LEFT_TO_RIGHT]: { [FONTS.display]: -0.34, [FONTS.strong]: 0.1, [FONTS.text]: 0 },
} as const;

type Layer = { input: Buffer; left: number; top: number };

/**
 * Draws the picture of a page as PNG. The fonts must be loaded.
 * @param picture bytes of the page's own picture, of whatever kind; null: the site's drawing
 * @throws Error where the page's own picture cannot be read
 */
export async function drawOpenGraphImage(
  card: OpenGraphCard,
  picture: Buffer | null,
): Promise<Buffer> {
  const isRightToLeft = card.language === 'ar';
  /** Where a box of a width begins at the column's start. */
  const at = (width: number, indent = 0) =>
    isRightToLeft ? WIDTH - COLUMN.start - indent - width : COLUMN.start + indent;
  const [brand, section, title, note, wall, band] = await Promise.all([
    text(card.siteName, { font: FONTS.display, size: 46, colour: COLOURS.ink }),
    text(card.section, { font: FONTS.text, size: 27, colour: COLOURS.brick }),
    fitted(card.title.slice(0, MOST_TITLE).replace(/[\ud800-\udbff]$/, '')),
    text([card.note, card.host].filter((part) => part !== '').join('  ·  '), {
      font: FONTS.text,
      size: 24,
      colour: COLOURS.ink2,
      // Runs as the page does, also where it begins with an address.
      mark: isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT,
    }),
    drawWall(picture),
    drawBand(),
  ]);
  const markWidth = Math.round((BRAND.mark * 48) / 44);
  const layers: Layer[] = [
    { input: wall, left: isRightToLeft ? 0 : WIDTH - WALL.width, top: WALL.top },
    { input: band, left: 0, top: GROUND },
    { input: brandIcon(markWidth), left: at(markWidth), top: BRAND.top },
  ];
  if (brand !== null) {
    layers.push({
      input: brand.input,
      left: at(brand.width, markWidth + 18),
      top: BRAND.top + Math.round((BRAND.mark - brand.height) / 2),
    });
  }
  if (section !== null) {
    layers.push({
      input: section.input,
      left: at(section.width),
      top: TITLE.top - 24 - section.height,
    });
  }
  if (title !== null) layers.push({ input: title.input, left: at(title.width), top: TITLE.top });
  if (note !== null) {
    layers.push({ input: note.input, left: at(note.width), top: NOTE_FOOT - note.height });
  }
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLOURS.paper },
  })
    .composite(layers)
    .png({ compressionLevel: 9, palette: true, colours: 256, dither: 0.4 })
    .toBuffer();
}

/** The page's own picture, or a wall with the mark in it, cut to battlements. */
async function drawWall(picture: Buffer | null): Promise<Buffer> {
  const { width, top, tooth } = WALL;
  const height = GROUND - top;
  const size = { width, height };
  const filled =
    picture === null
      ? sharp(svg(width, height, emptyWall(width, height)))
      : sharp(picture, { limitInputPixels: LARGEST_PICTURE }).resize({
          ...size,
          fit: 'cover',
          background: COLOURS.paper,
        });
  return filled
    .flatten({ background: COLOURS.paper })
    .composite([{ input: svg(width, height, battlements(width, height, tooth)), blend: 'dest-in' }])
    .ensureAlpha()
    .png()
    .toBuffer();
}

/** A wall of brick with the furjat of the mark, the topmost lit. */
function emptyWall(width: number, height: number): string {
  const scale = 6.4;
  const x = (width - 48 * scale) / 2;
  const y = height - 39.5 * scale - 40;
  return (
    `<rect width="${width}" height="${height}" fill="${COLOURS.brick}"/>` +
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    `<path d="${MARK.rest}" fill="${COLOURS.rose}"/><path d="${MARK.top}" fill="${COLOURS.sun}"/></g>`
  );
}

/** The teeth of the design's shurfat along an upper edge, each 60 × 40 units. */
function battlements(width: number, height: number, tooth: number): string {
  const count = Math.round(width / (tooth * 1.5));
  const step = width / count;
  const [sx, sy] = [step / 60, tooth / 40];
  const points = Array.from({ length: count }, (_, index) =>
    [
      [0, 40],
      [9, 40],
      [9, 27],
      [16, 27],
      [30, 0],
      [44, 27],
      [51, 27],
      [51, 40],
      [60, 40],
    ]
      .map(([x = 0, y = 0]) => `${(index * step + x * sx).toFixed(2)} ${(y * sy).toFixed(2)}`)
      .join('L'),
  );
  return `<path d="M0 ${height}L${points.join('L')}L${width} ${height}Z"/>`;
}

function brandIcon(width: number): Buffer {
  const height = Math.round((width * 44) / 48);
  return svg(
    width,
    height,
    `<g transform="scale(${width / 48})"><path d="${MARK.rest}" fill="${COLOURS.clay}"/>` +
      `<path d="${MARK.top}" fill="${COLOURS.sun}"/></g>`,
  );
}

async function drawBand(): Promise<Buffer> {
  const tile = await sharp(qatt, { density: 288 }).resize({ height: BAND }).png().toBuffer();
  return sharp({
    create: { width: WIDTH, height: BAND, channels: 3, background: COLOURS.ink },
  })
    .composite([{ input: tile, tile: true, gravity: 'northwest' }])
    .png()
    .toBuffer();
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}

type Drawn = { input: Buffer; width: number; height: number };

/** The mark that makes a text run as most of its letters do, whichever it begins with. */
function runOf(words: string): Run {
  const arabic = words.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = words.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return arabic >= latin ? RIGHT_TO_LEFT : LEFT_TO_RIGHT;
}

/** The title in the largest size that fits; one that fits in none ends in dots. */
async function fitted(title: string): Promise<Drawn | null> {
  const { font, sizes } = title.length <= SHORT_TITLE.longest ? SHORT_TITLE : LONG_TITLE;
  for (const size of sizes) {
    const drawn = await titleIn(title, font, size);
    if (drawn === null || fits(drawn)) return drawn;
  }
  const smallest = LONG_TITLE.sizes.at(-1) ?? 0;
  const drawn = await titleIn(title, LONG_TITLE.font, smallest);
  if (drawn === null || fits(drawn)) return drawn;
  const words = title.split(' ');
  // By halves: the number of words that still fit.
  let [fitting, tooMany] = [0, words.length];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    const part = await titleIn(beginning(words, middle), LONG_TITLE.font, smallest);
    if (part !== null && fits(part)) fitting = middle;
    else tooMany = middle;
  }
  return titleIn(beginning(words, fitting), LONG_TITLE.font, smallest);
}

/** What a line surely has room for, of a first word that is longer. In characters. */
const WORD_LIMIT = 24;

function beginning(words: readonly string[], count: number): string {
  const start =
    count === 0
      ? [...(words[0] ?? '')].slice(0, WORD_LIMIT).join('')
      : words.slice(0, count).join(' ');
  return `${start}…`;
}

function fits({ width, height }: Drawn): boolean {
  return width <= COLUMN.width && height <= TITLE.height;
}

function titleIn(title: string, font: Font, size: number): Promise<Drawn | null> {
  return text(title, { font, size, colour: COLOURS.ink, width: COLUMN.width });
}

type Font = (typeof FONTS)[keyof typeof FONTS];

type TextOptions = {
  font: Font;
  /** In pixels. */
  size: number;
  colour: string;
  /** Width of its lines in pixels; without it the text is one line. */
  width?: number;
  /** The mark that it begins with and runs by. */
  mark?: Run;
};

/** A text on a clear ground; null where there is none. */
async function text(words: string, options: TextOptions): Promise<Drawn | null> {
  const { font, size, colour, width, mark = runOf(words) } = options;
  if (words.trim() === '') return null;
  // Pango measures spacing in 1024ths of a point, and at 72 dpi a point is a pixel.
  const spacing = Math.round(WORD_SPACE[font] * size * 1024);
  const spaced = escapeMarkup(words).replaceAll(' ', `<span letter_spacing="${spacing}"> </span>`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${mark}${spaced}</span>`,
      ...{ font: `${font} ${size}`, rgba: true, dpi: 72, wrap: 'word' },
      ...(width === undefined ? {} : { width, spacing: Math.round(LINE_SPACE[mark][font] * size) }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

function escapeMarkup(words: string): string {
  return (
    words
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .replaceAll(/\s+/g, ' ')
      // A name such as Al-Shehri stays on one line: the joiner allows no break after the hyphen.
      .replaceAll(/(?<=\S)-(?=\S)/g, '-\u2060')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
