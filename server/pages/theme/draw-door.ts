import { deriveColours } from '../../../contract/palette.ts';
import type { PatternFamily } from '../../../contract/patterns.ts';
import { drawMark, placedMark } from './draw-icon.ts';
import type { Look } from './look.ts';
import { edgeOf } from './patterns.ts';

/** The width and height of the drawing. Pages crop it, with the door in its centre. */
const SIZE = 900;

/** The leaf of the door. */
const LEAF = { x: 250, y: 300, width: 400, height: 520 };

/** The plate above the door, which has the logo mark. */
const PLATE = { x: 450, y: 169, radius: 58 };

type Box = { x: number; y: number; width: number; height: number };

/** A shape between -1 and 1 in both directions. */
type Shape = {
  id: string;
  path: string;
  /** Whether it keeps its proportions. */
  isRegular?: boolean;
  /** Where smaller ones within it stand. 0: in its centre; 1: at its foot. */
  foot: 0 | 1;
};

/** The paintings on the door. The line has segments, 50 wide, that continue each other. */
type Painting = { motif: Shape; gem: Shape; line: { y: number; segment: string } };

const STAR: Shape = { id: 'door-star', path: starPath(), isRegular: true, foot: 0 };

const PAINTINGS: Readonly<Record<PatternFamily, Painting | null>> = {
  qatt: {
    motif: { id: 'door-triangle', path: 'M-1 1L0-1L1 1Z', foot: 1 },
    gem: { id: 'door-lozenge', path: 'M-1 0L0-1L1 0L0 1Z', foot: 0 },
    line: { y: 584.8, segment: 'l25-25.6l25 25.6' },
  },
  stars: {
    motif: STAR,
    gem: STAR,
    line: { y: 584.8, segment: 'l50-25.6m-50 0l50 25.6' },
  },
  waves: {
    motif: { id: 'door-arch', path: 'M-1 1A1 2 0 0 1 1 1Z', foot: 1 },
    gem: {
      id: 'door-ring',
      path: 'M-1 0A1 1 0 0 1 1 0A1 1 0 0 1-1 0Z',
      isRegular: true,
      foot: 0,
    },
    line: { y: 572, segment: 'q12.5-26 25 0t25 0' },
  },
  none: null,
};

