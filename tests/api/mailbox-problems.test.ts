import { expect, it } from 'vitest';
import { examineIncoming } from '../../server/operations/operations.ts';
import { fetchMailJob } from '../../server/submissions/submissions.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { type FakeImap, startFakeImap } from '../helpers/fake-imap.ts';

const { signal } = new AbortController();

describeOnEachDatabase('a mailbox that cannot be read', ({ open }) => {
  it('is said in words in the log and in the finding, until it can be [INCOMING-10]', async () => {
    const { db } = await open();
    const read = async (server: FakeImap) =>
      fetchMailJob(
        {
          db,
          now: Date.now,
          imapUrl: await startFakeImap(server),
          replyTo: 'site+*@yafee.example',
          ownAddresses: [],
        },
        { warn: () => undefined },
      ).run(signal);
    const code = async () => {
      const found = await examineIncoming({ db }, 'mail.example', Date.now());
      return Array.isArray(found) ? null : found.code;
    };
    await expect(read({ login: 'NO [AUTHENTICATIONFAILED] no' })).rejects.toThrow(
      /^the mailbox at .* cannot be read: the server does not accept the user and password/,
    );
    expect(await code()).toBe('incoming-password');
    await db.deleteFrom('mailbox_problems').execute();
    await expect(read({ hasFolder: false })).rejects.toThrow(
      /cannot be read: it has no such folder/,
    );
    expect(await code()).toBe('incoming-folder');
    await read({ saysUidNext: 'never' });
    expect(await code()).toBe('incoming-ok');
    const place = await db.selectFrom('mailboxes').select('last_uid').executeTakeFirstOrThrow();
    expect(place.last_uid).toBe(8);
  });
});
