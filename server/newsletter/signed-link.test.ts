import { expect, it } from 'vitest';
import { readLink, signLink } from './signed-link.ts';

const ID = '0b9e2f3a-1c4d-4e5f-8a6b-7c8d9e0f1a2b';

const link = { purpose: 'confirm-en', id: ID, expiresAt: 1_000 } as const;

it('readLink returns the id until the link expires', () => {
  const token = signLink('secret', link);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(readLink('secret', 'confirm-en', token, 999)).toBe(ID);
  expect(readLink('secret', 'confirm-en', token, 1_000)).toBeNull();
  const permanentToken = signLink('secret', { ...link, expiresAt: null });
  expect(readLink('secret', 'confirm-en', permanentToken, Number.MAX_SAFE_INTEGER)).toBe(ID);
});

it('readLink returns null for a token that was changed, forged or signed for another purpose', () => {
  const token = signLink('secret', link);
  const [id = '', , signature = ''] = token.split('.');
  for (const invalidToken of [
    token.replace('0b9e', '0b9f'),
    `${id}.0.${signature}`,
    `${id}.${(9_999).toString(36)}.${signature}`,
    token.slice(0, -1),
    `${token}.x`,
    '',
    'a.b.c',
    'x'.repeat(10_000),
  ]) {
    expect(readLink('secret', 'confirm-en', invalidToken, 0)).toBeNull();
  }
  expect(readLink('secret', 'unsubscribe', token, 0)).toBeNull();
  expect(readLink('secret', 'status', token, 0)).toBeNull();
  expect(readLink('other secret', 'confirm-en', token, 0)).toBeNull();
});
