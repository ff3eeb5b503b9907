import { colours } from './palette.ts';
import { qattBands } from './qatt.ts';
import { cycled } from './random.ts';
import { picture, rectangle } from './shapes.ts';

/** Cover grounds in the order `cover` uses them, with the text colour for each. */
export const coverGrounds: readonly { ground: string; text: string }[] = [
  { ground: colours.brick, text: colours.gypsum },
  { ground: colours.olive, text: colours.gypsum },
  { ground: colours.beige, text: colours.ink },
  { ground: colours.ink, text: colours.gypsum },
];

/**
 * A report cover as an SVG file, 300 × 400: a plain ground above, a stack of Qatt rows below.
 * The upper 45 % stays empty, because the page sets the year there.
 */
export function cover(seed: number): string {
  const { ground } = cycled(coverGrounds, seed);
  const bands = qattBands(seed + 5, { x: 0, y: 190, w: 300, h: 210 }, 30);
  return picture(300, 400, [rectangle(0, 0, 300, 400, ground), ...bands], { slice: true });
}
