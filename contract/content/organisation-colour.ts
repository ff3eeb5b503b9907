import type { Shape, ShapeValue } from './shape.ts';

/** The colours on the page of the visual identity, in its order: the colours of the palette, and the darker `contrast`. */
export const SHOWN_COLOURS = [
  'accent',
  'brand',
  'highlight',
  'contrast',
  'deep',
  'sand',
  'ground',
  'ink',
] as const;

/** A colour of the organisation. It is our addition: our server answers it with every backend. */
export const organisationColour = {
  fields: {
    /** What it is for. */
    use: { type: 'choice', options: SHOWN_COLOURS, needed: true },
    /** The organisation's name for it. Empty if it has none. */
    name: { type: 'localized-text' },
    /** `#RRGGBB` */
    code: { type: 'text', needed: true },
  },
} as const satisfies Shape;

export type OrganisationColour = ShapeValue<typeof organisationColour>;
