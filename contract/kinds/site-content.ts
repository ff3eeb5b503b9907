import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { localizedHtml, localizedText, text } from './fields.ts';
import { shareFields, shareOfText, shareParts } from './share.ts';

/** Defines texts that the site finds by name (contract/content-names.ts). */
export function siteContentKind() {
  return contentKind(
    'site-content',
    {
      name: text({ label: { ar: 'الاسم البرمجي', en: 'Name' } }),
      title: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
      html: localizedHtml({ label: { ar: 'النص', en: 'Text' }, wire: 'text' }),
      ...shareFields(),
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

/** A named text of the site. What it is shared with is our addition, and only for texts that are a page (`PAGE_TEXTS`). */
export const siteContent = v.pipe(
  v.object({ name: read.requiredText, title: read.text, text: read.html, ...shareParts }),
  v.transform((wire) => ({
    name: wire.name,
    title: wire.title,
    html: wire.text,
    ...shareOfText(wire),
  })),
);

export type SiteContent = v.InferOutput<typeof siteContent>;
