import type { Testimonial } from '../../../contract/kinds/testimonial.ts';

/** What is known of one of the two lists: it fits a query's result. */
export type TestimonialQueries = {
  data: Testimonial[] | undefined;
  isPending: boolean;
  refetch: () => unknown;
};

export type KeyedTestimonial = Testimonial & { key: string };

/**
 * Two lists as one: testimonials, and after them reviews. One of them is enough: what failed is
 * missing, and only where both failed the block has.
 */
export function joinTestimonials(
  testimonials: TestimonialQueries,
  reviews: TestimonialQueries,
): { data: KeyedTestimonial[] | undefined; isPending: boolean; refetch: () => unknown } {
  const isPending = testimonials.isPending || reviews.isPending;
  const failed = testimonials.data === undefined && reviews.data === undefined;
  return {
    isPending,
    data:
      isPending || failed
        ? undefined
        : [...keyed('testimonial', testimonials), ...keyed('review', reviews)],
    refetch: () => Promise.all([testimonials.refetch(), reviews.refetch()]),
  };
}

/** By position: an id need not be there, and both lists would count theirs from 1. */
function keyed(kind: string, { data = [] }: TestimonialQueries): KeyedTestimonial[] {
  return data.map((testimonial, index) => ({ ...testimonial, key: `${kind}-${index}` }));
}
