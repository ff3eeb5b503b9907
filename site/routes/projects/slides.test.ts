import { expect, test } from 'vitest';
import { projectSlides } from './slides.ts';

function entry(id: number, thumbnail: string | null = `/media/${id}.svg`) {
  const rest = { html: '', type: null, beneficiaries: null, versions: null };
  return { ...rest, id, title: `Entry ${id}`, thumbnail };
}

test('projects with a picture come first, and programs fill up [SLIDES-01]', () => {
  const slides = projectSlides([entry(7), entry(8, null), entry(9)], [entry(1), entry(2, null)]);
  expect(slides.map(({ id, page }) => [id, page])).toEqual([
    [7, 'project'],
    [9, 'project'],
    [1, 'program'],
  ]);
});

test('there are five at most, and none where nothing has a picture', () => {
  const many = Array.from({ length: 9 }, (_, index) => entry(index + 1));
  expect(projectSlides(many, many)).toHaveLength(5);
  expect(projectSlides([entry(1, null)], [])).toEqual([]);
});
