import { describe, expect, it } from 'vitest';
import { replaceTags, spans } from './html-text.ts';

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
