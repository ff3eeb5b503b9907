import { describe, expect, it } from 'vitest';
import { summarizeEntry } from './entry-summary.ts';

const LOGO = '/media/visual/logo.0123456789.svg';
const COVER = '/media/reports/cover.0123456789.800x600.jpg';

const NO_VERSION = { live: null, draft: null };

describe('summarizeEntry', () => {
  const report = { name: { ar: 'الشعار', en: 'Logo' }, type: 'visual', year: 0 };
  const pictureOf = (fields: object) =>
    summarizeEntry('report', NO_VERSION, { ...report, ...fields }, new Map()).picture;

  it('shows a file to download that is a picture, unless the entry has a picture', () => {
    expect(pictureOf({ file: LOGO, cover: null })).toBe(LOGO);
    expect(pictureOf({ file: LOGO, cover: COVER })).toBe(COVER);
  });

  it('shows no picture for a file that browsers do not show as one', () => {
    expect(pictureOf({ file: '/media/visual/guide.0123456789.pdf', cover: null })).toBeNull();
  });
});
