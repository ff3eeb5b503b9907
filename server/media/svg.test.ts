import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_GROWTH, measureGrowth } from '../../tests/helpers/growth.ts';
import { ROOT, sources } from '../../tests/helpers/sources.ts';
import { readSvg } from './svg.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Returns an SVG with its content on the third line. */
function drawing(inner: string, attributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>\n${inner}\n</svg>`;
}

describe('reading an SVG', () => {
  it.each<[string, (length: number) => string]>([
    ['nested elements', (length) => drawing('<g>'.repeat(length))],
    ['nested elements with a prefix', (length) => drawing('<xlink:g>'.repeat(length))],
    ['carriage returns', (length) => drawing('\r'.repeat(length))],
    [
      'declared prefixes',
      (length) =>
        drawing('', Array.from({ length: length / 20 }, (_, i) => `xmlns:n${i}="u${i}"`).join(' ')),
    ],
    [
      'a width of digits',
      (length) => drawing('', `width="${'1'.repeat(length)}" viewBox="${' ,'.repeat(length / 2)}"`),
    ],
    ['a name', (length) => drawing(`<${'a'.repeat(length)}/>`)],
  ])('takes linear time for %s', async (_what, build) => {
    const short = build(20_000);
    const long = build(200_000);
    const read = (length: number) => readSvg(length === 20_000 ? short : long);
    expect(await measureGrowth(read, 20_000)).toBeLessThan(MAX_GROWTH);
  });

  it('accepts every SVG of the starter content', () => {
    const drawings = sources('.svg').filter(({ path }) => path.startsWith('content/'));
    expect(drawings.length).toBeGreaterThan(80);
    for (const { path, text } of drawings) {
      expect({ path, ...readSvg(text) }).toMatchObject({ path, ok: true });
    }
  });

  it.each(['inkscape', 'illustrator', 'figma'])('accepts a file from %s', (program) => {
    const text = readFileSync(join(ROOT, `tests/helpers/drawings/${program}.svg`), 'utf8');
    expect(readSvg(text)).toMatchObject({ ok: true, size: expect.anything() });
  });

  it('accepts a public document type, as old programs write it', () => {
    const type =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(readSvg(`${type}<svg xmlns="${SVG}" viewBox="0 0 4 3"/>`)).toEqual({
      ok: true,
      size: { width: 4, height: 3 },
    });
  });

  it.each([
    ['another namespace', '<svg ></svg>', `does not begin with <svg xmlns="${SVG}">`],
    [
      'an element that is not closed',
      drawing('<g>'),
      'is not well-formed XML in line 4: Missing end tag for element g',
    ],
    [
      'an entity',
      drawing('<g id="&a;"/>'),
      expect.stringMatching(/^is not well-formed XML in line 3: /),
    ],
    ['other bytes than UTF-8', drawing('\ufffd'), 'is not UTF-8 text'],
    [
      'too deeply nested elements',
      drawing('<g>'.repeat(100_000) + '</g>'.repeat(100_000)),
      'has too many elements inside each other',
    ],
  ])('rejects %s, and says why', (_what, text, reason) => {
    expect(readSvg(text)).toEqual({ ok: false, reason });
  });
});
