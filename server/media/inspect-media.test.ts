import { describe, expect, it } from 'vitest';
import { checkMediaUse, inspectMedia, inspectPicture } from './inspect-media.ts';

function bytes(...parts: (string | number[])[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
}

const PNG = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 0], [0, 0, 0, 128]);
const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
  [0xff, 0xc0, 0, 17, 8, 0, 128, 1, 0, 3, 0, 0],
);
const GIF = bytes('GIF89a', [0, 1, 128, 0]);
const WEBP = bytes(
  'RIFF',
  [0, 0, 0, 0],
  'WEBPVP8X',
  [10, 0, 0, 0, 0, 0, 0, 0],
  [255, 0, 0, 127, 0, 0],
);
const WEBP_LOSSLESS = bytes(
  'RIFF',
  [0, 0, 0, 0],
  'WEBPVP8L',
  [0, 0, 0, 0, 0x2f],
  [255, 0xc0, 0x1f, 0],
);
const AVIF = bytes([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 0]);
const MP4 = bytes([0, 0, 0, 28], 'ftypisom', [0, 0, 0, 0]);
const WEBM = bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm');
const OGG = bytes('OggS', [0, 2]);
const PDF = bytes('%PDF-1.7\n');

function drawing(inner: string, attributes = ''): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
}

describe('inspectMedia', () => {
  const size = { width: 256, height: 128 };
  it.each([
    ['a.png', PNG, 'png', size],
    ['a.JPG', JPEG, 'jpg', size],
    ['a.jpeg', JPEG, 'jpg', size],
    ['a.gif', GIF, 'gif', size],
    ['a.webp', WEBP, 'webp', size],
    ['a.webp', WEBP_LOSSLESS, 'webp', { width: 256, height: 128 }],
    ['a.avif', AVIF, 'avif', null],
    ['a.mp4', MP4, 'mp4', null],
    ['a.webm', WEBM, 'webm', null],
    ['a.ogg', OGG, 'ogg', null],
    ['a.pdf', PDF, 'pdf', null],
    ['a.pdf', bytes('HTTP/1.1 200 OK\r\n\r\n', '%PDF-1.7\n'), 'pdf', null],
    ['a.avif', bytes([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'mif1avif'), 'avif', null],
    ['a.mp4', bytes([0, 0, 0, 24], 'ftypXAVC', [0, 0, 0, 0], 'mp42iso2'), 'mp4', null],
    ['a.csv', bytes('name\n%PDF-1.7\n'), 'csv', null],
    ['a.svg', drawing('', 'width="256" height="128px"'), 'svg', size],
    ['a.svg', drawing('', 'viewBox="0 0 256 128" width="100%"'), 'svg', size],
    ['a.svg', drawing(''), 'svg', null],
  ])('returns type and size of %s by its bytes', (name, head, type, expected) => {
    expect(inspectMedia(name, head)).toEqual({ ok: true, type, size: expected });
  });

  it('rejects a file whose type is not that of its extension', () => {
    expect(inspectMedia('a.png', JPEG)).toEqual({
      ok: false,
      reason: 'is named .png but holds a JPEG picture',
    });
    expect(inspectMedia('a.pdf', Buffer.from('MZ'))).toEqual({
      ok: false,
      reason: 'is named .pdf but holds something else',
    });
    expect(inspectMedia('a.pdf', drawing('<!-- %PDF-1.7 -->'))).toMatchObject({ ok: false });
    expect(inspectMedia('a.pdf', bytes('GIF89a  %PDF-1.7\n'))).toMatchObject({ ok: false });
    expect(inspectMedia('a.svg', Buffer.from('<html><svg></svg></html>'))).toMatchObject({
      ok: false,
    });
  });

  it.each(['a.html', 'a.exe', 'a', 'a.svg.gz', 'a.constructor'])(
    'rejects the extension of %s',
    (name) => {
      expect(inspectMedia(name, PDF)).toMatchObject({
        ok: false,
        reason: expect.stringContaining('not allowed'),
      });
    },
  );

  it('rejects an empty file', () => {
    expect(inspectMedia('a.png', Buffer.alloc(0))).toEqual({ ok: false, reason: 'is empty' });
  });

  it('returns no size for an incomplete header', () => {
    expect(inspectMedia('a.png', PNG.subarray(0, 12))).toMatchObject({ ok: true, size: null });
    expect(inspectMedia('a.jpg', JPEG.subarray(0, 6))).toMatchObject({ ok: true, size: null });
  });
});

describe('checkMediaUse', () => {
  it('returns a reason for a type that the field does not accept', () => {
    expect(checkMediaUse('picture', 'svg')).toBeNull();
    expect(checkMediaUse('picture or video', 'webm')).toBeNull();
    expect(checkMediaUse('file', 'pdf')).toBeNull();
    expect(checkMediaUse('picture', 'mp4')).toContain('an MP4 video');
    expect(checkMediaUse('PDF document', 'png')).toContain('a PNG picture');
  });
});

describe('inspectPicture', () => {
  it('returns type and size by the bytes', () => {
    const size = { width: 256, height: 128 };
    expect(inspectPicture(PNG)).toEqual({ ok: true, type: 'png', size });
    expect(inspectPicture(JPEG)).toEqual({ ok: true, type: 'jpg', size });
    expect(inspectPicture(AVIF)).toEqual({ ok: true, type: 'avif', size: null });
  });

  it('rejects videos, documents, SVG files, other content and no content', () => {
    const others = [MP4, PDF, drawing(''), bytes('<h1>Not found</h1>'), bytes()];
    expect(others.map((head) => inspectPicture(head).ok)).toEqual(others.map(() => false));
  });
});
