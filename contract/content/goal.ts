import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { OPTIONAL_ID, type Shape, type ShapeValue } from './shape.ts';

export const goalFields = {
  title: { type: 'localized-text', needed: true },
  text: { type: 'localized-text', multiline: true },
  picture: { type: 'media', use: 'picture', optional: true, wire: 'image' },
} as const satisfies Fields;

/** The goals on the page about the organisation. */
export const goalKind = {
  name: 'goal',
  fields: goalFields,
  file: 'goals.yaml',
  title: 'title',
  columns: ['picture'],
  page: 'about',
  shownOn: ['about'],
} as const satisfies ContentKindDefinition<keyof typeof goalFields>;

/** A goal. `id` is our addition. Other backends may omit it. */
export const goal = { fields: { id: OPTIONAL_ID, ...goalFields } } as const satisfies Shape;

export type Goal = ShapeValue<typeof goal>;
