import { contentKind } from './content-kind.ts';
import { localizedHtml, localizedText, text } from './fields.ts';

/** A text that the site finds by its name (contract/content-names.ts). */
export const siteContentKind = contentKind(
  'site-content',
  {
    name: text({ label: { ar: 'الاسم البرمجي', en: 'Name' } }),
    title: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
    html: localizedHtml({ label: { ar: 'النص', en: 'Text' }, wire: 'text' }),
  },
  {
    file: 'site-contents.yaml',
    label: {
      one: { ar: 'نص من نصوص الموقع', en: 'Site text' },
      many: { ar: 'نصوص الموقع', en: 'Site texts' },
    },
    unique: ['name'],
    title: 'title',
    columns: ['name'],
    shownOn: ['home', 'about', 'privacy', 'accessibility'],
    sendsId: false,
  },
);
