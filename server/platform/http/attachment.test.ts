import { expect, it } from 'vitest';
import { attachment, contentDisposition } from './attachment.ts';

it.each([
  ['news-2026-11-28.csv', 'filename="news-2026-11-28.csv"'],
  ['My CV (2).pdf', 'filename="My CV (2).pdf"'],
  ['سيرة.pdf', `filename="file.pdf"; filename*=UTF-8''%D8%B3%D9%8A%D8%B1%D8%A9.pdf`],
  ['Résumé.pdf', `filename="Resume.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9.pdf`],
  ['a"b\\c%22.pdf', `filename="abc22.pdf"; filename*=UTF-8''a%22b%5Cc%2522.pdf`],
  ["(ا)*'.pdf", `filename="file.pdf"; filename*=UTF-8''%28%D8%A7%29%2A%27.pdf`],
  ['a\r\nX: 1\ud800', `filename="aX: 1"; filename*=UTF-8''a%0D%0AX%3A%201%EF%BF%BD`],
])('the name %j is sent as %s', (name, sent) => {
  expect(attachment(name)).toBe(`attachment; ${sent}`);
  expect(contentDisposition('inline', name)).toBe(`inline; ${sent}`);
});
