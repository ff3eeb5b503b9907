import { expect, it } from 'vitest';
import { hasStoredDraft } from './stored-draft.ts';

const stored = (names: readonly string[]) => () => ({
  getItem: (name: string) => (names.includes(name) ? '{}' : null),
});

it('is found for a form of the page alone', () => {
  expect(hasStoredDraft(['/a', '/b'], stored(['draft:/b']))).toBe(true);
  expect(hasStoredDraft(['/a', '/b'], stored(['draft:/c', '/a']))).toBe(false);
  expect(hasStoredDraft([], stored(['draft:/a']))).toBe(false);
});

it('is none where storage is refused', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(hasStoredDraft(['/a'], refuse)).toBe(false);
});
