import sharp from 'sharp';
import { deriveColours, type Palette } from '../../../contract/palette.ts';
import { drawMark } from '../theme/draw-icon.ts';
import { drawTiles } from '../theme/draw-tiles.ts';
import { OPEN_GRAPH_SIZE, type ShareLook } from '../theme/share-look.ts';
import { type FontUse, type PictureFonts, pictureFonts } from './fonts.ts';
import type { OpenGraphCard } from './image.ts';

/** Colours of an image: those of the light scheme, because link previews have no dark one. */
type ImageColours = Record<
  'paper' | 'ink' | 'ink2' | 'brick' | 'clay' | 'rose' | 'sun' | 'wall',
  string
>;

function imageColours(palette: Palette): ImageColours {
  const { shared, site } = deriveColours(palette);
  const { paper, ink, 'ink-2': ink2, brick, clay, sun } = shared.light;
  const { rose, fill: wall } = site.light;
  return { paper, ink, ink2, brick, clay, rose, sun, wall };
}

const { width: WIDTH, height: HEIGHT } = OPEN_GRAPH_SIZE;

/** Height of the band at the bottom, and its upper edge. In pixels. */
const BAND_HEIGHT = 78;
const BAND_TOP = HEIGHT - BAND_HEIGHT;

/** The wall that shows the page's own picture, with battlements on its upper edge. In pixels. */
const WALL = { width: 468, top: 56, toothHeight: 36 } as const;

/** The column of text. `start` is its distance from the edge at which the language begins. In pixels. */
const COLUMN = { start: 64, width: 612 } as const;
const BRAND = { top: 52, iconHeight: 58 } as const;

/** A wider logo mark is drawn smaller, so that the name fits next to it. In pixels. */
const MAX_ICON_WIDTH = 160;
const TITLE = { top: 216, height: 268 } as const;

/** A longer title is cut before layout, because it would not fit even in the smallest size. In UTF-16 units. */
const MAX_TITLE_LENGTH = 600;

/** Short titles use the display font, which is hard to read in long texts (design §2.4). Sizes are in pixels. */
const SHORT_TITLE = {
  maxLength: 64,
  font: 'display',
  sizes: [88, 76, 66, 58, 50, 44],
} as const;
const LONG_TITLE = { font: 'strong', sizes: [48, 42, 37, 33] } as const;

/** Unicode characters that set the direction of the text after them. */
const RIGHT_TO_LEFT = '\u200f';
const LEFT_TO_RIGHT = '\u200e';
type DirectionMark = typeof RIGHT_TO_LEFT | typeof LEFT_TO_RIGHT;

/** Lower edge of the note, in pixels. */
const NOTE_BOTTOM = BAND_TOP - 28;

/** Editors upload no larger pictures. In pixels. */
const MAX_PICTURE_PIXELS = 60_000_000;

/** Added between lines, relative to the font size. Latin letters need less than the fonts' Arabic line height. */
const LINE_SPACING = {
  [RIGHT_TO_LEFT]: { display: 0, strong: 0.25, text: 0 },
  [LEFT_TO_RIGHT]: { display: -0.34, strong: 0.1, text: 0 },
} as const;

type Layer = { input: Buffer; left: number; top: number };

/**
 * Draws the Open Graph image of a page as PNG. The fonts must be loaded.
 * @param picture bytes of the page's own picture, in any format; null: the site's drawing
 * @throws Error if the page's own picture cannot be decoded
 */
