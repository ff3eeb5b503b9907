import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { shareFields, shareOfText, shareParts } from './share.ts';

export const siteContentFields = {
  name: { type: 'text', needed: true },
  title: { type: 'localized-text' },
  html: { type: 'localized-html', wire: 'text' },
  ...shareFields,
} as const satisfies Fields;

/** Texts that the site finds by name (contract/content-names.ts). */
export const siteContentKind = {
  name: 'site-content',
  fields: siteContentFields,
  file: 'site-contents.yaml',
  isFixed: true,
  unique: ['name'],
  title: 'title',
  columns: ['name'],
  shownOn: ['home', 'about', 'privacy', 'accessibility', 'contact', 'joinUs'],
  sendsId: false,
} as const satisfies ContentKindDefinition<keyof typeof siteContentFields>;

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
