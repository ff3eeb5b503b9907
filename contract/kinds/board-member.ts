import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { localizedHtml, localizedText, media } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';

/** Defines members of the board of directors. */
export function boardMemberKind() {
  return contentKind(
    'board-member',
    {
      name: localizedText({ label: { ar: 'الاسم', en: 'Name' } }),
      position: localizedText({ label: { ar: 'المنصب', en: 'Position' } }),
      text: localizedText({
        label: { ar: 'نبذة قصيرة', en: 'Short description' },
        optional: true,
        multiline: true,
      }),
      details: localizedHtml({ label: { ar: 'السيرة', en: 'Biography' }, optional: true }),
      portrait: media({
        label: { ar: 'الصورة الشخصية', en: 'Portrait' },
        use: 'picture',
        optional: true,
        wire: 'image',
      }),
      ...photographFields(),
      cv: media({
        label: { ar: 'السيرة الذاتية (PDF)', en: 'CV (PDF)' },
        use: 'PDF document',
        optional: true,
      }),
    },
    {
      file: 'board.yaml',
      label: {
        one: { ar: 'عضو مجلس الإدارة', en: 'Board member' },
        many: { ar: 'مجلس الإدارة', en: 'Board of directors' },
      },
      title: 'name',
      columns: ['position', 'portrait'],
      page: 'boardMember',
      shownOn: ['home', 'board'],
      search: { type: 'person', lead: 'position', body: ['text', 'details'], picture: 'portrait' },
    },
  );
}

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
