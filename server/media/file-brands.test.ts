import { expect, it } from 'vitest';
import { readBrands, typeOfBrands } from './file-brands.ts';

/** A file type box with a main brand, its version, and others. */
function ftyp(main: string, ...others: string[]): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(16 + 4 * others.length);
  head.write(`ftyp${main}`, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(others.join(''), 'latin1'), Buffer.from('....mdat')]);
}

it.each<[string, string[], ReturnType<typeof typeOfBrands>]>([
  ['a film of a Sony camera', ['XAVC', 'XAVC', 'mp42', 'iso2'], 'mp4'],
  ['a film of an Android phone', ['3gp4', 'isom', '3gp4'], 'mp4'],
  ['a short film of an Android phone', ['3gp5', '3gp5'], 'mp4'],
  ['a film of a newer Android phone', ['mp42', 'isom', 'mp42'], 'mp4'],
  ['a film of a PlayStation', ['MSNV', 'MSNV', 'mp42', 'isom'], 'mp4'],
  ['a film of iTunes', ['M4VH', 'M4V ', 'M4A ', 'mp42'], 'mp4'],
  ['a film of an unknown camera', ['niko', 'mp42', 'niko'], 'mp4'],
  ['a film of ffmpeg', ['isom', 'isom', 'iso2', 'avc1', 'mp41'], 'mp4'],
  ['a film of QuickTime', ['qt  ', 'qt  '], 'quicktime'],
  ['an AVIF', ['avif', 'avif', 'mif1', 'miaf'], 'avif'],
  ['an AVIF with a general main brand', ['mif1', 'mif1', 'avif', 'miaf', 'MA1B'], 'avif'],
  ['an AVIF of another writer', ['miaf', 'avif'], 'avif'],
  ['an AVIF sequence', ['msf1', 'avis', 'iso8'], 'avif'],
  ['a HEIC of an iPhone', ['heic', 'mif1', 'MiHE', 'MiPr', 'miaf', 'heic'], 'heic'],
  ['a HEIC with a general main brand', ['mif1', 'mif1', 'heic'], 'heic'],
  ['a HEIC sequence', ['msf1', 'hevc', 'iso8'], 'heic'],
  ['a picture of unknown encoding', ['mif1', 'mif1'], 'heic'],
  ['a song', ['M4A ', 'M4A ', 'mp42', 'isom'], null],
  ['a raw picture of a Canon camera', ['crx ', 'crx ', 'isom'], null],
  ['something else', ['abcd', 'efgh'], null],
])('%s is recognised by all of its brands', (_name, [main = '', ...others], type) => {
  expect(typeOfBrands(readBrands(ftyp(main, ...others)))).toBe(type);
});

it('brands behind the end of the box, or of a file without one, are none', () => {
  const box = ftyp('abcd', 'efgh');
  expect(readBrands(Buffer.concat([box, Buffer.from('isom')]))).toEqual(['abcd', 'efgh']);
  expect(readBrands(box.subarray(0, 10))).toEqual([]);
  expect(readBrands(box.subarray(0, 18))).toEqual(['abcd']);
  expect(readBrands(Buffer.from('%PDF-1.7\n1 0 obj'))).toEqual([]);
  expect(readBrands(ftyp('abcd', ...Array<string>(1000).fill('isom'))).length).toBe(64);
});
