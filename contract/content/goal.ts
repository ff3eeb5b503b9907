import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';

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

/** A goal. `id` is our addition; other backends may omit it. */
export const goal = v.pipe(
  v.object({ id: read.optionalId, title: read.requiredText, text: read.text, image: read.media }),
  v.transform(({ image: picture, ...others }) => ({ ...others, picture })),
);

export type Goal = v.InferOutput<typeof goal>;
