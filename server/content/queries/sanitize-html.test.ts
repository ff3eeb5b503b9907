import { describe, expect, it } from 'vitest';
import { MAX_GROWTH, measureGrowth } from '../../../tests/helpers/growth.ts';
import { sanitizeHtml } from './sanitize-html.ts';

describe('sanitizeHtml', () => {
  it('keeps structure, emphasis, links and tables [SANITIZE-HTML-01]', () => {
    const html =
      '<h2>عنوان</h2><p>نص <strong>مهم</strong> و<a href="https://yafee.example">رابط</a></p>' +
      '<ul><li>بند</li></ul><table><tbody><tr><td>1</td></tr></tbody></table>';
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="//evil.example/a.png">', ''],
    ['<img src="https://evil.example/a.png">', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="jav&#x09;ascript:alert(1)">x</a>', '<a>x</a>'],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<video src="https://evil.example/a.mp4" autoplay>words</video>', ''],
    ['<video><source src="/media/a.mp4"></video>', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<form action="/x"><input name="a"></form>', ''],
    ['<svg><script>1</script></svg>', ''],
    ['<h1>x</h1>', '<h2>x</h2>'],
  ])('turns %s into %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it('adds rel=noopener to links that open a new window', () => {
    expect(sanitizeHtml('<a href="/x" target="_blank">x</a>')).toContain('rel="noopener"');
  });

  it.each([
    ['<img src="/media/a.svg">', '<img alt="" src="/media/a.svg" loading="lazy" />'],
    [
      '<p><IMG SRC="/media/a.svg" title="b"></p>',
      '<p><img alt="" src="/media/a.svg" loading="lazy" /></p>',
    ],
    ['<img src="/media/a.svg" alt>', '<img alt="" src="/media/a.svg" loading="lazy" />'],
    ['<img src="/media/a.svg" alt="باب">', '<img alt="باب" src="/media/a.svg" loading="lazy" />'],
  ])('adds an empty alt to a picture without a description: %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it('shows a video with controls, and loads no more of it than a still picture', () => {
    expect(
      sanitizeHtml('<VIDEO autoplay loop muted onplay="x()" src="/media/a.mp4"></VIDEO>'),
    ).toBe('<video src="/media/a.mp4" preload="metadata" controls playsinline></video>');
    expect(
      sanitizeHtml(
        '<video src="/media/a.mp4" poster="/media/a.jpg" aria-label="نول" preload="auto">',
      ),
    ).toBe(
      '<video aria-label="نول" src="/media/a.mp4" poster="/media/a.jpg" preload="none" controls playsinline></video>',
    );
    expect(sanitizeHtml('<video src="/media/a.mp4" poster="//evil.example/a.jpg">')).not.toContain(
      'evil',
    );
  });

  const quotation = '<p>قول طويل.</p>';
  it.each([
    ['<p>عطية الغامدي، أمين المكتبة</p>', 'عطية الغامدي، أمين المكتبة'],
    ['<p>— Layan, 17, from Rabigh.</p>', 'Layan, 17, from Rabigh.'],
  ])('moves the attribution out of a quotation: %s', (last, attribution) => {
    expect(sanitizeHtml(`<blockquote>${quotation}${last}</blockquote><p>x</p>`)).toBe(
      `<figure><blockquote>${quotation}</blockquote>` +
        `<figcaption>${attribution}</figcaption></figure><p>x</p>`,
    );
  });

  it.each([
    ['the second paragraph of a quotation', `${quotation}<p>وهذه فقرة ثانية منه.</p>`],
    ['a single paragraph', '<p>عطية الغامدي</p>'],
    ['a long paragraph', `${quotation}<p>${'كلمة '.repeat(30)}</p>`],
    ['a list', `${quotation}<ul><li>بند</li></ul>`],
  ])('leaves %s within it', (_name, inside) => {
    const html = `<blockquote>${inside}</blockquote>`;
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('takes linear time for elements in each other, of which it keeps the words alone', async () => {
    const nested = (count: number) => `<ul><li>${'<ul><li>word '.repeat(count)}`;
    expect(sanitizeHtml(nested(100))).toMatch(/^\s*word(\s+word)+\s*$/);
    // Each call has another text, because results are cached.
    const sanitize = (count: number, call: number) => sanitizeHtml(nested(count) + call);
    expect(await measureGrowth(sanitize, 4_000)).toBeLessThan(MAX_GROWTH);
  });

  it('returns the same result from its cache', () => {
    const html = '<p onclick="x">نص</p>';
    expect(sanitizeHtml(html)).toBe(sanitizeHtml(html));
  });
});
