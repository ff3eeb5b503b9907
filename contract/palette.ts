import { BASE_COLOURS, type BaseColour, HEX_COLOUR } from './base-colours.ts';
import { contrastOf, hexOf, type Lch, lchOf, mixColours } from './colour.ts';
import { PAIRS, type Scheme } from './palette-pairs.ts';
import {
  type Direction,
  type Recipe,
  TONES,
  type Tone,
  type ToneGroup,
  type ToneName,
} from './palette-tones.ts';

/** The colours of an organisation, each as `#rrggbb` in lower case. */
export type Palette = Record<BaseColour, string>;

/** Whether a value is a complete palette. Drafts may have an incomplete one. */
export function isPalette(value: unknown): value is Palette {
  const colours = Object(value) as Record<string, unknown>;
  return BASE_COLOURS.every((name) => HEX_COLOUR.test(String(colours[name])));
}

/** The tones of a group in one scheme, as `#rrggbb`, or `#rrggbbaa` where it is transparent. */
export type Tones<Group extends ToneGroup> = Record<keyof (typeof TONES)[Group], string>;

/** Every colour of site, back office, mails and drawings. */
export type Colours = { [Group in ToneGroup]: Record<Scheme, Tones<Group>> };

/** Colours by palette, most recently used last. */
const derived = new Map<string, Colours>();

/** Cache size: the site's palette, and those of drafts that are being viewed. */
const MAX_DERIVED = 8;

/**
 * Derives every colour of the design from a palette. Each tone is a base colour moved by a fixed step. If it is too close to the tone next
 * to it, its lightness moves further until the contrast suffices. Base colours never move, so `checkPalette` reports the remaining
 * problems. Every mail needs the colours, so those of the latest palettes are cached.
 */
export function deriveColours(palette: Palette): Colours {
  const key = BASE_COLOURS.map((name) => palette[name]).join();
  const colours = derived.get(key) ?? makeColours(palette);
  derived.delete(key);
  derived.set(key, colours);
  const [oldest = key] = derived.keys();
  if (derived.size > MAX_DERIVED) derived.delete(oldest);
  return colours;
}

function makeColours(palette: Palette): Colours {
  const tones = deriveTones(palette);
  const groups = Object.entries(TONES).map(([group, members]) => [
    group,
    Object.fromEntries(
      (['light', 'dark'] as const).map((scheme) => [
        scheme,
        Object.fromEntries(
          Object.keys(members).map((name) => [name, tones(`${group}.${name}` as ToneName, scheme)]),
        ),
      ]),
    ),
  ]);
  return Object.fromEntries(groups) as Colours;
}

/** Returns a tone in a scheme, as `#rrggbb`. */
export type ToneOf = (name: ToneName, scheme: Scheme) => string;

/** All tones, in the order in which they are derived: a tone moves away from earlier ones. */
const ORDERED = Object.entries(TONES)
  .flatMap(([group, members]) =>
    Object.entries(members).map(([name, tone]) => ({ name: `${group}.${name}` as ToneName, tone })),
  )
  .sort((a, b) => a.tone.order - b.tone.order);

const INDEX = new Map(ORDERED.map(({ name, tone }, index) => [name, { index, tone }]));

/** The tones that each tone moves away from. */
const NEIGHBOURS = new Map(
  ORDERED.map(({ name }, index) => [
    name,
    PAIRS.flatMap(({ front, ground, needed, schemes }) => {
      const other = front === name ? ground : ground === name ? front : null;
      return other !== null && (INDEX.get(other)?.index ?? index) < index
        ? [{ other, needed, schemes }]
        : [];
    }),
  ]),
);

