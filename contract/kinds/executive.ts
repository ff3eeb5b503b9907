import { contentKind } from './content-kind.ts';
import { localizedHtml, localizedText, media } from './fields.ts';

/** A member of the executive team. The API sends both languages, whichever is asked for. */
export const executiveKind = contentKind(
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
