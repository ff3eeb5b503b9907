/** The site's colours by name (see docs on design: §2.1). Hex, for use inside standalone SVG files. */
export const colours = {
  ink: '#2A1E17',
  ink2: '#56453A',
  paper: '#FBF6EC',
  gypsum: '#FFFCF6',
  sand: '#F3E9D7',
  beige: '#E0CBA4',
  dune: '#CFB183',
  rose: '#E2A480',
  clay: '#AE4E2B',
  brick: '#84371F',
  olive: '#515830',
  thyme: '#8C9360',
  sage: '#C9CDA6',
  moss: '#333A22',
  sun: '#E5A63C',
  indigo: '#1F4A73',
} as const;

/** Three colours of a pattern row: first figure, second figure, ground. */
export type RowColours = readonly [first: string, second: string, ground: string];

/** The palettes Al-Qatt rows and weaves choose from. */
export const rowPalettes: readonly RowColours[] = [
  [colours.brick, colours.sun, colours.gypsum],
  [colours.clay, colours.ink, colours.sand],
  [colours.olive, colours.sun, colours.gypsum],
  [colours.ink, colours.rose, colours.beige],
  [colours.indigo, colours.sun, colours.gypsum],
  [colours.moss, colours.rose, colours.beige],
  [colours.sun, colours.brick, colours.ink],
  [colours.beige, colours.rose, colours.brick],
  [colours.sand, colours.sun, colours.olive],
];

/** The light and land of one scene. */
export type Daylight = {
  sky: string;
  sun: string;
  /** Two shades for the three far peaks. */
  far: readonly [string, string];
  /** The banded peak, and one wall in two. */
  mid: string;
  near: string;
  ground: string;
};

/** Names of the scene palettes, in the order of their numbers. */
export const daylights: readonly Daylight[] = [
  // 0 dawn
  {
    sky: colours.beige,
    sun: colours.clay,
    far: [colours.rose, '#C97E57'],
    mid: colours.clay,
    near: colours.brick,
    ground: colours.moss,
  },
  // 1 spring
  {
    sky: '#F0DDBE',
    sun: colours.sun,
    far: [colours.sage, colours.thyme],
    mid: '#6F7746',
    near: colours.olive,
    ground: colours.brick,
  },
  // 2 dusk
  {
    sky: colours.brick,
    sun: colours.sun,
    far: ['#9C4A2C', '#722E1A'],
    mid: '#5E2515',
    near: '#4A1D11',
    ground: '#3F4527',
  },
  // 3 plaster
  {
    sky: '#E9D9C6',
    sun: colours.gypsum,
    far: ['#D9B48E', '#C58F64'],
    mid: colours.rose,
    near: colours.clay,
    ground: colours.moss,
  },
  // 4 oasis
  {
    sky: '#C7CBB0',
    sun: colours.gypsum,
    far: ['#A9AE80', colours.thyme],
    mid: colours.olive,
    near: colours.moss,
    ground: colours.brick,
  },
  // 5 night
  {
    sky: '#28384A',
    sun: '#F3E1B8',
    far: ['#3B4650', '#4D4A47'],
    mid: '#5C3B2C',
    near: colours.brick,
    ground: '#454B2B',
  },
];

export const skinTones = ['#C98F66', '#A96F4A', '#DDB08A', '#8A5637'] as const;
