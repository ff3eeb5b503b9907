import { describe, expect, it } from 'vitest';
import { downloadName, fileFormat, isPicture } from './file-address.ts';

describe('file addresses', () => {
  it('give the format by the extension of the path', () => {
    expect(fileFormat('/media/reports/annual.6e53dd248b.pdf')).toBe('PDF');
    expect(fileFormat('https://other.host/a/b.SVG?v=2')).toBe('SVG');
    expect(fileFormat('/media/no-ending')).toBe('');
    expect(fileFormat('https://other.host/download?file=a.pdf')).toBe('');
    expect(fileFormat('https://other.host')).toBe('');
  });

  it('give the download name without the hash and the size', () => {
    const nameOf = (address: string) => downloadName(address, 'The mark');
    expect(nameOf('/media/visual/yafee-mark.0123456789.svg')).toBe('yafee-mark.svg');
    expect(nameOf('/media/visual/photo.0123456789.800x600.png')).toBe('photo.png');
    expect(nameOf('/upstream/files/logo.svg?v=2')).toBe('logo.svg');
    expect(nameOf('/media/%D8%B4%D8%B9%D8%A7%D8%B1.svg')).toBe('شعار.svg');
    expect(nameOf('/media/100%.svg')).toBe('100%.svg');
  });

  it('give the title as the download name of a file whose own name is not Latin', () => {
    const file = '/media/library/file.0123456789.pdf';
    expect(downloadName(file, 'التقرير السنوي 1446/1447')).toBe('التقرير السنوي 1446 1447.pdf');
    expect(downloadName(file, 'Costs $& $1')).toBe('Costs $& $1.pdf');
    expect(downloadName(file, '')).toBe('file.pdf');
    expect(downloadName('/media/file-list.0123456789.800x600.png', 'Title')).toBe('file-list.png');
  });

  it('are pictures only with a picture extension and on our own origin', () => {
    expect(isPicture('/media/visual/mark.svg')).toBe(true);
    expect(isPicture('/media/visual/guide.pdf')).toBe(false);
    expect(isPicture('https://other.host/mark.svg')).toBe(false);
  });
});