/** Draws a painted door in a wall as SVG, with the logo mark above it and the patterns of the family on it. */
export async function drawDoor(look: Look): Promise<string> {
  const { shared, site, drawings } = deriveColours(look.palette);
  const { gypsum, sun } = shared.light;
  const { 'base-sand': sand, 'base-brand': brand, 'base-contrast': contrast } = site.light;
  const ink = shared.light['on-light'];
  const { wallFar: wall, wallShade: shade } = drawings.light;
  const painting = PAINTINGS[look.pattern];
  const edge = edgeOf(look);
  const { x, y, width, height } = LEAF;
  const parts = [
    rect(sand, { x: 0, y: 0, width: SIZE, height: SIZE }),
    edgeRow(edge, wall, { x: 0, y: 42, width: SIZE, height: 54 }, 11),
    rect(wall, { x: 0, y: 95, width: SIZE, height: SIZE }),
    `<circle cx="${PLATE.x}" cy="${PLATE.y}" r="${PLATE.radius}" fill="${gypsum}"/>`,
    await markOn(look, brand),
    edgeRow(edge, gypsum, { x: 216, y: 240, width: 468, height: 26 }, 12),
    rect(gypsum, { x: 216, y: 265, width: 468, height: 575 }),
    rect(brand, LEAF),
    ...times(5, (board) =>
      rect(shade, { x: x + (board + 1) * (width / 6) - 1.5, y, width: 3, height }),
    ),
    ...(painting === null
      ? panels({ brand, shade })
      : paint(painting, { brand, contrast, gypsum, ink, sun })),
    rect(ink, { x: 446, y, width: 8, height }),
    ...[420, 480].map(
      (cx) => `<circle cx="${cx}" cy="600" r="15" fill="none" stroke="${sun}" stroke-width="6"/>`,
    ),
    rect(gypsum, { x: 190, y: 820, width: 520, height: 26 }),
    rect(site.light.moss, { x: 0, y: 846, width: SIZE, height: SIZE }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${parts.join('')}</svg>`;
}

type Paints = Record<'brand' | 'contrast' | 'gypsum' | 'ink' | 'sun', string>;

/** Four rows across the leaf, and three small ones next to it on either side. */
function paint(
  { motif, gem, line }: Painting,
  { brand, contrast, gypsum, ink, sun }: Paints,
): string[] {
  const { x, width } = LEAF;
  const across = (count: number, at: number) => x + (width / count) * (at + 0.5);
  const strip = (y: number, height: number, ground: string) => [
    rect(ink, { x, y, width, height }),
    rect(ground, { x, y: y + 5, width, height: height - 10 }),
  ];
  const beside = [142, 758].flatMap((cx) =>
    times(3, (row) =>
      times(row + 1, (at) =>
        nested(motif, [brand], {
          x: cx + (at - row / 2) * 26,
          y: 348.6 + row * 21.6,
          width: 20,
          height: 17.2,
        }),
      ),
    ).flat(),
  );
  return [
    `<defs>${[...new Set([motif, gem])].map(({ id, path }) => `<path id="${id}" d="${path}"/>`).join('')}</defs>`,
    ...beside,
    ...strip(329, 54, ink),
    ...times(8, (at) =>
      nested(motif, [at % 2 === 0 ? sun : gypsum], {
        x: across(8, at),
        y: 356,
        width: 50,
        height: 44,
      }),
    ),
    ...strip(431, 68, contrast),
    ...times(6, (at) =>
      nested(gem, [sun, contrast, brand], { x: across(6, at), y: 465, width: 65, height: 57 }),
    ),
    ...strip(547, 50, brand),
    ...[`stroke="${gypsum}" stroke-width="12"`, `stroke="${brand}" stroke-width="3.6"`].map(
      (stroke) => `<path d="M${x} ${line.y}${line.segment.repeat(8)}" fill="none" ${stroke}/>`,
    ),
    ...strip(645, 66, ink),
    ...times(6, (at) =>
      nested(motif, [gypsum, ink, sun], { x: across(6, at), y: 678, width: 66, height: 56 }),
    ),
  ];
}

/** The panels of a door without patterns: two rows in each half. */
function panels({ brand, shade }: { brand: string; shade: string }): string[] {
  const halves = [274, 478];
  const rows = [
    { y: 326, height: 216 },
    { y: 658, height: 136 },
  ];
  return halves.flatMap((x) =>
    rows.flatMap(({ y, height }) => [
      rect(shade, { x, y, width: 148, height }),
      rect(brand, { x: x + 10, y: y + 10, width: 128, height: height - 20 }),
    ]),
  );
}

/** The logo mark in the middle of the plate. */
async function markOn(look: Look, colour: string): Promise<string> {
  const { mark } = look;
  const scale = (PLATE.radius * 1.6) / Math.hypot(mark.width, mark.height);
  const [width, height] = [mark.width * scale, mark.height * scale];
  const box = { x: PLATE.x - width / 2, y: PLATE.y - height / 2, width, height };
  if (mark.svg !== null) return placedMark({ ...mark, svg: mark.svg }, colour, box);
  const png = await drawMark(mark, colour, { width: width * 2, height: height * 2 });
  return `<image x="${box.x}" y="${box.y}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

/** Sizes of nested shapes. */
const NESTED = [1, 0.6, 0.32];

/** Draws a shape, and smaller ones within it. @param box its centre and size */
function nested({ id, isRegular = false, foot }: Shape, fills: string[], box: Box): string {
  const least = Math.min(box.width, box.height);
  const width = (isRegular ? least : box.width) / 2;
  const height = (isRegular ? least : box.height) / 2;
  return fills
    .map((fill, index) => {
      const size = NESTED[index] ?? 1;
      const y = box.y + foot * height * (1 - size);
      return `<use href="#${id}" fill="${fill}" transform="translate(${round(box.x)} ${round(y)})scale(${round(width * size)} ${round(height * size)})"/>`;
    })
    .join('');
}

/**
 * Draws tiles of an edge, which are 60 units wide and 40 high. Each reaches below the next, so that no line is visible
 * between them.
 */
function edgeRow(edge: string, fill: string, box: Box, count: number): string {
  const [sx, sy] = [box.width / count / 60, box.height / 40];
  const tiles = times(count, (at) => {
    const scale = at === count - 1 ? sx : sx * 1.05;
    return `<path d="${edge}" transform="translate(${round(box.x + at * 60 * sx)} ${box.y})scale(${round(scale)} ${round(sy)})"/>`;
  });
  return `<g fill="${fill}">${tiles.join('')}</g>`;
}

function rect(fill: string, { x, y, width, height }: Box): string {
  return `<path fill="${fill}" d="M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z"/>`;
}

/** Returns the path of an eight-pointed star: two squares, one turned by an eighth. */
function starPath(): string {
  const points = times(16, (at) => {
    const radius = at % 2 === 0 ? 1 : Math.SQRT1_2 / Math.cos(Math.PI / 8);
    const angle = (at * Math.PI) / 8;
    return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

function times<T>(count: number, of: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => of(at));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
