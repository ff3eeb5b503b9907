import { expect, it } from 'vitest';
import { csv } from './csv.ts';

it('quotes every cell, and keeps line ends and both scripts', () => {
  expect(csv([['a', 'قال "نعم"\nثم']])).toBe('\ufeff"a","قال ""نعم""\nثم"\r\n');
});

it.each(['=1+1', '+966', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '\u0000=1'])(
  'lets no spreadsheet take %j for a formula',
  (cell) => {
    expect(csv([[cell]])).toBe(`\ufeff"'${cell}"\r\n`);
  },
);

it('leaves other cells as they are', () => {
  expect(csv([['0501234567', 'a@b.co', 'a=b']])).toBe('\ufeff"0501234567","a@b.co","a=b"\r\n');
});
