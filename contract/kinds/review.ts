import { contentKind } from './content-kind.ts';
import { testimonialFields } from './testimonial.ts';

/** Defines reviews of the organisation. */
export function reviewKind() {
  return contentKind('review', testimonialFields(), {
    file: 'reviews.yaml',
    label: { one: { ar: 'رأي', en: 'Review' }, many: { ar: 'أصوات عن التدريب', en: 'Reviews' } },
    title: 'name',
    columns: ['position', 'picture'],
    page: 'home',
    section: 'testimonials-title',
    shownOn: ['home'],
  });
}
