import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { photographFields } from './photograph.ts';
import { NEEDED_ID, type Shape, type ShapeValue } from './shape.ts';

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
export const boardMember = {
  fields: { id: NEEDED_ID, ...boardMemberFields },
} as const satisfies Shape;

export type BoardMember = ShapeValue<typeof boardMember>;
