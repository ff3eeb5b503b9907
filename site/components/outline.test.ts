import { describe, expect, it } from 'vitest';
import { buildOutline } from './outline.ts';

describe('buildOutline', () => {
  it('lists the headings and gives each an id', () => {
    const { html, entries } = buildOutline(
      '<p>a</p><h2>One &amp; <b>all</b></h2><p>b</p><h2>Two</h2>',
    );
    expect(html).toBe(
      '<p>a</p><h2 id="part-1">One &amp; <b>all</b></h2><p>b</p><h2 id="part-2">Two</h2>',
    );
    expect(entries).toEqual([
      { id: 'part-1', title: 'One & all' },
      { id: 'part-2', title: 'Two' },
    ]);
  });

  it("keeps the heading's attributes", () => {
    expect(buildOutline('<h2 lang="en" dir="ltr">One</h2>').html).toBe(
      '<h2 id="part-1" lang="en" dir="ltr">One</h2>',
    );
  });

  it('lists only headings of the highest level', () => {
    const { html, entries } = buildOutline('<h3>One</h3><h4>Within</h4><h3>Two</h3>');
    expect(html).toBe('<h3 id="part-1">One</h3><h4>Within</h4><h3 id="part-2">Two</h3>');
    expect(entries).toHaveLength(2);
  });

  it('skips empty headings and does not change a text without headings', () => {
    expect(buildOutline('<h2></h2><h3>One</h3>')).toEqual({
      html: '<h2></h2><h3 id="part-1">One</h3>',
      entries: [{ id: 'part-1', title: 'One' }],
    });
    expect(buildOutline('<p>One</p>')).toEqual({ html: '<p>One</p>', entries: [] });
  });
});
