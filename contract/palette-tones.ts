import type { BaseColour } from './base-colours.ts';

/** How a tone is derived. Chroma is a factor and hue an angle, so that grey stays grey. */
export type Recipe =
  | { kind: 'fixed'; hex: string }
  | { kind: 'base'; of: BaseColour }
  /** A base colour with another lightness */
  | { kind: 'at' | 'shift'; of: BaseColour; lightness: number; chroma: number; hue: number }
  /** Two base colours mixed */
  | {
      kind: 'blend';
      of: BaseColour;
      with: BaseColour;
      share: number;
      chroma: number;
      hue: number;
    };

/** The direction in which a tone moves if it is too close to another one. Without a direction it stays, and the base colour is rejected. */
export type Direction = 'darker' | 'lighter' | null;

/** A colour of the design in both schemes. */
export type Tone = {
  light: Recipe;
  dark: Recipe;
  mend: { light: Direction; dark: Direction };
  /** Fixed tones come first, then backgrounds, then tones on them. A tone moves away from those before it. */
  order: 0 | 1 | 2;
};

function base(of: BaseColour): Recipe {
  return { kind: 'base', of };
}

/** A colour whose hue has a meaning, or that does not belong to an organisation, such as the night. */
function fixed(hex: string): Recipe {
  return { kind: 'fixed', hex };
}

/** A base colour at a fixed lightness, whatever the lightness of the base is. */
function at(of: BaseColour, lightness: number, chroma = 1, hue = 0): Recipe {
  return { kind: 'at', of, lightness, chroma, hue };
}

/** A base colour, lighter or darker by a step. */
function shift(of: BaseColour, lightness: number, chroma = 1, hue = 0): Recipe {
  return { kind: 'shift', of, lightness, chroma, hue };
}

function blend(of: BaseColour, other: BaseColour, share: number, chroma = 1, hue = 0): Recipe {
  return { kind: 'blend', of, with: other, share, chroma, hue };
}

/** A tone that never moves, and its dark-scheme colour if that differs. */
function steady(light: Recipe, dark = light): Tone {
  return { light, dark, mend: { light: null, dark: null }, order: 0 };
}

/** A background that keeps text legible: it becomes lighter in the light scheme and darker in the dark scheme. */
function surface(light: Recipe, dark: Recipe): Tone {
  return { light, dark, mend: { light: 'lighter', dark: 'darker' }, order: 1 };
}

/** A background of dark text in both schemes. */
function card(recipe: Recipe): Tone {
  return { light: recipe, dark: recipe, mend: { light: 'lighter', dark: 'lighter' }, order: 1 };
}

/** A background of light text in both schemes. A base colour is rejected instead of changed. */
function wall(light: Recipe, dark = light): Tone {
  const mend = light.kind === 'base' ? null : 'darker';
  return { light, dark, mend: { light: mend, dark: 'darker' }, order: 1 };
}

/** Text or a mark on the scheme's own backgrounds. */
function mark(light: Recipe, dark: Recipe): Tone {
  return { light, dark, mend: { light: 'darker', dark: 'lighter' }, order: 2 };
}

/** Text or a mark on backgrounds that are dark in both schemes. */
function lit(recipe: Recipe): Tone {
  return { light: recipe, dark: recipe, mend: { light: 'lighter', dark: 'lighter' }, order: 2 };
}

/** Text or a mark on backgrounds that are light in both schemes. */
function onPaper(recipe: Recipe): Tone {
  return { light: recipe, dark: recipe, mend: { light: 'darker', dark: 'darker' }, order: 2 };
}

