import { expect, it } from 'vitest';
import { fileName } from './download-file.ts';

it('reads the name of a download, in Arabic if it has one', () => {
  expect(fileName('attachment; filename="news.csv"')).toBe('news.csv');
  const encoded = encodeURIComponent('سيرة.pdf');
  expect(fileName(`attachment; filename="cv.pdf"; filename*=UTF-8''${encoded}`)).toBe('سيرة.pdf');
  expect(fileName(`attachment; filename="cv.pdf"; filename*=UTF-8''%E0%A4%A`)).toBe('cv.pdf');
  expect(fileName('attachment')).toBe('');
});
