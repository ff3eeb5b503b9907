import { furja } from './buildings.ts';
import { colours, rowPalettes } from './palette.ts';
import { qattRow, rowKinds } from './qatt.ts';
import { cycled } from './random.ts';
import { group, type Mark, picture, rectangle, rounded, shape } from './shapes.ts';
import { arabicWordmark, hexOutlines, latinWordmark, type Outline } from './wordmark.ts';

/** Colours of the whole logo: the furja and its lit opening, the words. */
export type LogoColours = { mark: string; lit: string; words: string };

export const fullColour: LogoColours = {
  mark: colours.clay,
  lit: colours.sun,
  words: colours.ink,
};

/** Draws an outline with the left end of its base line at (x, y). `size` is the em in units. */
export function lettering(word: Outline, x: number, y: number, size: number, fill: string): Mark {
  const scale = Math.round(size) / 1000;
  const place = `transform="translate(${rounded(x)} ${rounded(y)}) scale(${scale})"`;
  return group(place, [shape(word.path, fill)]);
}

/** Yafee's icon as an SVG file: three rows of furjat, the apex lit. Transparent ground. */
export function brandIcon({ mark, lit }: Pick<LogoColours, 'mark' | 'lit'>): string {
  const openings = furja(120, 30, 58, 3, (row) => (row === 0 ? lit : mark), 0.22);
  return picture(240, 240, openings);
}

/** Yafee's logo as an SVG file: icon on the right, «يافع» over “Yafee” to its left. */
export function brandLogo({ mark, lit, words }: LogoColours): string {
  const w = 480;
  const arabicSize = 150;
  const latinSize = 62;
  const right = 292;
  return picture(w, 220, [
    ...furja(390, 42, 46, 3, (row) => (row === 0 ? lit : mark), 0.22),
    lettering(
      arabicWordmark,
      right - arabicWordmark.advance * (arabicSize / 1000),
      112,
      arabicSize,
      words,
    ),
    lettering(
      latinWordmark,
      right - latinWordmark.advance * (latinSize / 1000),
      190,
      latinSize,
      words,
    ),
  ]);
}

/** Yafee's profile picture as an SVG file, 96 × 96: sun-coloured furjat on brick. */
export function brandAvatar(): string {
  const ground = rectangle(0, 0, 96, 96, colours.brick);
  return picture(96, 96, [ground, ...furja(48, 21, 19, 3, colours.sun, 0.22)]);
}

/** A sheet of every kind of Qatt row in several palettes, as an SVG file, 1200 × 800. */
export function patternSheet(): string {
  const marks: Mark[] = [rectangle(0, 0, 1200, 800, colours.gypsum)];
  const counts = { triangles: 8, hanash: 6, nested: 7, lozenges: 8, steps: 6, dots: 14, comb: 18 };
  rowKinds.forEach((kind, index) => {
    for (const half of [0, 1]) {
      const box = { x: 60 + half * 560, y: 56 + index * 101, w: 520, h: kind === 'dots' ? 40 : 56 };
      const rule = { ...box, y: box.y - 6 };
      const palette = cycled(rowPalettes, index + half * 4 + (half && index > 4 ? 1 : 0));
      marks.push(
        ...qattRow(kind, box, counts[kind], palette),
        rectangle(rule.x, rule.y, rule.w, 6, colours.ink),
        rectangle(rule.x, box.y + box.h, rule.w, 6, colours.ink),
      );
    }
  });
  // The ends of strokes extend beyond their boxes, so the margins are painted over them.
  for (const x of [0, 580, 1140]) {
    marks.push(rectangle(x, 0, x === 580 ? 40 : 60, 800, colours.gypsum));
  }
  return picture(1200, 800, marks);
}

/** The palette as chips with their hex values in outlines, as an SVG file, 1200 × 800. */
export function colourSheet(): string {
  const { paper, gypsum, sand, beige, rose, clay, brick, olive, moss, ink, ink2, sun } = colours;
  const chips = [paper, gypsum, sand, beige, rose, clay, brick, olive, moss, ink, ink2, sun];
  const light = new Set<string>([paper, gypsum, sand, beige, rose, sun]);
  const marks: Mark[] = [rectangle(0, 0, 1200, 800, '#D8C6A6')];
  chips.forEach((chip, index) => {
    const x = (index % 4) * 300;
    const y = Math.floor(index / 4) * 267;
    marks.push(rectangle(x, y, 299, 266, chip));
    const text = light.has(chip) ? ink : gypsum;
    marks.push(...hexLettering(chip, x + 24, y + 238, 40, text));
    marks.push(...furja(x + 250, y + 24, 22, 2, text, 0.22));
  });
  return picture(1200, 801, marks);
}

function hexLettering(hex: string, x: number, y: number, size: number, fill: string): Mark[] {
  let left = x;
  return [...hex].flatMap((sign) => {
    const word = hexOutlines[sign];
    if (!word) {
      return [];
    }
    const mark = lettering(word, left, y, size, fill);
    left += (word.advance * size) / 1000;
    return [mark];
  });
}
