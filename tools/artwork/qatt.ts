import { colours, type RowColours, rowPalettes } from './palette.ts';
import { below, cycled, pick, random } from './random.ts';
import {
  byFill,
  line,
  lozenge,
  type Mark,
  outline,
  type Point,
  picture,
  polyline,
  rectangle,
  triangle,
} from './shapes.ts';

/** The kinds of row in an Al-Qatt Al-Asiri band. */
export const rowKinds = [
  'triangles',
  'hanash',
  'nested',
  'lozenges',
  'steps',
  'dots',
  'comb',
] as const;
export type RowKind = (typeof rowKinds)[number];

/** A box to fill, in drawing units. */
export type Box = { x: number; y: number; w: number; h: number };

/** One row of `count` figures that fills the box; ground 'none' leaves the box transparent. */
export function qattRow(kind: RowKind, box: Box, count: number, palette: RowColours): Mark[] {
  const [first, second, ground] = palette;
  const { x, y, w, h } = box;
  const step = w / count;
  const base = ground === 'none' ? [] : [rectangle(x, y, w, h, ground)];
  const columns = Array.from({ length: count }, (_, index) => x + index * step);
  switch (kind) {
    case 'triangles':
      return [
        ...base,
        ...byFill(columns.map((at, i) => triangle(at, y, step, h, i % 2 ? second : first))),
      ];
    case 'nested':
      return [
        ...base,
        ...columns.map((at) => triangle(at, y, step, h, first)),
        ...columns.map((at) => triangle(at + step * 0.2, y + h * 0.4, step * 0.6, h * 0.6, ground)),
        ...columns.map((at) =>
          triangle(at + step * 0.34, y + h * 0.68, step * 0.32, h * 0.32, second),
        ),
      ];
    case 'hanash': {
      const points: Point[] = [[x, y + h * 0.82]];
      for (const at of columns) {
        points.push([at + step / 2, y + h * 0.18], [at + step, y + h * 0.82]);
      }
      const zigzag = polyline(points);
      const inner = second === 'none' ? [] : [line(zigzag, second, h * 0.09)];
      return [...base, line(zigzag, first, h * 0.3), ...inner];
    }
    case 'lozenges': {
      const ring = (size: number, fill: string) =>
        fill === 'none'
          ? []
          : columns.map((at) =>
              lozenge(at + step / 2, y + h / 2, (step / 2) * size, (h / 2) * size, fill),
            );
      return [...base, ...ring(0.98, first), ...ring(0.58, ground), ...ring(0.28, second)];
    }
    case 'comb':
      return [
        ...base,
        rectangle(x, y + h * 0.84, w, h * 0.16, first),
        ...columns.map((at, i) =>
          rectangle(at + step * 0.32, y + h * (i % 2 ? 0.36 : 0.14), step * 0.36, h * 0.72, first),
        ),
      ];
    case 'steps':
      return [
        ...base,
        ...columns.map(
          (at): Mark => ({ kind: 'fill', path: stepped(at, y, step, h), fill: first }),
        ),
        ...columns.map((at) =>
          triangle(at + step * 0.38, y + h * 0.52, step * 0.24, h * 0.48, second),
        ),
      ];
    case 'dots':
      return [
        ...base,
        ...byFill(
          columns.map((at, i) =>
            lozenge(at + step / 2, y + h / 2, h * 0.34, h * 0.34, i % 2 ? second : first),
          ),
        ),
      ];
  }
}

function stepped(x: number, y: number, w: number, h: number): string {
  const sixth = w / 6;
  const third = h / 3;
  return outline([
    [x, y + h],
    [x, y + h - third],
    [x + sixth, y + h - third],
    [x + sixth, y + third],
    [x + sixth * 2, y + third],
    [x + sixth * 2, y],
    [x + sixth * 4, y],
    [x + sixth * 4, y + third],
    [x + sixth * 5, y + third],
    [x + sixth * 5, y + h - third],
    [x + w, y + h - third],
    [x + w, y + h],
  ]);
}

// Triangles and nested triangles are listed twice, because they are the most common rows on real walls.
const drawn: readonly [RowKind, ...RowKind[]] = [
  'triangles',
  'hanash',
  'nested',
  'lozenges',
  'steps',
  'triangles',
  'nested',
  'dots',
  'comb',
];
const heights: Record<RowKind, number> = {
  triangles: 1.25,
  hanash: 1.25,
  nested: 1.9,
  lozenges: 1.9,
  steps: 1.9,
  dots: 0.9,
  comb: 0.9,
};
const figureRatios: Record<RowKind, number> = {
  triangles: 1.1,
  hanash: 1.5,
  nested: 1.25,
  lozenges: 1.2,
  steps: 1.5,
  dots: 0.95,
  comb: 0.5,
};

/**
 * Draws rows that fill the box, separated by ink lines. No two neighbouring rows have the same kind or palette.
 * @param unit height of a plain row
 */
export function qattBands(seed: number, box: Box, unit: number): Mark[] {
  const next = random(seed);
  const foot = box.y + box.h;
  const marks: Mark[] = [];
  let top = box.y;
  let lastKind: RowKind | undefined;
  let lastPalette = -1;
  while (top < foot - 1) {
    let kind: RowKind;
    do {
      kind = pick(next, drawn);
    } while (kind === lastKind);
    lastKind = kind;
    let height = Math.min(unit * heights[kind], foot - top);
    // A sliver at the bottom would look cut off, so the last row includes it.
    if (foot - top - height < unit * 0.6) {
      height = foot - top;
    }
    let palette: number;
    do {
      palette = below(next, rowPalettes.length);
    } while (palette === lastPalette);
    lastPalette = palette;
    const count = Math.max(2, Math.round(box.w / (height * figureRatios[kind])));
    const row = { x: box.x, y: top, w: box.w, h: height };
    marks.push(...qattRow(kind, row, count, cycled(rowPalettes, palette)));
    marks.push(rectangle(box.x, top + height - unit * 0.07, box.w, unit * 0.14, colours.ink));
    top += height;
  }
  return marks;
}

/** Draws a pattern band of one or two rows for a page, as an SVG file. Size in pixels. */
export function qattPageBand(seed: number, w = 1440, h = 40): string {
  return picture(w, h, qattBands(seed, { x: 0, y: 0, w, h }, h / 1.9), { slice: true });
}
