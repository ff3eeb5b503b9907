import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { demandingEntries } from '../../../../tests/content-sets/demanding/demanding.ts';
import { readPaste } from './paste.ts';
import { readHtml } from './read-html.ts';
import { serializeDocument } from './serialize.ts';

const CONTENT = join(import.meta.dirname, '../../../../content');

/** All texts of a content file that have tags, below the names `html`, `text` or `details`. */
function htmlIn(value: unknown): string[] {
  if (typeof value === 'string') return /<[a-z]/.test(value) ? [value.trim()] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(htmlIn);
}

const starterHtml = readdirSync(CONTENT)
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => htmlIn(parse(readFileSync(join(CONTENT, file), 'utf8'))));

/** White space between blocks, which no browser shows. */
function withoutSpaceBetweenBlocks(html: string): string {
  return html
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+(?=<\/?(p|li|h\d|ul|ol|td|th|blockquote)\b)/g, '');
}

function roundTrip(html: string): string {
  return serializeDocument(readHtml(html).doc);
}

describe('formatted texts', () => {
  it('of the starter content come out of the editor as they went in [OFFICE-TEXTS-01]', () => {
    expect(starterHtml.length).toBeGreaterThan(100);
    for (const html of starterHtml) {
      expect(readHtml(html).lost).toEqual([]);
      expect(withoutSpaceBetweenBlocks(roundTrip(html))).toBe(withoutSpaceBetweenBlocks(html));
    }
  });

  it('of content that is hard to lay out come out as they went in [OFFICE-TEXTS-02]', () => {
    const texts = new Set(htmlIn(demandingEntries('many')));
    expect(texts.size).toBeGreaterThan(2);
    for (const html of texts) {
      expect(readHtml(html).lost).toEqual([]);
      expect(withoutSpaceBetweenBlocks(roundTrip(html))).toBe(withoutSpaceBetweenBlocks(html));
    }
  });

  it.each([
    '<p lang="ar" dir="rtl">نص</p>',
    '<h2>Two</h2>\n<h3>Three</h3>\n<h4>Four</h4>',
    '<ul>\n<li>one<ol start="3">\n<li>nested</li>\n</ol></li>\n<li><p>two</p><p>three</p></li>\n</ul>',
    '<dl>\n<dt>Term</dt>\n<dd>Meaning</dd>\n</dl>',
    '<figure><img src="/media/a.svg" alt="A &amp; B"><figcaption>Caption</figcaption></figure>',
    '<figure><blockquote><p>Words</p></blockquote><figcaption>Who</figcaption></figure>',
    '<table>\n<caption>Table</caption>\n<thead>\n<tr>\n<th scope="col" colspan="2">A</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
    '<p><a href="/contact" rel="noopener" target="_blank"><bdi dir="ltr">+966</bdi></a> <strong>bold</strong><br><code>x &lt; y</code> <sup>2</sup></p>',
    '<pre><code>one\n  two</code></pre>',
    '<p>before</p>\n<hr>\n<p><time datetime="2026-11-19">today</time> <abbr>HTML</abbr> <q>q</q> <cite>c</cite></p>',
    '<p>before</p>\n<video src="/media/a.mp4" poster="/media/a.jpg" aria-label="A film"></video>\n<ul>\n<li><p>a</p><video src="/media/b.mp4"></video></li>\n</ul>',
    'Text without a tag',
  ])('keep every tag of the contract: %s', (html) => {
    expect(readHtml(html).lost).toEqual([]);
    expect(roundTrip(html)).toBe(html);
  });

  it.each([
    ['<div class="x"><p>a</p></div>', '<div>'],
    ['<p style="color:red">a</p>', 'style'],
    ['<p>a', '<p>'],
    ['<p><b>a</p></b>', '</p>'],
    ['<p>&unknown;</p>', '&unknown;'],
    ['<p><em>a <em>b</em></em></p>', '<em> in <em>'],
    ['<ul>words</ul>', 'text in <ul>'],
    ['<p>a <video src="/media/a.mp4"></video></p>', '<video>'],
    ['<video src="/media/a.mp4"><source src="/media/b.webm"></video>', 'content of <video>'],
    ['<p>a<!-- c --></p>', '<'],
  ])('name what the editor cannot hold: %s', (html, lost) => {
    expect(readHtml(html).lost).toContain(lost);
  });

  it('are empty without words, pictures and videos', () => {
    expect(roundTrip('')).toBe('');
    expect(roundTrip('<p></p>')).toBe('');
    expect(roundTrip('<p><img src="/media/a.svg" alt=""></p>')).not.toBe('');
    expect(roundTrip('<video src="/media/a.mp4"></video>')).not.toBe('');
  });
});

