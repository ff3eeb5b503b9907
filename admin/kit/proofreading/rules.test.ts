import { expect, it } from 'vitest';
import { proofread, proofreadHtml, withCorrections } from './rules.ts';

it('corrects everything at once that does not overlap', () => {
  const text = 'قال "شباب , وشابات" من الرياض الى جدة ,';
  const corrected = withCorrections(text, proofread(text, 'ar'), false);
  expect(corrected).toBe('قال «شباب , وشابات» من الرياض إلى جدة،');
  // What was inside a quotation is corrected by the next time.
  expect(withCorrections(corrected, proofread(corrected, 'ar'), false)).toBe(
    'قال «شباب، وشابات» من الرياض إلى جدة،',
  );
});

it('writes a correction of HTML as HTML', () => {
  const html = '<p>قال &quot;شباب &amp; شابات&quot; , <b>ومضى</b></p>';
  expect(withCorrections(html, proofreadHtml(html, 'ar'), true)).toBe(
    '<p>قال «شباب &amp; شابات»، <b>ومضى</b></p>',
  );
});