/** Tones that the site and the back office share. */
const shared = {
  paper: steady(base('ground'), at('ink', 0.197, 0.55)),
  gypsum: steady(shift('ground', 0.017, 0.6), at('ink', 0.235, 0.79)),
  sand: steady(blend('ground', 'sand', 0.29, 1, -1), at('ink', 0.22, 0.75, 7)),
  ink: steady(base('ink'), at('ground', 0.946, 1.6, -5)),
  'ink-2': mark(blend('ink', 'ground', 0.217, 1.44), at('sand', 0.806, 0.58, -9)),
  clay: mark(base('accent'), at('accent', 0.762, 0.86, 7)),
  brick: mark(base('brand'), at('brand', 0.79, 0.9, 10)),
  control: mark(blend('ink', 'sand', 0.546, 1.01, -8), at('ink', 0.595, 1.55, 14)),
  sun: steady(base('highlight')),
  /** Openings in walls, dots on maps: lit at night */
  point: mark(base('brand'), base('highlight')),
  // Text on grounds that both schemes have alike
  'on-light': steady(base('ink')),
  'on-dark': steady(shift('ground', 0.017, 0.6)),
  focus: mark(fixed('#1f4a73'), fixed('#9cc8f2')),
  error: mark(fixed('#9e1b22'), fixed('#ff9c93')),
  success: mark(fixed('#1e6647'), fixed('#86d1a6')),
} satisfies Record<string, Tone>;

const site = {
  dune: steady(shift('sand', -0.074, 1.24, -5), at('ink', 0.47, 1.8, 14)),
  line: steady(blend('sand', 'ink', 0.027, 0.85), at('ink', 0.34, 1.2, 8)),
  // Walls: buttons, statistics; testimonials; the footer
  fill: wall(base('brand'), at('brand', 0.415, 0.93, 1)),
  olive: wall(base('contrast'), at('contrast', 0.335, 0.76, 2)),
  moss: wall(at('contrast', 0.335, 0.67, 5), at('contrast', 0.275, 0.49)),
  'moss-light': wall(at('contrast', 0.335, 0.67, 5)),
  'on-dark-2': lit(blend('ground', 'contrast', 0.207, 1.37, -5)),
  'line-on-dark': steady(fixed('#ffffff2e')),
  'focus-on-dark': lit(fixed('#ffd88a')),
  // The base colours where they are the same in both schemes: cards of goals, covers, the picture of a missing page
  'base-ground': steady(base('ground')),
  'base-brand': steady(base('brand')),
  'base-accent': steady(base('accent')),
  'base-contrast': steady(base('contrast')),
  'base-sand': steady(base('sand')),
  rose: card(at('accent', 0.769, 0.66, 11)),
  // Maps
  land: surface(base('sand'), at('ink', 0.36, 1.41, 11)),
  selected: steady(at('accent', 0.769, 0.66, 11), at('accent', 0.488, 0.76, 4)),
  // The steps of the strategy, each darker than the one before
  'step-1': surface(blend('ground', 'sand', 0.29, 1, -1), at('ink', 0.257, 0.9, 9)),
  'step-2': surface(shift('sand', 0.052, 0.74), at('ink', 0.293, 1.14, 7)),
  'step-3': surface(shift('sand', 0.015, 0.95), at('ink', 0.333, 1.3, 10)),
  'step-4': surface(shift('sand', -0.033, 1.18, -3), at('ink', 0.375, 1.6, 11)),
  'step-5': surface(shift('sand', -0.08, 1.4, -5), at('ink', 0.414, 1.8, 13)),
  /** Behind logos, which are drawn for light paper */
  'logo-ground': steady(shift('ground', 0.017, 0.6), at('sand', 0.892, 0.59)),
  'night-sky': steady(fixed('#28384a')),
  'night-earth': steady(at('contrast', 0.399, 0.83)),
} satisfies Record<string, Tone>;

