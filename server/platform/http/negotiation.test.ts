import { describe, expect, it } from 'vitest';
import { encodingFor, matchesEtag } from './negotiation.ts';

describe('the encoding of a response', () => {
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

describe('an If-None-Match header', () => {
  it('matches an ETag, weak or strong, alone or in a list', () => {
    expect(matchesEtag('W/"a"', 'W/"a"')).toBe(true);
    expect(matchesEtag('"b", "a"', 'W/"a"')).toBe(true);
    expect(matchesEtag('*', 'W/"a"')).toBe(true);
    expect(matchesEtag('"b"', 'W/"a"')).toBe(false);
    expect(matchesEtag(undefined, 'W/"a"')).toBe(false);
  });
});
