import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { localizedHtml, localizedText, text } from './fields.ts';

/** Defines texts that the site finds by name (contract/content-names.ts). */
export function siteContentKind() {
  return contentKind(
    'site-content',
    {
      name: text({ label: { ar: 'الاسم البرمجي', en: 'Name' } }),
      title: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
      html: localizedHtml({ label: { ar: 'النص', en: 'Text' }, wire: 'text' }),
    },
    {
      file: 'site-contents.yaml',
      isFixed: true,
      label: {
        one: { ar: 'نص من نصوص الموقع', en: 'Site text' },
        many: { ar: 'نصوص الموقع', en: 'Site texts' },
      },
      unique: ['name'],
      title: 'title',
      columns: ['name'],
      shownOn: ['home', 'about', 'privacy', 'accessibility', 'contact', 'joinUs'],
      sendsId: false,
    },
  );
}

/** A named text of the site. */
export const siteContent = v.pipe(
  v.object({ name: read.requiredText, title: read.text, text: read.html }),
  v.transform(({ text: html, ...others }) => ({ ...others, html })),
);

export type SiteContent = v.InferOutput<typeof siteContent>;
