import { expect, it } from 'vitest';
import { csv } from './csv.ts';

it('quotes every cell, and keeps line ends and both scripts', () => {
  expect(csv([['a', 'قال "نعم"\nثم']])).toBe('\ufeff"a","قال ""نعم""\nثم"\r\n');
});

it.each(['=1+1', '+966', '-1', '@SUM(A1)', ' =1', '＝1+1', '\u0000=1'])(
  'escapes %j, so that no spreadsheet reads it as a formula [CSV-01]',
  (cell) => {
    expect(csv([[cell]])).toBe(`\ufeff"'${cell}"\r\n`);
  },
);

it('leaves other cells as they are', () => {
  expect(csv([['0501234567', 'a@b.co', 'a=b']])).toBe('\ufeff"0501234567","a@b.co","a=b"\r\n');
});

/** Returns the cells as a spreadsheet reads them if it separates by another character and then ignores quotes. */
function cellsSeparatedBy(separator: string, written: string): string[] {
  return written
    .replace('\ufeff', '')
    .split(new RegExp(`[${separator}\\r\\n]`))
    .flatMap((part) => [part, part.replaceAll('"', ''), part.replaceAll('""', '"')])
    .map((part) => part.replace(/^[\s\p{Cc}"]+/u, ''));
}

const FORMULA = '=cmd|" /C calc"!A0';

it.each(
  [';', '\t', ',', '|', '\r', '\n', '\r\n'].flatMap((separator) =>
    ['x', '"', 'x""', '', 'x; "', '\n\n'].flatMap((before) =>
      ['', ' ', '"', '""', ' "', '\t', '\u0000', '\u00a0'].map((between) => [
        before + separator + between + FORMULA,
      ]),
    ),
  ),
)('escapes %j, so that no spreadsheet reads it as a formula with any separator', (typed) => {
  const written = csv([['a', typed, 'b']]);
  for (const separator of [';', '\\t', ',', '|', ' ;']) {
    expect(cellsSeparatedBy(separator, written).filter((part) => /^[=+\-@]/.test(part))).toEqual(
      [],
    );
  }
});

it('puts an apostrophe before the formula, and only there', () => {
  expect(csv([['x;=1']])).toBe('\ufeff"x;\'=1"\r\n');
  expect(csv([['x;"+1"']])).toBe('\ufeff"x;""\'+1"""\r\n');
  expect(csv([['=1;=2']])).toBe('\ufeff"\'=1;\'=2"\r\n');
  expect(csv([['=1;x']])).toBe('\ufeff"\'=1;x"\r\n');
  expect(csv([['\t=1', '\r=1', '\t1']])).toBe('\ufeff"\'\t\'=1","\'\r\'=1","\'\t1"\r\n');
  expect(csv([['a-b; c, d\ne']])).toBe('\ufeff"a-b; c, d\ne"\r\n');
});
