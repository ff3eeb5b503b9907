import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { localizedHtml, localizedText, media } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';

/** Defines members of the executive team. The API sends both languages, whatever the request's language is. */
export function executiveKind() {
  return contentKind(
    'executive',
    {
      name: localizedText({
        label: { ar: 'الاسم', en: 'Name' },
        wire: 'title',
        inBothLanguages: true,
      }),
      position: localizedText({
        label: { ar: 'المنصب', en: 'Position' },
        wire: 'text',
        inBothLanguages: true,
      }),
      details: localizedHtml({
        label: { ar: 'السيرة', en: 'Biography' },
        optional: true,
        inBothLanguages: true,
      }),
      portrait: media({
        label: { ar: 'الصورة الشخصية', en: 'Portrait' },
        use: 'picture',
        optional: true,
        wire: 'background',
      }),
      ...photographFields(),
      cv: media({
        label: { ar: 'السيرة الذاتية (PDF)', en: 'CV (PDF)' },
        use: 'PDF document',
        optional: true,
      }),
    },
    {
      file: 'executives.yaml',
      label: {
        one: { ar: 'عضو الفريق التنفيذي', en: 'Member of the executive team' },
        many: { ar: 'الفريق التنفيذي', en: 'Executive team' },
      },
      title: 'name',
      columns: ['position', 'portrait'],
      page: 'executive',
      shownOn: ['executives'],
      search: { type: 'person', lead: 'position', body: ['details'], picture: 'portrait' },
    },
  );
}

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
