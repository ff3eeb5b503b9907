import { expect, it } from 'vitest';
import { htmlToText } from './html-text.ts';

it('has the lines of a mail, without what nobody sees', () => {
  const html = `<html><head><title>No subject</title><style>p { margin: 0 }</style></head><body dir="rtl">
    <!-- a comment --><div>السلام عليكم،</div><div><br></div><p>شكرًا&nbsp;<b>لكم</b>.<br>نورة</p>
    <ul><li>أولًا</li><li>ثانيًا</li></ul><table><tr><td>من</td><td>إلى</td></tr></table>
    <pre>a
  b</pre><script>alert(1)</script><img src="cid:a" alt="👍"></body></html>`;
  expect(htmlToText(html).replaceAll(/\n{2,}/g, '\n')).toBe(
    'السلام عليكم،\nشكرًا لكم.\nنورة\n- أولًا\n- ثانيًا\nمن إلى\na\n  b\n👍',
  );
});

it('marks what is quoted, also that of Yahoo', () => {
  expect(htmlToText('<p>Yes.</p><blockquote><p>What we wrote.</p></blockquote>')).toBe(
    'Yes.\n\n> What we wrote.\n>\n>',
  );
  expect(
    htmlToText(
      '<div>Yes.</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>What we wrote.</div></div>',
    ),
  ).toBe('Yes.\n> What we wrote.');
});

it('has the words of 20,000 nested elements, of a megabyte, and below a picture within the mail', () => {
  expect(htmlToText(`${'<b>'.repeat(20_000)}Thank you.${'</b>'.repeat(20_000)}`)).toBe(
    'Thank you.',
  );
  expect(htmlToText(`<p>Thank you.</p>${'<p>x</p>'.repeat(150_000)}`)).toMatch(/^Thank you\. x x/);
  expect(
    htmlToText(`<img src="data:image/png;base64,${'A'.repeat(1_000_000)}"><p>Thank you.</p>`),
  ).toBe('Thank you.\n');
  expect(
    htmlToText(`<style>${'p { color: red }'.repeat(20_000)}</style><body><p>Thank you.</p>`),
  ).toBe('Thank you.\n');
});
