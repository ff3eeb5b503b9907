import { expect, test } from 'vitest';
import { usedFields } from './kind-rules.ts';

test('a text of the site has a title and a picture for link previews only if it is a page of its own', () => {
  const namesOf = (name: string) => Object.keys(usedFields('site-content', { name }));
  expect(namesOf('terms')).toEqual(['name', 'title', 'html', 'shareTitle', 'sharePicture']);
  expect(namesOf('accessibility')).toContain('shareTitle');
  expect(namesOf('vision')).toEqual(['name', 'title', 'html']);
  expect(Object.keys(usedFields('static-page', {}))).toContain('sharePicture');
});
