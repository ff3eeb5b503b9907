import { expect, it } from 'vitest';
import { checkIncoming } from '../../server/operations/operations.ts';
import { mailTokens } from '../../server/platform/oauth/mail-tokens.ts';
import { fetchMailJob } from '../../server/submissions/submissions.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { type FakeImap, startFakeImap } from '../helpers/fake-imap.ts';
import { openDisk } from '../helpers/storages.ts';
import { startTokenServer } from '../helpers/token-server.ts';

const { signal } = new AbortController();

describeOnEachDatabase('a mailbox that cannot be read', ({ open }) => {
  it('for want of a token is said in the log and on System, with what to do [OAUTH-04]', async () => {
    const { db } = await open();
    const provider = await startTokenServer('site');
    provider.refuse({
      status: 400,
      body: '{"error":"invalid_grant","error_description":"Bad Request"}',
    });
    const oauth = {
      grant: 'refresh-token',
      clientId: 'a',
      clientSecret: 'b',
      refreshToken: 'c',
    } as const;
    const job = fetchMailJob(
      {
        db,
        storage: (await openDisk()).storage,
        scanner: null,
        now: Date.now,
        tokens: mailTokens({ ...oauth, tokenUrl: provider.url }),
        imapUrl: 'imap://site@127.0.0.1:9/INBOX',
        replyTo: 'site+*@yafee.example',
        ownAddresses: [],
      },
      { warn: () => undefined },
    );
    await expect(job.run(signal)).rejects.toThrow(
      /cannot be read: .*invalid_grant: Bad Request.*Make a new `MAIL_OAUTH_REFRESH_TOKEN`.*clock/,
    );
    const found = await checkIncoming({ db }, 'imap.gmail.com', Date.now());
    expect(found).toMatchObject({ code: 'oauth-grant', values: { host: 'imap.gmail.com' } });
  });

  it('is said in words in the log and in the check result, until it can be [INCOMING-10]', async () => {
    const { db } = await open();
    const { storage } = await openDisk();
    const read = async (server: FakeImap) =>
      fetchMailJob(
        {
          db,
          storage,
          scanner: null,
          now: Date.now,
          tokens: null,
          imapUrl: await startFakeImap(server),
          replyTo: 'site+*@yafee.example',
          ownAddresses: [],
        },
        { warn: () => undefined },
      ).run(signal);
    const code = async () => {
      const found = await checkIncoming({ db }, 'mail.example', Date.now());
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
