import type { Fields } from './fields.ts';
import type { Shape, ShapeValue } from './shape.ts';

/** Which map shows the areas: the built-in one, the organisation's own drawing, or none. */
export const MAP_KINDS = ['saudi-arabia', 'drawing', 'none'] as const;

export type MapKind = (typeof MAP_KINDS)[number];

/** The projection that maps degrees to places on a drawing: equidistant, or the one of web maps. */
export const PROJECTIONS = ['equirectangular', 'mercator'] as const;

export type Projection = (typeof PROJECTIONS)[number];

/** The map of the areas, in the identity. The edges are those of the whole drawing, in degrees. */
export const mapFields = {
  kind: { type: 'choice', options: MAP_KINDS },
  drawing: { type: 'media', use: 'drawing', optional: true },
  projection: { type: 'choice', options: PROJECTIONS, optional: true },
  west: { type: 'degrees', max: 180, optional: true },
  north: { type: 'degrees', max: 90, optional: true },
  east: { type: 'degrees', max: 180, optional: true },
  south: { type: 'degrees', max: 90, optional: true },
  credit: { type: 'localized-text', optional: true },
} as const satisfies Fields;

/** Maximum height of a map, in hundredths of its width. */
export const MAX_MAP_HEIGHT = 1_000;

/** Position in hundredths of the map's width, from its left and top edges. It is parsed like degrees, as numbers with a fraction. */
const HUNDREDTHS = { type: 'degrees', max: MAX_MAP_HEIGHT, needed: true } as const;

const position = { fields: { x: HUNDREDTHS, y: HUNDREDTHS } } as const satisfies Shape;

const areaPosition = {
  fields: {
    ...position.fields,
    /** Whether the built-in map has the outline of the area. */
    hasOutline: { type: 'boolean' },
  },
} as const satisfies Shape;

/** The map of the areas as pages show it. It is our addition: our server answers it with every backend (docs/contract.md). */
export const areaMap = {
  fields: {
    kind: { type: 'choice', options: MAP_KINDS, needed: true },
    /** Its height, in hundredths of its width. */
    height: HUNDREDTHS,
    /** The address of the style sheet with its drawing and its places. Null for the built-in map. */
    styles: { type: 'link' },
    /** Position of each area, in the order of the areas. Null if it has none. */
    places: { type: 'entries', of: areaPosition, keepsPositions: true },
    /** Where the office is. */
    office: { type: 'entry', of: position },
    credit: { type: 'localized-text' },
  },
} as const satisfies Shape;

export type AreaMap = ShapeValue<typeof areaMap>;
export type MapPosition = ShapeValue<typeof position>;
export type AreaPosition = ShapeValue<typeof areaPosition>;
