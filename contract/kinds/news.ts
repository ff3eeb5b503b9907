import { contentKind } from './content-kind.ts';
import { instant, localizedHtml, localizedText, media } from './fields.ts';

/** A news item, which visitors see from its date on. */
export const newsKind = contentKind(
  'news',
  {
    title: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
    html: localizedHtml({ label: { ar: 'النص', en: 'Body' }, wire: 'text' }),
    picture: media({
      label: { ar: 'الصورة', en: 'Picture' },
      use: 'picture',
      optional: true,
      wire: 'icon',
    }),
    publishedAt: instant({
      label: { ar: 'تاريخ النشر', en: 'Date of publication' },
      wire: 'published_at',
    }),
  },
  {
    file: 'news.yaml',
    label: { one: { ar: 'خبر', en: 'News item' }, many: { ar: 'الأخبار', en: 'News' } },
    publishedAt: 'publishedAt',
    title: 'title',
    columns: ['publishedAt', 'picture'],
    page: 'newsItem',
    shownOn: ['news'],
    search: { type: 'news', body: ['html'], picture: 'picture', date: 'publishedAt' },
  },
);
