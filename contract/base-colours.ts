/** The format of a colour: `#rrggbb`, in lower case. */
export const HEX_COLOUR = /^#[\da-f]{6}$/;

/** The colours that an organisation chooses, by purpose. */
export const BASE_COLOURS = [
  /** The page, in the light scheme */
  'ground',
  /** Text in the light scheme. The backgrounds of the dark scheme have the same hue. */
  'ink',
  /** Buttons, walls and emphasised text */
  'brand',
  /** Marks and lines */
  'accent',
  /** Light in openings: marks on dark backgrounds, and buttons on walls */
  'highlight',
  /** The second dark background: testimonials and the footer */
  'contrast',
  /** Land, steps, and sections that stand out */
  'sand',
] as const;

export type BaseColour = (typeof BASE_COLOURS)[number];

/** The original colours of the design. A site without an identity uses them too. */
export const DRAWN_PALETTE: Record<BaseColour, string> = {
  ground: '#fbf6ec',
  ink: '#2a1e17',
  brand: '#84371f',
  accent: '#ae4e2b',
  highlight: '#e5a63c',
  contrast: '#515830',
  sand: '#e0cba4',
};
