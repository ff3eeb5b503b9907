import { describe, expect, it } from 'vitest';
import { fileNameOf, formatOf, isPicture } from './file-address.ts';

describe('a file', () => {
  it('has the format that its address ends with', () => {
    expect(formatOf('/media/reports/annual.6e53dd248b.pdf')).toBe('PDF');
    expect(formatOf('https://other.host/a/b.SVG?v=2')).toBe('SVG');
    expect(formatOf('/media/no-ending')).toBe('');
    expect(formatOf('https://other.host/download?file=a.pdf')).toBe('');
    expect(formatOf('https://other.host')).toBe('');
  });

  it('is kept under its own name, without the hash', () => {
    expect(fileNameOf('/media/visual/yafee-mark.0123456789.svg')).toBe('yafee-mark.svg');
    expect(fileNameOf('/media/visual/photo.0123456789.800x600.png')).toBe('photo.png');
    expect(fileNameOf('/upstream/files/logo.svg?v=2')).toBe('logo.svg');
    expect(fileNameOf('/media/%D8%B4%D8%B9%D8%A7%D8%B1.svg')).toBe('شعار.svg');
    expect(fileNameOf('/media/100%.svg')).toBe('100%.svg');
  });

  it('is shown as a picture only where it is one, and ours', () => {
    expect(isPicture('/media/visual/mark.svg')).toBe(true);
    expect(isPicture('/media/visual/guide.pdf')).toBe(false);
    expect(isPicture('https://other.host/mark.svg')).toBe(false);
  });
});
