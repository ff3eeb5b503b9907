import type { ContentKindDefinition } from './content-kind.ts';
import { projectLink } from './entry-links.ts';
import type { Fields } from './fields.ts';
import { OPTIONAL_ID, type Shape, type ShapeValue } from './shape.ts';

/** The fields of testimonials and reviews: a person, and what the person says. */
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
 * A testimonial or a review. `position` and `project` are our additions. Other backends may omit them. The specification does not list the
 * fields of a review, so a name, a text or a picture is enough.
 */
export const testimonial = {
  fields: {
    id: OPTIONAL_ID,
    ...testimonialFields,
    project: { type: 'entry', of: projectLink },
  },
  needsOneOf: ['name', 'text', 'picture'],
} as const satisfies Shape;

export type Testimonial = ShapeValue<typeof testimonial>;
