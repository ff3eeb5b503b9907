import { expect, it } from 'vitest';
import { shownFileName } from './file-name.ts';

it.each([
  ['سيرتي الذاتية.pdf', 'سيرتي الذاتية.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\cv.docx', 'cv.pdf'],
  ['cv.pdf.exe', 'cv.pdf.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.pdf'],
  ['a"b\r\nX-Header: 1.pdf', 'abX-Header 1.pdf'],
  ['....', 'CV.pdf'],
  ['', 'CV.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
])('%j is shown as %j', (name, shown) => {
  expect(shownFileName(name, 'pdf')).toBe(shown);
});
