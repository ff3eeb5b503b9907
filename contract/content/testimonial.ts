import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import { projectLink } from './entry-links.ts';
import type { Fields } from './fields.ts';

/** The fields of testimonials and reviews: a person, and what they say. */
export const testimonialFields = {
  name: { type: 'localized-text' },
  position: { type: 'localized-text', optional: true },
  text: { type: 'localized-text', multiline: true },
  picture: { type: 'media', use: 'picture', optional: true, wire: 'image' },
  url: { type: 'link', optional: true, wire: 'link' },
  project: { type: 'reference', to: 'project', optional: true },
} as const satisfies Fields;

/** Testimonials about the organisation. The home page shows them before the reviews. */
export const testimonialKind = {
  name: 'testimonial',
  fields: testimonialFields,
  file: 'testimonials.yaml',
  title: 'name',
  columns: ['position', 'picture'],
  page: 'home',
  section: 'testimonials-title',
  shownOn: ['home'],
} as const satisfies ContentKindDefinition<keyof typeof testimonialFields>;

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
