import { describe, expect, it } from 'vitest';
import { attemptFor, readDraft } from './draft.ts';

describe('an attempt to submit', () => {
  it('keeps its key for the same content, and takes another one for other content', () => {
    const first = attemptFor('a', null);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    expect(attemptFor('a', first)).toBe(first);
    const other = attemptFor('b', first);
    expect(other.fingerprint).toBe('b');
    expect(other.key).not.toBe(first.key);
  });
});

describe('a draft', () => {
  it('is nothing where there is no storage', () => {
    expect(readDraft('contact')).toBeNull();
  });
});
