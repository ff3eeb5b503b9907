import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { OPTIONAL_ID, type Shape, type ShapeValue } from './shape.ts';
import { shareFields } from './share.ts';

export const staticPageFields = {
  title: { type: 'localized-text' },
  html: { type: 'localized-html', wire: 'text' },
  media: { type: 'media', use: 'picture or video', optional: true, wire: 'image' },
  ...shareFields,
} as const satisfies Fields;

/** Pages of free text. The site shows only the first, as About Us. */
export const staticPageKind = {
  name: 'static-page',
  fields: staticPageFields,
  file: 'static-pages.yaml',
  title: 'title',
  columns: [],
  page: 'about',
  shownOn: ['about'],
} as const satisfies ContentKindDefinition<keyof typeof staticPageFields>;

/**
 * A page of free text. The site shows only the first one, as About Us. `media` may be the address of a video. `id` and the title and
 * picture for link previews are our additions, which other backends may omit.
 */
export const staticPage = {
  fields: { id: OPTIONAL_ID, ...staticPageFields },
} as const satisfies Shape;

export type StaticPage = ShapeValue<typeof staticPage>;
