/** What a colour is written as: `#rrggbb`, in lower case. */
export const HEX_COLOUR = /^#[\da-f]{6}$/;

/** The colours that an organisation chooses, by what they are for. */
export const BASE_COLOURS = [
  /** The page, in the light scheme */
  'ground',
  /** Text, in the light scheme; its hue is that of the dark scheme's grounds */
  'ink',
  /** Buttons, walls and emphasised text */
  'brand',
  /** Marks and lines */
  'accent',
  /** Light in openings: marks on dark grounds, buttons on walls */
  'highlight',
  /** The second dark ground: testimonials, footer */
  'contrast',
  /** Land, steps, and sections that stand apart */
  'sand',
] as const;

export type BaseColour = (typeof BASE_COLOURS)[number];

/** The colours that the design was drawn with. A site that has no identity yet has them, too. */
export const DRAWN_PALETTE: Record<BaseColour, string> = {
  ground: '#fbf6ec',
  ink: '#2a1e17',
  brand: '#84371f',
  accent: '#ae4e2b',
  highlight: '#e5a63c',
  contrast: '#515830',
  sand: '#e0cba4',
};
