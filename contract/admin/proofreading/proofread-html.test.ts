import { expect, it } from 'vitest';
import { proofreadHtml, withHtmlCorrection } from './proofread-html.ts';

function corrected(html: string): string {
  return proofreadHtml(html, 'ar').toReversed().reduce(withHtmlCorrection, html);
}

it.each([
  ['<p>شباب, وشابات</p>', '<p>شباب، وشابات</p>'],
  ['<p>شباب <strong>يافع</strong>, وشابات</p>', '<p>شباب <strong>يافع</strong>، وشابات</p>'],
  ['<p>&quot;أهلًا&quot; بكم</p>', '<p>«أهلًا» بكم</p>'],
  ['<p>شباب &amp; شابات ,  وغيرهم</p>', '<p>شباب &amp; شابات،  وغيرهم</p>'],
  ['<p>قال &quot;شباب &amp; شابات&quot;</p>', '<p>قال «شباب &amp; شابات»</p>'],
  ['<p>نص&nbsp; فيه اثنتان</p>', '<p>نص فيه اثنتان</p>'],
])('corrects %s [PROOF-03]', (html, result) => {
  expect(corrected(html)).toBe(result);
});

it('never removes a tag, and still names the fault [PROOF-05]', () => {
  const html = '<p>"أهلًا <strong>بكم</strong>" جميعًا</p>';
  expect(proofreadHtml(html, 'ar')).toMatchObject([
    { rule: 'straight-quotation', start: 3, end: html.indexOf('" جميعًا') + 1, correction: null },
  ]);
});

it('reads a quotation over several paragraphs as one', () => {
  expect(proofreadHtml('<p>قال: «أهلًا.</p>\n<p>ومرحبًا».</p>', 'ar')).toEqual([]);
  expect(proofreadHtml('<p>قال: «أهلًا.</p><p>ومرحبًا.</p>', 'ar')).toMatchObject([
    { rule: 'unpaired-quotation' },
  ]);
});

it.each([
  [
    'white space that no browser shows',
    '<ul>\n  <li>شباب</li>\n\n  <li>وشابات</li>\n</ul>  <p>نص\n   آخر </p>',
  ],
  ['code', '<p>اكتب <code>a , b;"ت"</code> هنا</p><pre>  شباب ,شابات</pre>'],
  ['attributes', '<p><a href="/a?b=1,2" title="a , b">الرابط</a></p>'],
  ['words on both sides of a block', '<table><tr><td>نعم</td><td>، لا</td></tr></table>'],
  ['what a tag isolates', '<p>دورة في <bdi>C++</bdi> للمبتدئين</p>'],
  ['an unknown entity', '<p>شباب &foo; وشابات</p>'],
])('leaves alone %s', (_what, html) => {
  expect(proofreadHtml(html, 'ar')).toEqual([]);
});

it('names the words around a fault, without tags', () => {
  const html = `<p>${'كلمة '.repeat(20)}<b>شباب</b> &amp; شابات, <i>وغيرهم</i></p><p>${'كلمة '.repeat(20)}</p>`;
  expect(proofreadHtml(html, 'ar')).toMatchObject([
    { before: '…كلمة كلمة شباب & شابات', passage: ',', after: ' وغيرهم\nكلمة كلمة كلمة…' },
  ]);
});