const admin = {
  dune: surface(shift('sand', 0.05, 0.67), at('ink', 0.266, 1, 6)),
  hover: surface(blend('ground', 'sand', 0.18, 1, -1), at('ink', 0.253, 0.89)),
  line: steady(shift('sand', 0.03, 0.67), at('ink', 0.31, 1.03, 7)),
  rule: steady(blend('sand', 'ink', 0.098, 1.06), at('ink', 0.404, 1.29)),
  strong: steady(base('ink'), at('ink', 0.64, 1.66, 15)),
  fill: wall(base('brand'), at('brand', 0.453, 1.03, 1)),
  'fill-2': wall(base('ink'), at('brand', 0.515, 1.12, 1)),
  'code-paper': steady(fixed('#ffffff')),
  'code-ink': steady(fixed('#000000')),
  // States: ink on tint. Their hues have a meaning.
  'draft-bg': surface(blend('ground', 'sand', 0.42, 0.9, -1), at('ink', 0.287, 1, 9)),
  scheduled: mark(fixed('#664200'), fixed('#f2c877')),
  'scheduled-bg': steady(fixed('#f8e4b7'), fixed('#3c2b0e')),
  'scheduled-mark': mark(fixed('#8a5a00'), fixed('#e5a63c')),
  live: mark(fixed('#3f4722'), fixed('#c9cda6')),
  'live-bg': steady(fixed('#e5e7d0'), fixed('#2d321b')),
  'live-mark': mark(fixed('#515830'), fixed('#c9cda6')),
  stale: mark(fixed('#84371f'), fixed('#f0a781')),
  'stale-bg': steady(fixed('#f6dcc9'), fixed('#43261a')),
  'problem-bg': steady(fixed('#f8ddd8'), fixed('#471b1a')),
  // Differences: what was added and what was removed
  ins: mark(fixed('#333a22'), fixed('#dde3b8')),
  'ins-bg': steady(fixed('#dde3c2'), fixed('#3a4420')),
  del: mark(fixed('#84371f'), fixed('#f0a781')),
  'del-bg': steady(fixed('#f6d9cc'), fixed('#4b241a')),
  // The house of Today, the same by day and by night
  'house-wall': steady(base('brand')),
  'house-window': steady(at('brand', 0.295, 0.64, -2)),
} satisfies Record<string, Tone>;

/** Mails. They have no style sheet, so these are no CSS names. */
const mails = {
  ground: steady(blend('ground', 'sand', 0.29, 1, -1), at('ink', 0.197, 0.55)),
  sheet: steady(base('ground'), at('ink', 0.235, 0.79)),
  plate: surface(shift('sand', 0.05, 0.64, 1), at('ink', 0.284, 1.01)),
  line: steady(shift('sand', 0.03, 0.67), at('ink', 0.34, 1.2, 8)),
  fill: wall(base('brand'), at('brand', 0.47, 1.03, 1)),
  foot: wall(at('contrast', 0.335, 0.67, 5)),
  onFoot: lit(blend('ground', 'sand', 0.29, 1, -1)),
  // Letters, on the white of the mail program in either scheme
  letterPaper: steady(fixed('#ffffff')),
  letterInk: onPaper(at('ink', 0.285, 0.3, 44)),
  letterInk2: onPaper(blend('ink', 'ground', 0.367, 0.85, 29)),
  letterLine: steady(shift('sand', 0.028, 0.36)),
  letterQuote: steady(at('accent', 0.593, 0.82)),
  letterLink: onPaper(at('contrast', 0.44, 1.07, 8)),
} satisfies Record<string, Tone>;

/** Drawings: the towns of the pages 404 and 500, and the door of the sign-in, by what they colour. */
const drawings = {
  nightSky: steady(fixed('#28384a')),
  nightMoon: steady(at('sand', 0.914, 1, 4)),
  nightFar: steady(fixed('#3b4650')),
  nightHaze: steady(fixed('#4d4a47')),
  nightPeak: steady(at('accent', 0.387, 0.4, 5)),
  nightEarth: steady(at('contrast', 0.399, 0.83)),
  dayHaze: steady(at('accent', 0.664, 0.8, 8)),
  wallFar: steady(at('accent', 0.697, 0.69, 18)),
  wallShade: steady(at('brand', 0.344, 0.78, -1)),
} satisfies Record<string, Tone>;

/** Every tone of the design, by the group of documents that has it. */
export const TONES = { shared, site, admin, mails, drawings };

export type ToneGroup = keyof typeof TONES;

/** A tone by its group and its name, as `site.fill`. */
export type ToneName = {
  [Group in ToneGroup]: `${Group}.${Extract<keyof (typeof TONES)[Group], string>}`;
}[ToneGroup];

/** Returns the base colours that a tone is made of. */
export function basesOf(name: ToneName, scheme: 'light' | 'dark'): BaseColour[] {
  const recipe = toneOf(name)[scheme];
  if (recipe.kind === 'fixed') return [];
  return recipe.kind === 'blend' ? [recipe.of, recipe.with] : [recipe.of];
}

/** Returns how a tone is made. */
export function toneOf(name: ToneName): Tone {
  const [group, member] = name.split('.') as [ToneGroup, string];
  return (TONES[group] as Record<string, Tone>)[member] as Tone;
}
