import type { Testimonial } from '../../../contract/content/testimonial.ts';

/** The part of a query's result that `joinTestimonials` reads. */
export type TestimonialQuery = {
  data: Testimonial[] | undefined;
  isPending: boolean;
  refetch: () => unknown;
};

export type KeyedTestimonial = Testimonial & { key: string };

/**
 * Joins the results of two queries into one list: testimonials first, then reviews. The result has data as soon as neither query is pending
 * and at least one succeeded. Its `refetch` refetches both.
 */
export function joinTestimonials(
  testimonials: TestimonialQuery,
  reviews: TestimonialQuery,
): { data: KeyedTestimonial[] | undefined; isPending: boolean; refetch: () => unknown } {
  const isPending = testimonials.isPending || reviews.isPending;
  const failed = testimonials.data === undefined && reviews.data === undefined;
  return {
    isPending,
    data:
      isPending || failed
        ? undefined
        : [...withKeys('testimonial', testimonials), ...withKeys('review', reviews)],
    refetch: () => Promise.all([testimonials.refetch(), reviews.refetch()]),
  };
}

/** Adds keys made of kind and position. Ids may be missing, and both lists may use the same ids. */
function withKeys(kind: string, { data = [] }: TestimonialQuery): KeyedTestimonial[] {
  return data.map((testimonial, index) => ({ ...testimonial, key: `${kind}-${index}` }));
}
