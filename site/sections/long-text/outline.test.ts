import { describe, expect, it } from 'vitest';
import { outlined } from './outline.ts';

describe('the outline of a text', () => {
  it('names its headings, and leads to each', () => {
    const { html, entries } = outlined('<p>a</p><h2>One &amp; <b>all</b></h2><p>b</p><h2>Two</h2>');
    expect(html).toBe(
      '<p>a</p><h2 id="part-1">One &amp; <b>all</b></h2><p>b</p><h2 id="part-2">Two</h2>',
    );
    expect(entries).toEqual([
      { id: 'part-1', title: 'One & all' },
      { id: 'part-2', title: 'Two' },
    ]);
  });

  it('keeps what a heading says about its language', () => {
    expect(outlined('<h2 lang="en" dir="ltr">One</h2>').html).toBe(
      '<h2 id="part-1" lang="en" dir="ltr">One</h2>',
    );
  });

  it('is made of the highest level that there is', () => {
    const { html, entries } = outlined('<h3>One</h3><h4>Within</h4><h3>Two</h3>');
    expect(html).toBe('<h3 id="part-1">One</h3><h4>Within</h4><h3 id="part-2">Two</h3>');
    expect(entries).toHaveLength(2);
  });

  it('passes empty headings over, and leaves a text without headings as it is', () => {
    expect(outlined('<h2></h2><h3>One</h3>')).toEqual({
      html: '<h2></h2><h3 id="part-1">One</h3>',
      entries: [{ id: 'part-1', title: 'One' }],
    });
    expect(outlined('<p>One</p>')).toEqual({ html: '<p>One</p>', entries: [] });
  });
});
