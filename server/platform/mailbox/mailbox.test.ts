import { expect, it } from 'vitest';
import { startFakeImap } from '../../../tests/helpers/fake-imap.ts';
import { MailboxFailure, openMailbox } from './mailbox.ts';

const { signal } = new AbortController();

it.each(['when-opened', 'when-asked', 'never'] as const)(
  'is read from its end on where the server says the number of the next mail %s',
  async (saysUidNext) => {
    const mailbox = await openMailbox(await startFakeImap({ saysUidNext }), signal);
    expect([mailbox.uidValidity, mailbox.nextUid]).toEqual(['7', 9]);
    await mailbox.close();
  },
);

it.each([
  [
    'password',
    { login: 'NO [AUTHENTICATIONFAILED] Wrong credentials' },
    /^the server does not accept the user and password \(.*credentials.*\)$/i,
  ],
  ['folder', { hasFolder: false }, /^it has no such folder \(.*\)$/],
] as const)('says that the %s is wrong', async (problem, server, message) => {
  const error: unknown = await openMailbox(await startFakeImap(server), signal).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailboxFailure);
  expect(error).toMatchObject({ problem, message: expect.stringMatching(message) });
});

it('says that there is no connection', async () => {
  await expect(openMailbox('imap://site:secret@127.0.0.1:9/INBOX', signal)).rejects.toMatchObject({
    problem: 'connection',
  });
});
