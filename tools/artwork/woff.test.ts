import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPEN_GRAPH_FONTS, openGraphFonts } from './make-open-graph-fonts.ts';
import { unwrapWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);
const woff = readFileSync(resolve('@fontsource/reem-kufi/files/reem-kufi-arabic-700-normal.woff'));

/** A font's checksum over a table, as OpenType defines it. */
function checksum(data: Buffer): number {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

test('a font comes out of its wrapper with every table whole', () => {
  const font = unwrapWoff(woff);
  expect(font.length).toBe(woff.readUInt32BE(16));
  const count = font.readUInt16BE(4);
  expect(count).toBe(woff.readUInt16BE(12));
  for (let index = 0; index < count; index++) {
    const entry = 12 + index * 16;
    const tag = font.toString('latin1', entry, entry + 4);
    const offset = font.readUInt32BE(entry + 8);
    const table = Buffer.from(font.subarray(offset, offset + font.readUInt32BE(entry + 12)));
    expect(offset % 4).toBe(0);
    // The checksum of the table `head` leaves out its field for the checksum of the whole file.
    if (tag === 'head') table.writeUInt32BE(0, 8);
    expect([tag, checksum(table)]).toEqual([tag, font.readUInt32BE(entry + 4)]);
  }
});

test('the fonts of the Open Graph images are those of the packages', () => {
  for (const { name, font } of openGraphFonts()) {
    expect([name, readFileSync(join(OPEN_GRAPH_FONTS, name)).equals(font)]).toEqual([name, true]);
  }
});

test('rejects files that are not WOFF 1.0 or are damaged', () => {
  expect(() => unwrapWoff(Buffer.from('wOF2 and so on'))).toThrow('no WOFF');
  expect(() => unwrapWoff(woff.subarray(0, 4_000))).toThrow();
});
