import { colours, rowPalettes } from './palette.ts';
import { cycled, random } from './random.ts';
import { group, type Mark, picture, rectangle } from './shapes.ts';

export type WeaveOptions = {
  w?: number;
  h?: number /** One stitch, in pixels. */;
  stitch?: number;
};

/** A mirrored pixel weave in the Sadu manner, as an SVG file. The palette is seed % 9. */
export function weave(seed: number, options: WeaveOptions = {}): string {
  const { w = 400, h = 300, stitch = 12 } = options;
  const next = random(seed);
  const [first, second, ground] = cycled(rowPalettes, seed);
  const period = 8 + (seed % 5);
  const grains = Array.from({ length: period }, () => Array.from({ length: period }, next));
  const columns = Math.ceil(w / stitch);
  const half = Math.ceil(w / stitch / 2);
  const rows = Math.ceil(h / stitch);
  const colourAt = (x: number, y: number): string | undefined => {
    const band = Math.floor(y / period) % 2;
    const shift = band ? period >> 1 : 0;
    const column = Math.abs(((x + shift) % period) - (period >> 1));
    const grain = grains[y % period]?.[column] ?? 0;
    const distance = Math.abs((x % period) - period / 2) + Math.abs((y % period) - period / 2);
    if (distance < period * 0.34) {
      return second;
    }
    if (distance < period * 0.62) {
      return first;
    }
    return grain > 0.72 ? colours.sand : undefined;
  };
  const fills = [first, second, ...(ground === colours.sand ? [] : [colours.sand])];
  const threads: Mark[] = fills.flatMap((fill) =>
    blocks(columns, rows, (x, y) => colourAt(x < half ? x : columns - 1 - x, y) === fill).map(
      ([x, y, width, height]) => rectangle(x, y, width, height, fill),
    ),
  );
  // crispEdges: without it the browser leaves hairlines between neighbouring stitches.
  const scaled = group(`shape-rendering="crispEdges" transform="scale(${stitch})"`, threads);
  return picture(w, h, [rectangle(0, 0, w, h, ground), scaled], { slice: true });
}

/** Merges the cells for which `holds` is true into rectangles: first runs in a row, then equal runs below each other. */
function blocks(
  columns: number,
  rows: number,
  holds: (x: number, y: number) => boolean,
): [x: number, y: number, w: number, h: number][] {
  const found: [number, number, number, number][] = [];
  let open = new Map<string, [number, number, number, number]>();
  for (let y = 0; y < rows; y++) {
    const current = new Map<string, [number, number, number, number]>();
    for (let x = 0; x < columns; x++) {
      if (!holds(x, y)) {
        continue;
      }
      const start = x;
      while (x < columns && holds(x, y)) {
        x++;
      }
      const key = `${start} ${x}`;
      const above = open.get(key);
      const block: [number, number, number, number] = above ?? [start, y, x - start, 0];
      block[3]++;
      if (!above) {
        found.push(block);
      }
      current.set(key, block);
    }
    open = current;
  }
  return found;
}
