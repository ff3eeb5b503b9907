import type { Palette } from '../../../contract/palette.ts';
import type { Look } from './look.ts';
import { isTinted, type Mark } from './mark.ts';

/** The colours of an icon. */
export type IconColours = {
  ground: string;
  /** The colour of a logo mark that takes the colour of its place. */
  mark: string;
};

/** The size of an icon, and of the logo mark in it. */
export type IconShape = {
  /** In pixels. */
  width: number;
  height: number;
  /** The share of the width and height that the logo mark may fill. */
  share: number;
};

/**
 * Browsers crop a maskable icon to a circle of four fifths of its width, so the corners of the logo mark must stay within it
 * (W3C App Manifest).
 */
const SAFE_ZONE = 0.8;

/** Returns the share of a square icon that a logo mark may fill without leaving the safe zone of maskable icons. */
export function maskableShare({ width, height }: Mark): number {
  return (SAFE_ZONE * Math.max(width, height)) / Math.hypot(width, height);
}

/** The share of an icon that a logo mark fills if browsers show the whole icon. */
export const WHOLE_SHARE = 0.8;

/** Returns the colours of icons. */
export function iconColours({ brand, highlight }: Palette): IconColours {
  return { ground: brand, mark: highlight };
}

/** Returns the icon as SVG. Null if the logo mark is a raster picture. */
export function svgIcon({ mark, palette }: Look): string | null {
  const { svg } = mark;
  const shape = { width: 96, height: 96, share: WHOLE_SHARE };
  return svg === null ? null : iconSvg({ ...mark, svg }, iconColours(palette), shape);
}

function iconSvg(
  mark: Mark & { svg: string },
  colours: IconColours,
  { width, height, share }: IconShape,
): string {
  const box = markBox(mark, { width, height, share });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>${placedMark(mark, colours.mark, box)}</svg>`
  );
}

/**
 * Draws an icon as PNG.
 * @param colours.ground null leaves it transparent
 */
export async function drawIcon(
  mark: Mark,
  { ground, mark: colour }: { ground: string | null; mark: string },
  shape: IconShape,
): Promise<Buffer> {
  const { width, height } = shape;
  const { default: sharp } = await import('sharp');
  const box = markBox(mark, shape);
  const input = await drawMark(mark, colour, box);
  return sharp({
    create: { width, height, channels: 4, background: ground ?? { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input, left: Math.round(box.x), top: Math.round(box.y) }])
    .png({ compressionLevel: 9, palette: true, dither: 0 })
    .toBuffer();
}

/** Draws only the logo mark as PNG, on a transparent ground. */
export async function drawMark(
  mark: Mark,
  colour: string,
  size: { width: number; height: number },
): Promise<Buffer> {
  const width = Math.max(1, Math.round(size.width));
  const height = Math.max(1, Math.round(size.height));
  const { default: sharp } = await import('sharp');
  const source =
    mark.svg === null
      ? mark.bytes
      : Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${placedMark(
            { ...mark, svg: mark.svg },
            colour,
            { x: 0, y: 0, width, height },
          )}</svg>`,
        );
  return sharp(source).resize({ width, height, fit: 'inside' }).png().toBuffer();
}

type Box = { x: number; y: number; width: number; height: number };

/** Returns the position of a logo mark in an icon: in its centre, as large as possible. */
function markBox(mark: Mark, { width, height, share }: IconShape): Box {
  const scale = Math.min((width * share) / mark.width, (height * share) / mark.height);
  const size = { width: mark.width * scale, height: mark.height * scale };
  return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
}

/** Returns the SVG of a logo mark as an element within another SVG. */
export function placedMark(mark: Mark & { svg: string }, colour: string, box: Box): string {
  const root = /^<svg(?:"[^"]*"|'[^']*'|[^"'>])*>/.exec(mark.svg)?.[0] ?? '<svg>';
  const attributes = root
    .slice('<svg'.length)
    .replaceAll(/\s(?:x|y|width|height|xmlns)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  const viewBox = /\sviewBox\s*=/.test(attributes)
    ? ''
    : ` viewBox="0 0 ${mark.width} ${mark.height}"`;
  const place = Object.entries(box)
    .map(([name, value]) => ` ${name}="${Math.round(value)}"`)
    .join('');
  const svg = `<svg${place}${viewBox}${attributes}${mark.svg.slice(root.length)}`;
  return isTinted(mark) ? svg.replaceAll('currentColor', colour) : svg;
}
