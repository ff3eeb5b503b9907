import { contentKind } from './content-kind.ts';
import { localizedHtml, localizedText, media } from './fields.ts';

/** A page of free text. The site shows only the first, as About Us. */
export const staticPageKind = contentKind(
  'static-page',
  {
    title: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
    html: localizedHtml({ label: { ar: 'النص', en: 'Text' }, wire: 'text' }),
    media: media({
      label: { ar: 'صورة أو مقطع مرئي', en: 'Picture or video' },
      use: 'picture or video',
      optional: true,
      wire: 'image',
    }),
  },
  {
    file: 'static-pages.yaml',
    label: {
      one: { ar: 'صفحة ثابتة', en: 'Static page' },
      many: { ar: 'الصفحات الثابتة', en: 'Static pages' },
    },
    title: 'title',
    columns: [],
    page: 'about',
    shownOn: ['about'],
  },
);