/** Derives tones on demand, each once. */
export function deriveTones(palette: Palette): ToneOf {
  const bases = Object.fromEntries(
    Object.entries(palette).map(([name, hex]) => [
      name,
      boundedBase(name as BaseColour, lchOf(hex)),
    ]),
  ) as Record<BaseColour, Lch>;
  const known = new Map<string, string>();
  const toneOf: ToneOf = (name, scheme) => {
    const key = `${scheme} ${name}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { tone } = INDEX.get(name) as { tone: Tone };
    const made = makeTone(tone[scheme], palette, bases);
    const near = (NEIGHBOURS.get(name) ?? [])
      .filter(({ schemes }) => schemes.includes(scheme))
      .map(({ other, needed }) => ({ hex: toneOf(other, scheme), needed }));
    const mended = moveAway(made, tone.mend[scheme], near);
    known.set(key, mended);
    return mended;
  };
  return toneOf;
}

/** A tone of a vivid colour is less vivid than the colour itself. */
const MAX_CHROMA: Partial<Record<BaseColour, number>> = {
  ink: 0.03,
  ground: 0.03,
  sand: 0.09,
  brand: 0.16,
  accent: 0.15,
};

function boundedBase(name: BaseColour, colour: Lch): Lch {
  return { ...colour, chroma: Math.min(colour.chroma, MAX_CHROMA[name] ?? 1) };
}

function makeTone(recipe: Recipe, palette: Palette, bases: Record<BaseColour, Lch>): string {
  switch (recipe.kind) {
    case 'fixed':
      return recipe.hex;
    case 'base':
      return palette[recipe.of];
    case 'at':
    case 'shift': {
      const { lightness, chroma, hue } = bases[recipe.of];
      return hexOf({
        lightness: recipe.lightness + (recipe.kind === 'at' ? 0 : lightness),
        chroma: chroma * recipe.chroma,
        hue: hue + (recipe.of === 'ink' ? recipe.hue * towardsSand(bases) : recipe.hue),
      });
    }
    case 'blend': {
      const { lightness, chroma, hue } = mixColours(
        bases[recipe.of],
        bases[recipe.with],
        recipe.share,
      );
      return hexOf({ lightness, chroma: chroma * recipe.chroma, hue: hue + recipe.hue });
    }
  }
}

/** Difference between the hues of the drawn `sand` and the drawn `ink`, in degrees. */
const DRAWN_TURN = 31.3004;

/** Below it a colour is grey, and its hue says nothing. */
const MIN_CHROMA = 0.006;

/**
 * Dark backgrounds turn from the hue of ink towards the hue of sand, as soil does in light. Returns the turn relative to the drawn palette:
 * 1 for the drawn palette itself, less if the two hues are closer, and negative if they turn the other way.
 */
function towardsSand({ ink, sand }: Record<BaseColour, Lch>): number {
  if (sand.chroma < MIN_CHROMA) return 0;
  const turn = ((sand.hue - ink.hue + 540) % 360) - 180;
  return Math.min(1, Math.max(-1, turn / DRAWN_TURN));
}

/** By how much lightness a tone is moved, and how often the last step is halved. */
const STEP = 0.02;
const HALVINGS = 4;

/** Changes the lightness of a colour until it has enough contrast to others. */
function moveAway(
  hex: string,
  direction: Direction,
  near: readonly { hex: string; needed: number }[],
): string {
  const isFar = (colour: string) =>
    near.every(({ hex: other, needed }) => contrastOf(colour, other) >= needed);
  if (direction === null || isFar(hex)) return hex;
  const { lightness, chroma, hue } = lchOf(hex);
  const at = (moved: number) =>
    hexOf({ lightness: lightness + (direction === 'darker' ? -moved : moved), chroma, hue });
  const room = direction === 'darker' ? lightness : 1 - lightness;
  for (let moved = STEP; moved < room + STEP; moved += STEP) {
    if (!isFar(at(moved))) continue;
    let [close, far] = [moved - STEP, moved];
    for (let round = 0; round < HALVINGS; round += 1) {
      const middle = (close + far) / 2;
      if (isFar(at(middle))) far = middle;
      else close = middle;
    }
    return at(far);
  }
  // No colour in this direction has enough contrast, so keep it and let the check report it.
  return hex;
}
