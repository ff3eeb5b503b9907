import { expect, it } from 'vitest';
import { shownFileName } from './file-name.ts';

it.each([
  ['سيرتي الذاتية.pdf', 'سيرتي الذاتية.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\cv.docx', 'cv.pdf'],
  ['cv.pdf.exe', 'cv.pdf'],
  ['د. نورة', 'د. نورة.pdf'],
  ['د. نورة.DOCX', 'د. نورة.pdf'],
  ['Dr. Noura Al-Harbi', 'Dr. Noura Al-Harbi.pdf'],
  ['سيرة v1.2', 'سيرة v1.2.pdf'],
  ['%22cv%22%0D%0A.pdf', 'cv.pdf'],
  ['خصم 50%20.pdf', 'خصم 50%20.pdf'],
  ['عبد\u200cالله.pdf', 'عبد\u200cالله.pdf'],
  ['\u200c\u2800.pdf', 'CV.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.pdf'],
  ['a"b\r\nX-Header: 1.pdf', 'abX-Header 1.pdf'],
  ['....', 'CV.pdf'],
  ['', 'CV.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
  ['.pdf', 'CV.pdf'],
  ['د.نورة', 'د.نورة.pdf'],
  ['أ.د. نورة القحطاني.PDF', 'أ.د. نورة القحطاني.pdf'],
  ['Noura Q.A.', 'Noura Q.A.pdf'],
  ['CV 2.1', 'CV 2.1.pdf'],
  ['سيرة 1447.1.docx ', 'سيرة 1447.1.pdf'],
  ['\u200f\u061cنورة\u00ad\u200e.pdf', 'نورة.pdf'],
  // macOS sends base letters and combining marks separately.
  ['ا\u0654حمد.pdf', 'أحمد.pdf'],
])('%j is shown as %j', (name, shown) => {
  expect(shownFileName(name, 'pdf', 'CV')).toBe(shown);
});