describe('pasted content', () => {
  function paste(html: string): string | null {
    const pasted = readPaste(html);
    return pasted === null ? null : serializeDocument(pasted.doc);
  }

  it('of Word has its lists, and neither its styles nor its directions', () => {
    expect(
      paste(
        `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body><!--StartFragment-->
        <p class=MsoNormal dir=RTL style='text-align:right'><b><span lang=AR-SA style='font-size:14.0pt'>عنوان</span></b><o:p></o:p></p>
        <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>أول</p>
        <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>ثانٍ</p>
        <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>رقم</p>
        <p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`,
      ),
    ).toBe(
      '<p><strong>عنوان</strong></p>\n<ul>\n<li>أول</li>\n<li>ثانٍ</li>\n</ul>\n<ol>\n<li>رقم</li>\n</ol>',
    );
  });

  it('of Word has the lists within its lists', () => {
    const item = (level: number, mark: string, text: string) =>
      `<p style='mso-list:l0 level${level} lfo1;direction:rtl'><span style='mso-list:Ignore'>${mark}</span>${text}</p>\n`;
    expect(
      paste(
        item(1, '·', 'one') +
          item(2, 'o', 'below one') +
          item(3, '1.', 'deeper') +
          item(2, 'o', 'below one too') +
          item(1, '·', 'two') +
          '<p>Text</p>' +
          item(2, 'o', 'first of another list') +
          item(1, '·', 'outside of it'),
      ),
    ).toBe(
      '<ul>\n<li>one<ul>\n<li>below one<ol>\n<li>deeper</li>\n</ol></li>\n<li>below one too</li>\n</ul></li>\n<li>two</li>\n</ul>\n<p>Text</p>\n<ul>\n<li>first of another list</li>\n</ul>\n<ul>\n<li>outside of it</li>\n</ul>',
    );
  });

  it('of an Arabic Word has numbered lists with their first number, and real bullets', () => {
    const item = (list: number, mark: string, text: string) =>
      `<p class=MsoListParagraph dir=RTL style='mso-list:l${list} level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span dir=LTR>&nbsp;&nbsp; </span></span><![endif]>${text}</p>\n`;
    expect(
      paste(
        item(0, '\u200f٣-', 'ثالث') +
          item(0, '\u200f٤-', 'رابع') +
          '<p>نص</p>' +
          item(1, 'أ-', 'حرف') +
          '<p>نص</p>' +
          item(2, 'أولاً:', 'كلمة') +
          '<p>نص</p>' +
          item(3, '\u200f·', 'نقطة'),
      ),
    ).toBe(
      '<ol start="3">\n<li>ثالث</li>\n<li>رابع</li>\n</ol>\n<p>نص</p>\n<ol>\n<li>حرف</li>\n</ol>\n<p>نص</p>\n<ol>\n<li>كلمة</li>\n</ol>\n<p>نص</p>\n<ul>\n<li>نقطة</li>\n</ul>',
    );
  });

  it('keeps slanted, struck and bold text of Google Docs and Sheets', () => {
    expect(
      paste(
        '<p><span style="font-style:italic">a</span> <span style="text-decoration:line-through">b</span> <span style="font-weight:700;font-style:italic">c</span></p>',
      ),
    ).toBe('<p><em>a</em> <s>b</s> <strong><em>c</em></strong></p>');
    expect(
      paste('<table><tbody><tr><td style="font-weight:bold">a</td><td>b</td></tr></tbody></table>'),
    ).toContain('<td><strong>a</strong></td>');
  });

  it('has the addresses that links through Google, Outlook and Facebook lead to', () => {
    const target = 'https://example.org/a?b=c';
    const through = (address: string) =>
      paste(`<p><a href="${address}${encodeURIComponent(target)}&amp;sa=D">x</a></p>`);
    for (const address of [
      'https://www.google.com/url?q=',
      'https://www.google.com.sa/url?sa=t&amp;url=',
      'https://eur01.safelinks.protection.outlook.com/?url=',
      'https://l.facebook.com/l.php?u=',
    ]) {
      expect(through(address)).toBe(`<p><a href="${target}">x</a></p>`);
    }
    const search = 'https://www.google.com/search?q=x';
    expect(paste(`<p><a href="${search}">x</a></p>`)).toContain(`href="${search}"`);
  });

  it('of a PDF has the usual letters', () => {
    expect(paste('<p>ﺍﻟﺘﻘﺮﻳﺮ x² ﷺ</p>')).toBe('<p>التقرير x² ﷺ</p>');
  });

  it('of Google Docs has the lists that it writes beside their items', () => {
    expect(paste('<ul><li>one</li><ul><li>below one</li></ul><li>two</li></ul>')).toBe(
      '<ul>\n<li>one<ul>\n<li>below one</li>\n</ul></li>\n<li>two</li>\n</ul>',
    );
  });

  it('of Google Docs is not bold as a whole', () => {
    expect(
      paste(
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">One </span><span style="font-weight:700">two</span></p><ul><li dir="ltr"><p><span>item</span></p></li></ul></b>',
      ),
    ).toBe('<p>One <strong>two</strong></p>\n<ul>\n<li>item</li>\n</ul>');
  });

  it('of a web page has no scripts, handlers and foreign pictures, and says how many pictures were left out', () => {
    const pasted = readPaste(
      '<div onclick="x()"><h1>Title</h1>Words <a href="javascript:alert(1)">bad</a> and <a href="https://example.org" class="c">good</a><script>alert(1)</script><img src="https://example.org/a.png"><iframe src="/x"></iframe></div>',
    );
    expect(pasted?.pictures).toBe(1);
    expect(pasted && serializeDocument(pasted.doc)).toBe(
      '<h2>Title</h2>\n<p>Words bad and <a href="https://example.org">good</a></p>',
    );
  });

  it('has the videos of this site, and none of others', () => {
    const pasted = readPaste(
      '<p>a</p><video src="/media/a.mp4" controls autoplay aria-label="A">No video</video><p>b</p><video src="https://example.org/a.mp4"></video>',
    );
    expect(pasted?.pictures).toBe(1);
    expect(pasted && serializeDocument(pasted.doc)).toBe(
      '<p>a</p>\n<video src="/media/a.mp4" aria-label="A"></video>\n<p>b</p>',
    );
  });

  it('has items around what stands in a list without one', () => {
    expect(paste('<ul>\n<p>one</p>\n<li>two</li>three</ul>')).toBe(
      '<ul>\n<li><p>one</p></li>\n<li>two</li>\n<li>three</li>\n</ul>',
    );
  });

  it('is no document if words of it would be lost, so that they are pasted as plain text', () => {
    expect(paste('<li>an item of no list</li>')).toBeNull();
    expect(paste('<table><caption>one</caption><caption>two</caption></table>')).toBeNull();
  });
});
