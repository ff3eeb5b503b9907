import { expect, it, onTestFinished } from 'vitest';
import { mail } from '../../../tests/helpers/mail-forms.ts';
import { mailReader } from './parse-thread.ts';

it('a mail that takes too long is given up, and the next one is read', async () => {
  const source = mail({ body: 'x' });
  const slow = mailReader(1);
  onTestFinished(() => slow.close());
  await slow.start();
  // A large mail takes longer than a millisecond.
  const large = mail({ type: 'text/html', body: '<p>x</p>'.repeat(200_000) });
  expect(await slow.mail(large, { isWhole: true, folder: null })).toEqual({
    ok: false,
    reason: 'too-slow',
  });
  const reader = mailReader();
  onTestFinished(() => reader.close());
  expect(await reader.mail(source, { isWhole: true, folder: null })).toMatchObject({
    ok: true,
    value: { text: 'x' },
  });
  expect(await reader.head(source)).toMatchObject({
    ok: true,
    value: { from: { address: 'noura@example.com' } },
  });
});
