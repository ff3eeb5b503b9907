import { expect, test, vi } from 'vitest';
import { joinTestimonials, type TestimonialQueries } from './join-testimonials.ts';

function reading(id: number | null): TestimonialQueries {
  const testimonial = {
    id: id ?? 0,
    name: '',
    position: '',
    text: 'text',
    picture: null,
    url: null,
  };
  return { data: id === null ? undefined : [testimonial], isPending: false, refetch: vi.fn() };
}

test('testimonials come first, and neither equal ids nor missing ones collide', () => {
  const { data } = joinTestimonials(reading(1), reading(1));
  expect(data?.map(({ key }) => key)).toEqual(['testimonial-0', 'review-0']);
});

test('one list is enough', () => {
  expect(joinTestimonials(reading(null), reading(2)).data?.map(({ key }) => key)).toEqual([
    'review-0',
  ]);
  expect(joinTestimonials(reading(null), reading(null)).data).toBeUndefined();
});

test('while one is on its way, the block is', () => {
  const waiting = { ...reading(null), isPending: true };
  expect(joinTestimonials(reading(1), waiting)).toMatchObject({ isPending: true, data: undefined });
});

test('another try asks for both', () => {
  const [testimonials, reviews] = [reading(null), reading(null)];
  joinTestimonials(testimonials, reviews).refetch();
  expect(testimonials.refetch).toHaveBeenCalledOnce();
  expect(reviews.refetch).toHaveBeenCalledOnce();
});
