import { describe, expect, it } from 'vitest';
import { encodingFor, isKnown } from './negotiation.ts';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, BR;q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=0.000, br;q=0', 'identity'],
    ['identity', 'identity'],
    ['bridge', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %s is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

describe('what a caller has already', () => {
  it('is known by its tag, weak or strong, alone or among others', () => {
    expect(isKnown('W/"a"', 'W/"a"')).toBe(true);
    expect(isKnown('"b", "a"', 'W/"a"')).toBe(true);
    expect(isKnown('*', 'W/"a"')).toBe(true);
    expect(isKnown('"b"', 'W/"a"')).toBe(false);
    expect(isKnown(undefined, 'W/"a"')).toBe(false);
  });
});
