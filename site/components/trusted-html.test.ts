import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '../../server/content/queries/sanitize-html.ts';
import { escapeUnknownTags } from './trusted-html.ts';

describe('escapeUnknownTags', () => {
  it('does not change sanitised HTML', () => {
    const html = sanitizeHtml(
      '<h2 lang="en" dir="ltr">One &amp; two</h2><p>a < b<br>c</p><ol start="3"><li>x</li></ol>' +
        '<a href="https://example.org/?a=1&b=2" target="_blank">y</a><a href="mailto:a@b.c">m</a>' +
        '<a href="/about#x">z</a><a href="a.html">r</a><img src="/media/a.png" alt="" width="3">' +
        '<table><tr><th scope="col" colspan="2">t</th></tr></table><hr>' +
        '<video src="/media/a.mp4" poster="/media/a.jpg" aria-label="A film"></video>',
    );
    expect(html).toContain('<img');
    expect(escapeUnknownTags(html)).toBe(html);
    expect(escapeUnknownTags('<h2 id="part-1">One</h2>')).toBe('<h2 id="part-1">One</h2>');
    const table = '<figure role="group" tabindex="0" aria-label="Table">';
    expect(escapeUnknownTags(table)).toBe(table);
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['<img src="/x" onerror="alert(1)">'],
    ['<p onclick="alert(1)">'],
    ['<a href="javascript:alert(1)">'],
    ['<a href="java&#115;cript:alert(1)">'],
    ['<a href=" javascript:alert(1)">'],
    ['<svg/onload=alert(1)>'],
    ['<iframe src="/x">'],
    ['<video src="/a.mp4" autoplay>'],
    ['<video src="/a.mp4" poster="javascript:alert(1)">'],
    ['<p style="color:red">'],
    ['<!-- <p> -->'],
    ['<math><style>'],
    ['<p\n'],
    ['<'],
  ])('escapes %s', (html) => {
    expect(escapeUnknownTags(html)).not.toMatch(/<(?!\/?p>)/);
  });
});
