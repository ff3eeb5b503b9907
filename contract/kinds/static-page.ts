import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { localizedHtml, localizedText, media } from './fields.ts';

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
 * A page of free text. The site shows only the first, as About Us. `image` may be the address of a video. `id` is
 * our addition; other backends may omit it.
 */
export const staticPage = v.pipe(
  v.object({ id: read.optionalId, title: read.text, text: read.html, image: read.media }),
  v.transform(({ text: html, image: media, ...others }) => ({ ...others, html, media })),
);

export type StaticPage = v.InferOutput<typeof staticPage>;
