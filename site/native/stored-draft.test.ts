import { expect, it } from 'vitest';
import { hasStoredDraft } from './stored-draft.ts';

it('is found by its name', () => {
  expect(hasStoredDraft(() => ({ other: '1', 'draft:/api/contactUs/sendMail': '{}' }))).toBe(true);
  expect(hasStoredDraft(() => ({ other: '1' }))).toBe(false);
});

it('is none where storage is refused', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(hasStoredDraft(refuse)).toBe(false);
});
