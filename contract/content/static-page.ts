import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { shareFields, shareOfText, shareParts } from './share.ts';

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
 * A page of free text. The site shows only the first, as About Us. `image` may be the address of a video. `id` and
 * what it is shared with are our additions; other backends may omit them.
 */
export const staticPage = v.pipe(
  v.object({
    id: read.optionalId,
    title: read.text,
    text: read.html,
    image: read.media,
    ...shareParts,
  }),
  v.transform((wire) => ({
    id: wire.id,
    title: wire.title,
    html: wire.text,
    media: wire.image,
    ...shareOfText(wire),
  })),
);

export type StaticPage = v.InferOutput<typeof staticPage>;
