import { expect, it } from 'vitest';
import { adviceOnHtml, gapIn, isArabic } from './advice.ts';

it('advises on headings that leave out a level', () => {
  expect(adviceOnHtml('<h2>One</h2><h3>Two</h3><h2>Three</h2>')).toEqual([]);
  expect(adviceOnHtml('<h3>First</h3><h2>Two</h2><h4>Deep</h4>')).toEqual([
    { code: 'heading-order', subject: 'First' },
    { code: 'heading-order', subject: 'Deep' },
  ]);
});

it('advises on pictures and videos without a description, and on links without words', () => {
  const described = '<p><img src="/media/a.svg" alt="A hall"> <a href="/about">About</a></p>';
  expect(adviceOnHtml(described)).toEqual([]);
  const html =
    '<img src="/media/a.svg"><a href="/about"> </a><a href="">Here</a>' +
    '<a href="/about"><img src="/media/b.svg" alt="B"></a>' +
    '<video src="/media/c.mp4"></video><video src="/media/d.mp4" aria-label="D"></video>';
  expect(adviceOnHtml(html)).toEqual([
    { code: 'picture-without-description', subject: '/media/a.svg' },
    { code: 'video-without-name', subject: '/media/c.mp4' },
    { code: 'empty-link', subject: '/about' },
    { code: 'empty-link', subject: 'Here' },
  ]);
});

it.each([
  ['The programme of Yafee', false],
  ['Yafee (يافع) trains young people in every region', false],
  ['برنامج يافع للتدريب والتطوير', true],
])('says whether “%s” is Arabic: %s', (text, expected) => {
  expect(isArabic(text)).toBe(expected);
});

it('finds what is still to be written, but no numbers of notes', () => {
  expect(gapIn('Licence [number of the licence], since [year]')).toBe('[number of the licence]');
  expect(gapIn('ترخيص رقم [رقم الترخيص]')).toBe('[رقم الترخيص]');
  expect(gapIn('A figure [12] with a note ] [')).toBeNull();
});
