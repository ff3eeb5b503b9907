import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';

export const executiveFields = {
  name: { type: 'localized-text', inBothLanguages: true, wire: 'title', needed: true },
  position: { type: 'localized-text', inBothLanguages: true, wire: 'text' },
  details: { type: 'localized-html', optional: true, inBothLanguages: true },
  portrait: { type: 'media', use: 'picture', optional: true, wire: 'background' },
  ...photographFields,
  cv: { type: 'media', use: 'PDF document', optional: true },
} as const satisfies Fields;

/** Members of the executive team. The API sends both languages, whatever the request's language is. */
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

/**
 * A member of the executive team: the `blogs` list (decision 0022 §2), in both languages.
 * On the wire `background` is the portrait, `title` the name and `text` the position.
 */
export const executive = v.pipe(
  v.object({
    id: read.id,
    background: read.media,
    ...photographTexts,
    title: v.pipe(
      read.localizedText,
      v.check((name) => name.ar !== '', 'expected a name'),
    ),
    text: read.localizedText,
    details: read.localizedHtml,
    cv: read.media,
  }),
  v.transform((wire) => ({
    id: wire.id,
    portrait: wire.background,
    caption: wire.caption,
    credit: wire.credit,
    name: wire.title,
    position: wire.text,
    details: wire.details,
    cv: wire.cv,
  })),
);

export type ExecutiveWire = v.InferInput<typeof executive>;
export type Executive = v.InferOutput<typeof executive>;
