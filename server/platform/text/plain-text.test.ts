import { expect, it } from 'vitest';
import { toPlainText } from './plain-text.ts';

it.each([
  ['<p>أول</p><p>ثانٍ</p>', 'أول ثانٍ'],
  ['ي<strong>اف</strong>ع.', 'يافع.'],
  ['a<br>b<script>alert(1)</script> c<!-- d -->', 'a b c'],
  ['1 &lt; 2 &amp; 3&nbsp;&#1610;&#x62D; &unknown;', '1 < 2 & 3 يح &unknown;'],
  ['&#0; &#x110000; &#xd800;', ''],
  ['  no   mark-up ', 'no mark-up'],
])('converts %j to %j', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});
