import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { link, localizedText, media } from './fields.ts';

/** Who somebody is and what they say. Reviews have the same fields. */
export function testimonialFields() {
  return {
    name: localizedText({ label: { ar: 'الاسم', en: 'Name' } }),
    position: localizedText({ label: { ar: 'الصفة', en: 'Position' }, optional: true }),
    text: localizedText({ label: { ar: 'ما يقوله', en: 'What they say' }, multiline: true }),
    picture: media({
      label: { ar: 'الصورة', en: 'Picture' },
      use: 'picture',
      optional: true,
      wire: 'image',
    }),
    url: link({ label: { ar: 'الرابط', en: 'Link' }, optional: true, wire: 'link' }),
  };
}

/** What somebody says of the organisation. The home page shows testimonials before reviews. */
export function testimonialKind() {
  return contentKind('testimonial', testimonialFields(), {
    file: 'testimonials.yaml',
    label: {
      one: { ar: 'شهادة', en: 'Testimonial' },
      many: { ar: 'الشهادات', en: 'Testimonials' },
    },
    title: 'name',
    columns: ['position', 'picture'],
    page: 'home',
    shownOn: ['home'],
  });
}

/**
 * Who somebody is and what they say: testimonials and reviews. `position` is ours, and optional to a reader. The
 * specification does not show what a review consists of, so any of what its card shows will do.
 */
export const testimonial = v.pipe(
  v.object({
    id: read.optionalId,
    name: read.text,
    position: read.text,
    text: read.text,
    image: read.media,
    link: read.link,
  }),
  v.check(
    ({ name, text, image }) => name !== '' || text !== '' || image !== null,
    'expected a name, a text or a picture',
  ),
  v.transform(({ image, link: url, ...rest }) => ({ ...rest, picture: image, url })),
);

export type Testimonial = v.InferOutput<typeof testimonial>;
