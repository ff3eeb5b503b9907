import { expect, it } from 'vitest';
import { hashPassword, TooManyPasswords, verifyPassword } from './passwords.ts';

it('a password has its own hash only, however its letters are composed', async () => {
  const hash = await hashPassword('café camels roof');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('cafe\u0301 camels roof', hash)).toBe(true);
  expect(await verifyPassword('café camels roofs', hash)).toBe(false);
  expect(await hashPassword('café camels roof')).not.toBe(hash);
});

it('no password is right for an account without one', async () => {
  expect(await verifyPassword('', null)).toBe(false);
});

it('a malformed hash is an error, and no wrong password', async () => {
  await expect(verifyPassword('a', 'plain')).rejects.toThrow('malformed');
});

it('too many at once are refused, and later ones are checked again', async () => {
  const hash = await hashPassword('camels');
  const results = await Promise.allSettled(
    Array.from({ length: 45 }, () => verifyPassword('camels', hash)),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(5);
  expect(refused.every((each) => 'reason' in each && each.reason instanceof TooManyPasswords)).toBe(
    true,
  );
  expect(await verifyPassword('camels', hash)).toBe(true);
});