export async function drawOpenGraphImage(
  card: OpenGraphCard,
  picture: Buffer | null,
): Promise<Buffer> {
  const { look } = card;
  const colours = imageColours(look.palette);
  const fonts = pictureFonts(look.fonts);
  const iconWidth = Math.min(
    MAX_ICON_WIDTH,
    Math.round((BRAND.iconHeight * look.mark.width) / look.mark.height),
  );
  const isRightToLeft = card.language === 'ar';
  /** Returns the left edge of a box with this width at the start of the column. */
  const leftOf = (width: number, indent = 0) =>
    isRightToLeft ? WIDTH - COLUMN.start - indent - width : COLUMN.start + indent;
  const [brand, section, title, note, wall, band, icon] = await Promise.all([
    drawText(card.siteName, { fonts, font: 'display', size: 46, colour: colours.ink }),
    drawText(card.section, { fonts, font: 'text', size: 27, colour: colours.brick }),
    drawTitle(card.title.slice(0, MAX_TITLE_LENGTH).replace(/[\ud800-\udbff]$/, ''), {
      fonts,
      colour: colours.ink,
    }),
    drawText([card.note, card.host].filter((part) => part !== '').join('  ·  '), {
      fonts,
      font: 'text',
      size: 24,
      colour: colours.ink2,
      // The direction of the page, even if the text begins with a host name.
      directionMark: isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT,
    }),
    drawWall(picture, look, colours),
    drawTiles(look.band, {
      width: WIDTH,
      height: BAND_HEIGHT,
      ground: look.band === null ? colours.wall : colours.ink,
    }),
    drawMark(look.mark, colours.clay, { width: iconWidth, height: BRAND.iconHeight }),
  ]);
  const layers: Layer[] = [
    { input: wall, left: isRightToLeft ? 0 : WIDTH - WALL.width, top: WALL.top },
    { input: band, left: 0, top: BAND_TOP },
    { input: icon, left: leftOf(iconWidth), top: BRAND.top },
  ];
  if (brand !== null) {
    layers.push({
      input: brand.input,
      left: leftOf(brand.width, iconWidth + 18),
      top: BRAND.top + Math.round((BRAND.iconHeight - brand.height) / 2),
    });
  }
  if (section !== null) {
    layers.push({
      input: section.input,
      left: leftOf(section.width),
      top: TITLE.top - 24 - section.height,
    });
  }
  if (title !== null)
    layers.push({ input: title.input, left: leftOf(title.width), top: TITLE.top });
  if (note !== null) {
    layers.push({ input: note.input, left: leftOf(note.width), top: NOTE_BOTTOM - note.height });
  }
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: colours.paper },
  })
    .composite(layers)
    .png({ compressionLevel: 9, palette: true, colours: 256, dither: 0.4 })
    .toBuffer();
}

/** Draws the page's own picture, or a wall with the logo mark, cut to the shape of the edge. */
async function drawWall(
  picture: Buffer | null,
  { mark, edge }: ShareLook,
  colours: ImageColours,
): Promise<Buffer> {
  const { width, top, toothHeight } = WALL;
  const height = BAND_TOP - top;
  const cut = { input: svg(width, height, edgeShape(width, height, { edge, toothHeight })) };
  const surface =
    picture === null
      ? sharp({ create: { width, height, channels: 3, background: colours.wall } })
      : sharp(picture, { limitInputPixels: MAX_PICTURE_PIXELS }).resize({
          width,
          height,
          fit: 'cover',
          background: colours.paper,
        });
  const side = Math.round(width * 0.6);
  const marks =
    picture === null
      ? [{ input: await drawMark(mark, colours.rose, { width: side, height: side }) }]
      : [];
  return surface
    .flatten({ background: colours.paper })
    .composite([...marks, { ...cut, blend: 'dest-in' }])
    .ensureAlpha()
    .png()
    .toBuffer();
}

/** Returns the outline of an area whose upper edge is a row of tiles. */
function edgeShape(
  width: number,
  height: number,
  { edge, toothHeight }: { edge: string; toothHeight: number },
): string {
  const count = Math.round(width / (toothHeight * 1.5));
  const scale = `scale(${width / count / 60} ${toothHeight / 40})`;
  const teeth = Array.from(
    { length: count },
    (_, index) =>
      `<path transform="translate(${(index * width) / count} 0) ${scale}" d="${edge}"/>`,
  );
  return `${teeth.join('')}<path d="M0 ${toothHeight - 0.5}H${width}V${height}H0Z"/>`;
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}

