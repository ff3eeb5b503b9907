import { describe, expect, it } from 'vitest';
import { isNestedDeeper, replaceTags, spans } from './html-text.ts';

describe('replaceTags', () => {
  it.each([
    ['<p>a</p> <br/>b<!-- c -->', '|a| |b|'],
    ['1 < 2 > 1 <3', '1 < 2 > 1 <3'],
    ['a <b', 'a <b'],
    ['<a title="<">c', '|c'],
    ['<a <b>c', '|c'],
    ['', ''],
  ])('replaces the tags of %j', (html, expected) => {
    expect(replaceTags(html, () => '|')).toBe(expected);
  });

  it('passes tags with their brackets to the replacement', () => {
    expect(replaceTags('a<B c="d">e</b>', (tag) => tag.toUpperCase())).toBe('a<B C="D">e</B>');
  });
});

describe('spans', () => {
  const headings = (html: string) =>
    [...spans(html, /<h([23])>/, ([, level]) => `</h${level}>`)].map(
      ({ opening, start, inside, end }) => [opening[1], html.slice(start, end), inside],
    );

  it('finds spans up to their closing delimiter', () => {
    expect(headings('<h2>a</h2><H3>b<h2>c</h3>')).toEqual([
      ['2', '<h2>a</h2>', 'a'],
      ['3', '<H3>b<h2>c</h3>', 'b<h2>c'],
    ]);
  });

  it('ignores openings that are never closed', () => {
    expect(headings('<h2>a<h3>b</h3><h2>c')).toEqual([['3', '<h3>b</h3>', 'b']]);
  });
});

describe('isNestedDeeper', () => {
  it.each([
    ['elements in each other', '<b>'.repeat(51), true],
    ['as many as the limit', '<b>'.repeat(50), false],
    ['lists in lists', '<ul><li>'.repeat(26), true],
    ['paragraphs and items in turns', '<p><li>'.repeat(26), true],
    ['elements that are closed', '<h2>x</h2>'.repeat(200), false],
    ['paragraphs and items whose closing tags are left out', '<p>a'.repeat(200), false],
    ['cells and rows likewise', `<table>${'<tr><td>a<td>b'.repeat(200)}`, false],
    ['elements without content', '<br><img src="a"><hr>'.repeat(100), false],
    ['closing tags alone', '</b>'.repeat(100), false],
    ['text', '1 < 2 '.repeat(100), false],
  ])('tells of %s', (_, html, expected) => {
    expect(isNestedDeeper(html, 50)).toBe(expected);
  });
});
