import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sources } from '../../tests/helpers/sources.ts';
import { readSvg } from './svg.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Returns an SVG with its content on the third line. */
function drawing(inner: string, attributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>\n${inner}\n</svg>`;
}

/** Returns the CPU time of this thread for a call, in milliseconds. */
function cpuTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('reading an SVG', () => {
  it.each([
    ['nested elements', drawing('<g>'.repeat(300_000))],
    ['nested elements with a prefix', drawing('<xlink:g>'.repeat(100_000))],
    ['carriage returns', drawing('\r'.repeat(1_000_000))],
    [
      'declared prefixes',
      drawing('', Array.from({ length: 30_000 }, (_, i) => `xmlns:n${i}="u${i}"`).join(' ')),
    ],
    [
      'a width of digits',
      drawing('', `width="${'1'.repeat(1_000_000)}" viewBox="${' ,'.repeat(500_000)}"`),
    ],
    ['a name', drawing(`<${'a'.repeat(1_000_000)}/>`)],
  ])('takes less than two seconds for %s', (_what, text) => {
    expect(cpuTime(() => readSvg(text))).toBeLessThan(2_000);
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
