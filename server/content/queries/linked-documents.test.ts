import { expect, it } from 'vitest';
import { describeLinks, linkedDocuments } from './linked-documents.ts';

const sizes = new Map([
  ['/media/reports/1.0123456789.pdf', 48_210],
  ['/media/list.0123456789.csv', 900],
]);

it('says format and size behind the link of a document', () => {
  const html =
    '<p>اقرأ <a href="/media/reports/1.0123456789.pdf">التقرير</a>، <a target="_blank" href="/media/list.0123456789.csv" rel="noopener">القائمة</a>.</p>';
  expect(linkedDocuments(html)).toEqual([...sizes.keys()]);
  expect(describeLinks(html, sizes)).toBe(
    '<p>اقرأ <a href="/media/reports/1.0123456789.pdf">التقرير</a> <small><bdi dir="ltr">(PDF · 48 KB)</bdi></small>، <a target="_blank" href="/media/list.0123456789.csv" rel="noopener">القائمة</a> <small><bdi dir="ltr">(CSV · 900 B)</bdi></small>.</p>',
  );
});

it.each([
  '<a href="/reports">page</a>',
  '<a href="https://example.org/media/a.pdf">elsewhere</a>',
  '<a href="/media/gone.0123456789.pdf">gone</a>',
  '<a href="/media/a.svg">picture</a>',
  '<a href="/media/list.0123456789.csv">not closed',
])('leaves other links alone: %s', (html) => {
  expect(describeLinks(html, sizes)).toBe(html);
});
