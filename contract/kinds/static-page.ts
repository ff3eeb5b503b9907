import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { localizedHtml, localizedText, media } from './fields.ts';
import { shareFields, shareOfText, shareParts } from './share.ts';

/** Defines pages of free text. The site shows only the first, as About Us. */
export function staticPageKind() {
  return contentKind(
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
      ...shareFields(),
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
}

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
