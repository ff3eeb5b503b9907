import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';

export const boardMemberFields = {
  name: { type: 'localized-text', needed: true },
  position: { type: 'localized-text' },
  text: { type: 'localized-text', optional: true, multiline: true },
  details: { type: 'localized-html', optional: true },
  portrait: { type: 'media', use: 'picture', optional: true, wire: 'image' },
  ...photographFields,
  cv: { type: 'media', use: 'PDF document', optional: true },
} as const satisfies Fields;

/** Members of the board of directors. */
export const boardMemberKind = {
  name: 'board-member',
  fields: boardMemberFields,
  file: 'board.yaml',
  title: 'name',
  columns: ['position', 'portrait'],
  page: 'boardMember',
  shownOn: ['home', 'board'],
  search: { type: 'person', lead: 'position', body: ['text', 'details'], picture: 'portrait' },
} as const satisfies ContentKindDefinition<keyof typeof boardMemberFields>;

/** A member of the board of directors: the `teams` list (decision 0022 §2). */
export const boardMember = v.pipe(
  v.object({
    id: read.id,
    name: read.requiredText,
    position: read.text,
    text: read.text,
    details: read.html,
    image: read.media,
    ...photographTexts,
    cv: read.media,
  }),
  v.transform(({ image: portrait, ...others }) => ({ ...others, portrait })),
);

export type BoardMember = v.InferOutput<typeof boardMember>;
