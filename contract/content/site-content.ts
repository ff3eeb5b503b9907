import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { CHANGED_AT, type Shape, type ShapeValue } from './shape.ts';
import { shareFields } from './share.ts';

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
} as const satisfies ContentKindDefinition<keyof typeof siteContentFields>;

/**
 * A named text of the site. The title and picture for link previews and the last change are our additions, and exist only for texts with a
 * page (`PAGE_TEXTS`).
 */
export const siteContent = {
  fields: { ...siteContentFields, changedAt: CHANGED_AT },
} as const satisfies Shape;

export type SiteContent = ShapeValue<typeof siteContent>;
