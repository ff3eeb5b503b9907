import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { projectLink } from './entry-links.ts';
import { link, localizedText, media, reference } from './fields.ts';

/** The fields of testimonials and reviews: a person, and what they say. */
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
    project: reference({
      label: { ar: 'البرنامج أو المشروع', en: 'Programme or project' },
      to: 'project',
      optional: true,
    }),
  };
}

/** Defines testimonials about the organisation. The home page shows them before the reviews. */
export function testimonialKind() {
  return contentKind('testimonial', testimonialFields(), {
    file: 'testimonials.yaml',
    label: {
      one: { ar: 'شهادة', en: 'Testimonial' },
      many: { ar: 'أصوات المتدربين', en: 'Testimonials' },
    },
    title: 'name',
    columns: ['position', 'picture'],
    page: 'home',
    section: 'testimonials-title',
    shownOn: ['home'],
  });
}

/**
 * A testimonial or a review. `position` and `project` are our additions; other backends may omit them. The specification does not
 * list the fields of a review, so a name, a text or a picture is enough.
 */
export const testimonial = v.pipe(
  v.object({
    id: read.optionalId,
    name: read.text,
    position: read.text,
    text: read.text,
    image: read.media,
    link: read.link,
    project: read.optionalItem(projectLink),
  }),
  v.check(
    ({ name, text, image }) => name !== '' || text !== '' || image !== null,
    'expected a name, a text or a picture',
  ),
  v.transform(({ image: picture, link: url, ...others }) => ({ ...others, picture, url })),
);

export type TestimonialWire = v.InferInput<typeof testimonial>;
export type Testimonial = v.InferOutput<typeof testimonial>;
