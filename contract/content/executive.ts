import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { photographFields } from './photograph.ts';
import { NEEDED_ID, type Shape, type ShapeValue } from './shape.ts';

export const executiveFields = {
  name: { type: 'localized-text', inBothLanguages: true, wire: 'title', needed: true },
  position: { type: 'localized-text', inBothLanguages: true, wire: 'text' },
  details: { type: 'localized-html', optional: true, inBothLanguages: true },
  portrait: { type: 'media', use: 'picture', optional: true, wire: 'background' },
  ...photographFields,
  cv: { type: 'media', use: 'PDF document', optional: true },
} as const satisfies Fields;

/** Members of the executive team. The API sends both languages, whatever the language of the request. */
export const executiveKind = {
  name: 'executive',
  fields: executiveFields,
  file: 'executives.yaml',
  title: 'name',
  columns: ['position', 'portrait'],
  page: 'executive',
  shownOn: ['executives'],
  search: { type: 'person', lead: 'position', body: ['details'], picture: 'portrait' },
} as const satisfies ContentKindDefinition<keyof typeof executiveFields>;

/** A member of the executive team: the `blogs` list (decision 0022 §2), in both languages. */
export const executive = { fields: { id: NEEDED_ID, ...executiveFields } } as const satisfies Shape;

export type Executive = ShapeValue<typeof executive>;
