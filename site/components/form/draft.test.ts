import { describe, expect, it } from 'vitest';
import { attemptFor, readDraft } from './draft.ts';

describe('attemptFor', () => {
  it('keeps the key for the same content, and creates a new one for changed content', () => {
    const first = attemptFor('a', null);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    expect(attemptFor('a', first)).toBe(first);
    const other = attemptFor('b', first);
    expect(other.fingerprint).toBe('b');
    expect(other.key).not.toBe(first.key);
  });
});

describe('readDraft', () => {
  it('returns null if storage is not available', () => {
    expect(readDraft('contact')).toBeNull();
  });
});
