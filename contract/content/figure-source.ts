import type { Fields } from './fields.ts';
import type { ShapeValue } from './shape.ts';

/** Where one or more figures come from: who says so, the day for which they hold, and how they were counted. */
export const figureSourceFields = {
  source: { type: 'localized-text', optional: true },
  countedOn: { type: 'day', optional: true, wire: 'counted_on' },
  method: { type: 'localized-text', multiline: true, optional: true },
} as const satisfies Fields;

/** The source of the figures of one entry. It is our addition. Other backends may omit it. */
export const figureSource = {
  type: 'group',
  optional: true,
  isFilled: true,
  fields: figureSourceFields,
  wire: 'figure_source',
} as const;

export type FigureSource = ShapeValue<{ fields: typeof figureSourceFields }>;
