import { expect, test, vi } from 'vitest';
import { joinTestimonials, type TestimonialQuery } from './join-testimonials.ts';

function queryWith(id: number | null): TestimonialQuery {
  const testimonial = {
    id: id ?? 0,
    name: '',
    position: '',
    text: 'text',
    picture: null,
    url: null,
    project: null,
  };
  return { data: id === null ? undefined : [testimonial], isPending: false, refetch: vi.fn() };
}

test('puts testimonials first and gives unique keys despite equal ids', () => {
  const { data } = joinTestimonials(queryWith(1), queryWith(1));
  expect(data?.map(({ key }) => key)).toEqual(['testimonial-0', 'review-0']);
});

test('returns one list if the other failed, and no data if both failed', () => {
  expect(joinTestimonials(queryWith(null), queryWith(2)).data?.map(({ key }) => key)).toEqual([
    'review-0',
  ]);
  expect(joinTestimonials(queryWith(null), queryWith(null)).data).toBeUndefined();
});

test('is pending while one query is pending', () => {
  const pending = { ...queryWith(null), isPending: true };
  expect(joinTestimonials(queryWith(1), pending)).toMatchObject({
    isPending: true,
    data: undefined,
  });
});

test('refetches both queries', () => {
  const [testimonials, reviews] = [queryWith(null), queryWith(null)];
  joinTestimonials(testimonials, reviews).refetch();
  expect(testimonials.refetch).toHaveBeenCalledOnce();
  expect(reviews.refetch).toHaveBeenCalledOnce();
});
