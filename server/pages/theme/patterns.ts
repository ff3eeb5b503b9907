import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DRAWN_PALETTE } from '../../../contract/base-colours.ts';
import { type Colours, deriveColours, type Palette } from '../../../contract/palette.ts';
import type { PatternFamily } from '../../../contract/patterns.ts';
import type { Look } from './look.ts';
import { svgUrl } from './mark.ts';

/** The bands of a family: tiles that repeat sideways. */
const BANDS = ['hero', 'lozenges', 'peaks', 'terraces', 'zigzag', 'panel', 'stats'] as const;

export type Band = (typeof BANDS)[number];

/** Pictures of error pages, which all families have. */
const SCENES = ['town', 'town-at-night'] as const;

type DrawnFamily = Exclude<PatternFamily, 'none'>;

/** The drawings, in the colours of `DRAWN_PALETTE`. */
const drawings = {
  qatt: readBands('qatt'),
  stars: readBands('stars'),
  waves: readBands('waves'),
} satisfies Record<DrawnFamily, unknown>;

const scenes = Object.fromEntries(SCENES.map((name) => [name, readDrawing(name)])) as Record<
  (typeof SCENES)[number],
  string
>;

function readBands(family: DrawnFamily): Record<Band, string> {
  return Object.fromEntries(
    BANDS.map((band) => [band, readDrawing(`${family}/${band}`)]),
  ) as Record<Band, string>;
}

function readDrawing(name: string): string {
  return readFileSync(join(import.meta.dirname, `art/${name}.svg`), 'utf8').trim();
}

/** A motif, 48 units wide and high, and the upper edge of walls and pictures as a tile of 60 × 40 units. */
const SHAPES: Readonly<Record<PatternFamily, { motif: string; edge: string }>> = {
  qatt: {
    motif: 'M24 10L38 35H10Z',
    edge: 'M0 40.5V40H9V27H16L30 0L44 27H51V40H60V40.5Z',
  },
  stars: {
    motif:
      'M24 8L28.6 12.9L35.3 12.7L35.1 19.4L40 24L35.1 28.6L35.3 35.3L28.6 35.1L24 40L19.4 35.1L12.7 35.3L12.9 28.6L8 24L12.9 19.4L12.7 12.7L19.4 12.9Z',
    edge: 'M0 40.5V40C14 36 25 22 30 2C35 22 46 36 60 40V40.5Z',
  },
  waves: {
    motif: 'M8 34a16 16 0 0 1 32 0Z',
    edge: 'M0 40.5V40C10 40 14 12 30 12S50 40 60 40V40.5Z',
  },
  none: { motif: '', edge: 'M0 0H60V40.5H0Z' },
};

/** The palette colour for each colour of the drawings. */
function recolouring(palette: Palette): ReadonlyMap<string, string> {
  const drawn = tonesOf(deriveColours(DRAWN_PALETTE));
  const own = tonesOf(deriveColours(palette));
  const map = new Map<string, string>();
  for (const [index, hex] of drawn.entries()) {
    // Several tones may have one colour in the drawings, and then the first of them counts.
    if (!map.has(hex)) map.set(hex, own[index] ?? hex);
  }
  return map;
}

function tonesOf(colours: Colours): string[] {
  return Object.values(colours).flatMap((schemes) =>
    Object.values(schemes).flatMap((tones) => Object.values(tones) as string[]),
  );
}

/** Returns a drawing in the colours of a look. Null: there is none of this name. */
export function drawPattern(look: Look, name: string): string | null {
  const drawing = findDrawing(look.pattern, name);
  if (drawing === null) return null;
  const colours = recolouring(look.palette);
  return drawing.replaceAll(/#[\da-f]{6}\b/gi, (hex) => colours.get(hex.toLowerCase()) ?? hex);
}

function findDrawing(family: PatternFamily, name: string): string | null {
  if (Object.hasOwn(scenes, name)) return scenes[name as keyof typeof scenes];
  if (family === 'none' || !Object.hasOwn(drawings[family], name)) return null;
  return drawings[family][name as Band];
}

/** Returns the part of the URLs of a look's bands that ensures that they never show another look. */
export function patternHash({ pattern, palette }: Look): string {
  const shown = JSON.stringify([DRAWINGS_VERSION, pattern, palette]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 10);
}

/** Increase it when a drawing changes, so that all URLs change. */
const DRAWINGS_VERSION = 1;

/** Returns the tokens for the family's bands, motif and edge, which the styles of the site use. */
export function patternStyles(look: Look): string {
  const { pattern, palette } = look;
  const { shared } = deriveColours(palette);
  const { motif, edge } = SHAPES[pattern];
  const motifIn = (fill: string) =>
    motif === ''
      ? '--furja:none'
      : `--furja:url("${svgUrl(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="${motif}" fill="${fill}"/></svg>`)}")`;
  const rules = [
    `:root{${[...BANDS.map((band) => bandToken(look, band)), edgeToken(edge), motifIn(shared.light.point)].join(';')}}`,
    `@media(prefers-color-scheme:dark){:root{${motifIn(shared.dark.point)}}}`,
  ];
  return rules.join('') + withoutBands(look);
}

function bandToken(look: Look, band: Band): string {
  return look.pattern === 'none'
    ? `--${band}:none`
    : `--${band}:url(/patterns/${patternHash(look)}/${band}.svg)`;
}

/** Without a pattern a band would be an empty bar. */
function withoutBands({ pattern }: Look): string {
  return pattern === 'none' ? '.band{display:none}' : '';
}

/** Returns the path of a tile of the upper edge of walls, 60 units wide and 40 high. */
export function edgeOf({ pattern }: Look): string {
  return SHAPES[pattern].edge;
}

/** Returns the tokens for the styles of the back office: the edge, and the band of Today. */
export function adminPatternStyles(look: Look): string {
  const tokens = [bandToken(look, 'panel'), edgeToken(edgeOf(look))];
  return `:root{${tokens.join(';')}}${withoutBands(look)}`;
}

function edgeToken(edge: string): string {
  return `--shurfat:url("${svgUrl(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" preserveAspectRatio="none"><path d="${edge}"/></svg>`)}")`;
}