type DrawnText = { input: Buffer; width: number; height: number };

/** Returns the direction of most of a text's letters. */
function directionMarkOf(text: string): DirectionMark {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return arabic >= latin ? RIGHT_TO_LEFT : LEFT_TO_RIGHT;
}

/** Draws the title in the largest size that fits. If none fits, the title is cut and ends with an ellipsis. */
async function drawTitle(
  title: string,
  look: Pick<TextOptions, 'fonts' | 'colour'>,
): Promise<DrawnText | null> {
  const { font, sizes } = title.length <= SHORT_TITLE.maxLength ? SHORT_TITLE : LONG_TITLE;
  for (const size of sizes) {
    const drawn = await drawTitleInSize(title, { ...look, font, size });
    if (drawn === null || fits(drawn)) return drawn;
  }
  const cut = { ...look, font: LONG_TITLE.font, size: LONG_TITLE.sizes.at(-1) ?? 0 };
  const drawn = await drawTitleInSize(title, cut);
  if (drawn === null || fits(drawn)) return drawn;
  const words = title.split(' ');
  // Binary search for the maximum number of words that fit.
  let fitting = 0;
  let tooMany = words.length;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    const part = await drawTitleInSize(truncate(words, middle), cut);
    if (part !== null && fits(part)) fitting = middle;
    else tooMany = middle;
  }
  return drawTitleInSize(truncate(words, fitting), cut);
}

/** A first word that does not fit is cut to this length, which fits on a line. In characters. */
const MAX_WORD_LENGTH = 24;

/** Returns the first `count` words, or part of the first word, with an ellipsis. */
function truncate(words: readonly string[], count: number): string {
  const start =
    count === 0
      ? [...(words[0] ?? '')].slice(0, MAX_WORD_LENGTH).join('')
      : words.slice(0, count).join(' ');
  return `${start}…`;
}

function fits({ width, height }: DrawnText): boolean {
  return width <= COLUMN.width && height <= TITLE.height;
}

function drawTitleInSize(
  title: string,
  options: Pick<TextOptions, 'fonts' | 'font' | 'size' | 'colour'>,
): Promise<DrawnText | null> {
  return drawText(title, { ...options, width: COLUMN.width });
}

type TextOptions = {
  fonts: PictureFonts;
  font: FontUse;
  /** In pixels. */
  size: number;
  colour: string;
  /** Width of the lines in pixels. Without it the text is a single line. */
  width?: number;
  /** Sets the direction of the text. By default it is that of most of its letters. */
  directionMark?: DirectionMark;
};

/** Draws a text on a transparent background. Returns null if the text is blank. */
async function drawText(text: string, options: TextOptions): Promise<DrawnText | null> {
  const { fonts, font, size, colour, width, directionMark = directionMarkOf(text) } = options;
  if (text.trim() === '') return null;
  // Pango's unit is 1/1024 of a point, and at 72 dpi a point is a pixel.
  const letterSpacing = Math.round(fonts[font].wordSpace * size * 1024);
  const markup = escapeMarkup(text).replaceAll(
    ' ',
    `<span letter_spacing="${letterSpacing}"> </span>`,
  );
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${directionMark}${markup}</span>`,
      font: `${fonts[font].name} ${size}`,
      rgba: true,
      dpi: 72,
      wrap: 'word',
      ...(width === undefined
        ? {}
        : { width, spacing: Math.round(LINE_SPACING[directionMark][font] * size) }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Escapes a text for Pango markup. */
function escapeMarkup(text: string): string {
  return (
    text
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .replaceAll(/\s+/g, ' ')
      // A word joiner after the hyphen keeps a name such as Al-Shehri on one line.
      .replaceAll(/(?<=\S)-(?=\S)/g, '-\u2060')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
