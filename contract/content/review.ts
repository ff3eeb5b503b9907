import type { ContentKindDefinition } from './content-kind.ts';
import { testimonialFields } from './testimonial.ts';

/** Reviews of the organisation. */
export const reviewKind = {
  name: 'review',
  fields: testimonialFields,
  file: 'reviews.yaml',
  title: 'name',
  columns: ['position', 'picture'],
  page: 'home',
  section: 'testimonials-title',
  shownOn: ['home'],
} as const satisfies ContentKindDefinition<keyof typeof testimonialFields>;
