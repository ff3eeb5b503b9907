import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { demandingEntries } from '../../../../tests/content-sets/demanding/demanding.ts';
import { cleanPaste } from './paste.ts';
import { readHtml, readNodes } from './read-html.ts';
import { serializeDocument } from './serialize.ts';

const CONTENT = join(import.meta.dirname, '../../../../content');

/** All texts below the name `html`, `text` or `details` of a content file that have tags. */
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
    ['<p>a<!-- c --></p>', '<'],
  ])('name what the editor cannot hold: %s', (html, lost) => {
    expect(readHtml(html).lost).toContain(lost);
  });

  it('are empty without words and pictures', () => {
    expect(roundTrip('')).toBe('');
    expect(roundTrip('<p></p>')).toBe('');
    expect(roundTrip('<p><img src="/media/a.svg" alt=""></p>')).not.toBe('');
  });
});

describe('pasted content', () => {
  const paste = (html: string) => serializeDocument(readNodes(cleanPaste(html).nodes).doc);

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

  it('of Google Docs is not bold as a whole', () => {
    expect(
      paste(
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">One </span><span style="font-weight:700">two</span></p><ul><li dir="ltr"><p><span>item</span></p></li></ul></b>',
      ),
    ).toBe('<p>One <strong>two</strong></p>\n<ul>\n<li>item</li>\n</ul>');
  });

  it('of a web page has no scripts, handlers and foreign pictures, and says how many pictures were left out', () => {
    const cleaned = cleanPaste(
      '<div onclick="x()"><h1>Title</h1>Words <a href="javascript:alert(1)">bad</a> and <a href="https://example.org" class="c">good</a><script>alert(1)</script><img src="https://example.org/a.png"><iframe src="/x"></iframe></div>',
    );
    expect(cleaned.pictures).toBe(1);
    expect(serializeDocument(readNodes(cleaned.nodes).doc)).toBe(
      '<h2>Title</h2>\n<p>Words bad and <a href="https://example.org">good</a></p>',
    );
  });
});
