import { expect, test } from 'vitest';
import { selectSlides } from './slides.ts';

function entry(id: number, thumbnail: string | null = `/media/${id}.svg`) {
  return {
    id,
    title: `Entry ${id}`,
    html: '',
    type: null,
    thumbnail,
    beneficiaries: null,
    versions: null,
    opens: null,
    closes: null,
    applications: null,
    region: null,
    seats: null,
    ages: null,
    duration: '',
    applyUrl: null,
  };
}

test('returns projects with a picture, then programs [SLIDES-01]', () => {
  const slides = selectSlides([entry(7), entry(8, null), entry(9)], [entry(1), entry(2, null)]);
  expect(slides.map(({ id, page }) => [id, page])).toEqual([
    [7, 'project'],
    [9, 'project'],
    [1, 'program'],
  ]);
});

test('returns at most five slides, and none if no entry has a picture', () => {
  const many = Array.from({ length: 9 }, (_, index) => entry(index + 1));
  expect(selectSlides(many, many)).toHaveLength(5);
  expect(selectSlides([entry(1, null)], [])).toEqual([]);
});
