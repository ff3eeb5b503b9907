import { describe, expect, it } from 'vitest';
import { attemptAt, readDraft } from './draft.ts';

describe('an attempt to send', () => {
  it('keeps its key for the same content, and takes another one for other content', () => {
    const first = attemptAt('a', null);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    expect(attemptAt('a', first)).toBe(first);
    const other = attemptAt('b', first);
    expect(other.print).toBe('b');
    expect(other.key).not.toBe(first.key);
  });
});

describe('a draft', () => {
  it('is nothing where there is no storage', () => {
    expect(readDraft('contact')).toBeNull();
  });
});
