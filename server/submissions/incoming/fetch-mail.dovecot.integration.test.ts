import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ADDRESS_READERS } from '../../../contract/address-readers.ts';
import type { DeliveryPurpose } from '../../../contract/admin/mail/mail.ts';
import { contactForm } from '../../../contract/forms/contact.ts';
import { validateSubmission } from '../../../contract/submission-rules.ts';
import { largePdf, pdf } from '../../../tests/helpers/cv-files.ts';
import {
  describeOnEachDatabase,
  describeOnPostgres,
  describeOnSqlite,
} from '../../../tests/helpers/databases.ts';
import { startDovecot } from '../../../tests/helpers/dovecot.ts';
import { CONTACT } from '../../../tests/helpers/forms.ts';
import {
  exchangeBounce,
  eximBounce,
  gmailBounce,
  mail,
  multipart,
  type PartForm,
  postfixBounce,
  postfixDelay,
} from '../../../tests/helpers/mail-forms.ts';
import { startMailServer } from '../../../tests/helpers/mail-server.ts';
import { openRenderers, readMails } from '../../../tests/helpers/mails.ts';
import { openOnce } from '../../../tests/helpers/open-once.ts';
import { startServerProcess } from '../../../tests/helpers/server-process.ts';
import { openDisk } from '../../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import type { Database } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { HOUR } from '../../platform/durations.ts';
import { hashBytes } from '../../platform/file-hash.ts';
import { lockedJob } from '../../platform/jobs/locked-job.ts';
import { MAX_MAIL } from '../../platform/mailbox/mailbox.ts';
import { type MailReader, mailReader } from '../../platform/mailbox/parse-thread.ts';
import { readStoredFile } from '../../platform/storage/storage.ts';
import { changeConversations } from '../inbox/change-conversations.ts';
import { listConversations } from '../inbox/list-conversations.ts';
import { readConversation } from '../inbox/read-conversation.ts';
import { sendReply } from '../inbox/reply.ts';
import { storeSubmission } from '../store-submission.ts';
import { fetchMailJob } from './fetch-mail-job.ts';
import { listQuarantined } from './quarantine.ts';
import { openReplyAddresses } from './reply-address.ts';

const SIGHT = { forms: ['contact', 'join'] } as const;
const REPLY_TO = 'site+*@yafee.example';
const { signal } = new AbortController();

const dovecot = openOnce(startDovecot);

async function setUp(database: Database) {
  const box = await dovecot().newMailbox();
  const { storage } = await openDisk();
  const { db, kind } = database;
  const now = Date.now;
  const store = {
    db,
    now,
    publicUrl: 'https://yafee.example',
    linkSecret: 'x',
    copiesReplies: false,
    storage,
  };
  const logged: string[] = [];
  const parts = {
    db,
    now,
    storage,
    scanner: null,
    imapUrl: box.imapUrl,
    tokens: null,
    replyTo: REPLY_TO,
    ownAddresses: ['site@yafee.example', 'team@yafee.example'],
  };
  const job = fetchMailJob(parts, { warn: (line) => logged.push(line) });
  const fetch = () => job.run(signal);
  // The first run decides where the mailbox is read from.
  await fetch();
  const send = async (email = 'noura@example.com') => {
    const data = validateSubmission(contactForm, { ...CONTACT, email }, ADDRESS_READERS);
    if (!data.ok) throw new Error('the message of the test is invalid');
    const context = { language: 'en', key: null, suspicion: null } as const;
    const form = { form: 'contact', data: data.data, cv: null } as const;
    await storeSubmission(store, form, context);
    const row = await db
      .selectFrom('submissions')
      .selectAll()
      .where('email_key', '=', email)
      .orderBy('received_at', 'desc')
      .executeTakeFirstOrThrow();
    const addresses = await openReplyAddresses({ db, now, pattern: REPLY_TO });
    return { id: row.id, address: addresses.of(row), receiptId: await messageIdOf(row.id) };
  };
  /** The Message-ID of the newest mail to the visitor, which the mail server has accepted. */
  const messageIdOf = async (id: string) => {
    const row = await db
      .selectFrom('deliveries')
      .select(['id', 'message_id'])
      .where('submission_id', '=', id)
      .where('recipient', 'is not', null)
      .orderBy('queued_at', 'desc')
      .executeTakeFirstOrThrow();
    const sent = { state: 'sent', sent_at: now(), about: '{}' } as const;
    await db.updateTable('deliveries').set(sent).where('id', '=', row.id).execute();
    return row.message_id;
  };
  const answer = async (id: string) => {
    await sendReply(store, {
      id,
      scope: SIGHT,
      key: randomUUID(),
      text: 'Here is the answer.',
      seen: null,
      anyway: true,
      state: 'answered',
      actor: { source: 'command', staffId: null },
    });
    return messageIdOf(id);
  };
  const read = async (id: string) => {
    const conversation = await readConversation(db, id, { ...SIGHT, staffId: 'nobody' });
    if (conversation === null) throw new Error('the conversation is gone');
    return conversation;
  };
  const search = async (words: string) => {
    const filter = {
      ...SIGHT,
      isSuspected: false,
      folder: null,
      now: now(),
      states: null,
      stage: null,
      assignee: null,
      label: null,
      isUnread: false,
      search: words,
      hasRequest: false,
      entryId: null,
      topic: null,
      page: 1,
    };
    return (await listConversations({ db, kind }, filter)).rows.map(({ id }) => id);
  };
  return { box, parts, store, fetch, send, answer, read, search, logged, db };
}

describeOnEachDatabase('mail that comes back', ({ open }) => {
  it('joins the conversation that its signed address names: open, unread, found by its words, and nothing is marked in the mailbox [INCOMING-01]', async () => {
    const { box, fetch, send, answer, read, search, db } = await setUp(await open());
    const { id, address } = await send();
    await answer(id);
    const change = { state: 'closed', isUnread: false } as const;
    await changeConversations(db, { ids: [id], change, scope: SIGHT }, { staffId: null, at: 1 });
    await box.put(
      mail({ to: 'site@yafee.example', body: 'A newsletter' }),
      mail({
        to: `Yafee <${address.toUpperCase()}>`,
        body: 'شكرًا، متى تبدأ الدورة؟\n\nIn English, too.\n\nOn Sunday, Yafee <site@yafee.example> wrote:\n> Here is the answer.\n',
      }),
    );
    await fetch();
    expect(await read(id)).toMatchObject({
      state: 'open',
      isUnread: true,
      received: [
        {
          how: 'reply',
          from: { name: 'Noura', address: 'noura@example.com' },
          isOtherSender: false,
          text: 'شكرًا، متى تبدأ الدورة؟\n\nIn English, too.',
          quoted: expect.stringContaining('> Here is the answer.'),
          isCut: false,
        },
      ],
    });
    expect(await search('دوره')).toEqual([id]);
    expect(await box.flags()).toEqual([[], []]);
    await fetch();
    expect((await read(id)).received).toHaveLength(1);
  });

  it('joins by the Message-ID that it answers, also from another address, which is said', async () => {
    const { box, fetch, send, answer, read, store, db } = await setUp(await open());
    const { id } = await send();
    const messageId = await answer(id);
    const headers = [`In-Reply-To: ${messageId}`, `References: ${messageId}`];
    await box.put(
      mail({
        from: 'nou@work.example',
        headers,
        messageId: '<1@work.example>',
        body: 'From work.',
      }),
    );
    await fetch();
    const { received } = await read(id);
    expect(received).toMatchObject([{ text: 'From work.', isOtherSender: true }]);
    // The next reply is threaded under it.
    await answer(id);
    const row = await db
      .selectFrom('deliveries')
      .select('id')
      .where('submission_id', '=', id)
      .where('state', '=', 'waiting')
      .where('recipient', 'is not', null)
      .executeTakeFirst();
    expect(row).toBeUndefined();
    await sendReply(store, {
      ...{ id, scope: SIGHT, key: randomUUID(), text: 'Again.', seen: null, anyway: true },
      ...{ state: 'answered', actor: { source: 'command', staffId: null } },
    });
    const [reply] = (await readMails(db, 'reply')).filter(({ state }) => state === 'waiting');
    expect(reply?.mail.headers?.References).toContain('<1@work.example>');
  });

  it('joins none by a forged token, that of an erased message, or somebody else’s beside an answer, and none of staff [INCOMING-02]', async () => {
    const { box, fetch, send, answer, read, db } = await setUp(await open());
    const [one, other] = [await send('noura@example.com'), await send('sara@example.com')];
    const messageId = await answer(one.id);
    const forged = one.address.replace(/.(?=@)/, (letter) => (letter === '0' ? '1' : '0'));
    const swapped = `${one.address.slice(0, 15)}${other.address.slice(15)}`;
    for (const to of [forged, swapped, 'site+0000000000@yafee.example', 'site+@yafee.example']) {
      await box.put(mail({ to, body: 'Forged' }));
    }
    await box.put(
      mail({ to: other.address, headers: [`In-Reply-To: ${messageId}`], body: 'Swapped' }),
    );
    await box.put(mail({ from: 'team@yafee.example', to: one.address, body: 'Of the team' }));
    await box.put(mail({ headers: ['In-Reply-To: <unknown@yafee.example>'], body: 'Unknown' }));
    await fetch();
    expect((await read(one.id)).received).toEqual([]);
    expect((await read(other.id)).received).toEqual([]);
    expect(await listQuarantined(db)).toMatchObject([{ uid: 5, reason: 'contradictory' }]);
    await db.deleteFrom('submissions').where('id', '=', one.id).execute();
    await box.put(mail({ to: one.address, body: 'Erased' }));
    await fetch();
    expect(await db.selectFrom('incoming_mails').selectAll().execute()).toEqual([]);
    expect((await box.flags()).flat()).toEqual([]);
  });

  it('is an automatic answer that changes no state, and is answered by nothing [INCOMING-03]', async () => {
    const { box, fetch, send, answer, read, db } = await setUp(await open());
    const { id, address } = await send();
    await answer(id);
    const before = await read(id);
    for (const header of [
      'Auto-Submitted: auto-replied',
      'Precedence: auto_reply',
      'X-Autoreply: yes',
    ]) {
      await box.put(mail({ to: address, headers: [header], body: 'I am away.' }));
    }
    const mails = await db.selectFrom('deliveries').select('id').execute();
    await fetch();
    const { received, state, isUnread } = await read(id);
    expect(received.map(({ how }) => how)).toEqual(Array(3).fill('automatic'));
    expect([state, isUnread]).toEqual([before.state, before.isUnread]);
    expect(await db.selectFrom('deliveries').select('id').execute()).toHaveLength(mails.length);
  });

  it('is a report of Postfix, Exchange, Gmail or Exim: the mail has come back, and so would others to its address [INCOMING-04]', async () => {
    const { box, fetch, send, answer, read } = await setUp(await open());
    const bounces = [postfixBounce, exchangeBounce, gmailBounce, eximBounce];
    const sent = await Promise.all(
      bounces.map(async (bounce, index) => {
        const email = `nobody${index}@example.com`;
        const { id } = await send(email);
        return { email, id, report: bounce(await answer(id), email) };
      }),
    );
    await box.put(...sent.map(({ report }) => report));
    await fetch();
    for (const { id } of sent) {
      const { received, events, addressFailure, state, isUnread } = await read(id);
      expect(received).toMatchObject([{ how: 'failure', text: expect.stringMatching(/^550/) }]);
      expect(events.at(-1)?.mail).toMatchObject({
        status: 'returned',
        error: expect.stringMatching(/^550/),
      });
      expect([state, isUnread]).toEqual(['open', true]);
      expect(addressFailure?.words).toMatch(/^550/);
    }
    // A mail from there shows that the address works again.
    const [{ id, email } = { id: '', email: '' }] = sent;
    const { address } = await send(email);
    await box.put(mail({ from: email, to: address, body: 'It works again.' }));
    await fetch();
    expect((await read(id)).addressFailure).toBeNull();
  });

  it('is a report of a delay, of somebody else’s mail, or of nothing', async () => {
    const { box, fetch, send, answer, read, db } = await setUp(await open());
    const { id } = await send();
    await box.put(
      postfixDelay(await answer(id)),
      postfixBounce('<of-somebody-else@yafee.example>', 'nobody@elsewhere.example'),
      mail({ from: 'postmaster@example.com', body: 'We have moved.' }),
    );
    await fetch();
    const { received, events, addressFailure, state } = await read(id);
    expect(received.map(({ how }) => how)).toEqual(['delay']);
    expect([events.at(-1)?.mail?.status, addressFailure, state]).toEqual([
      'sent',
      null,
      'answered',
    ]);
    expect(await listQuarantined(db)).toMatchObject([
      { reason: 'unmatched', about: 'nobody@elsewhere.example' },
    ]);
  });

  it('is taken once, also if it was sent twice, or the mailbox gives its mails new numbers', async () => {
    const { box, fetch, send, read } = await setUp(await open());
    const { id, address } = await send();
    const twice = mail({ to: address, messageId: '<twice@example.com>', body: 'Once.' });
    const unnamed = mail({ to: address, messageId: null, body: 'Without an id.' });
    await box.put(twice, twice, unnamed);
    await fetch();
    expect((await read(id)).received).toHaveLength(2);
    await box.remake([unnamed, twice, mail({ to: address, body: 'New.' })]);
    await fetch();
    expect((await read(id)).received.map(({ text }) => text).toSorted()).toEqual([
      'New.',
      'Once.',
      'Without an id.',
    ]);
  });
});

describeOnSqlite('a mailbox that mail comes back to', ({ open }) => {
  it('is taken although those before it are hostile: of 1,000 parts, larger than is read, broken, without a Message-ID [INCOMING-05]', async () => {
    const { box, fetch, send, answer, read, logged, db } = await setUp(await open());
    const { id, address } = await send();
    await answer(id);
    const parts = multipart('mixed', Array(1_000).fill({ type: 'text/plain', body: 'x' }));
    await box.put(mail({ to: address, ...parts }));
    const { type, body } = multipart('mixed', [
      { type: 'text/plain', body: 'A large file.' },
      {
        type: 'application/zip; name="large.zip"',
        headers: ['Content-Transfer-Encoding: base64'],
        body: `${'QUFB'.repeat(19)}\n`.repeat((1.1 * MAX_MAIL) / 77),
      },
    ]);
    await box.put(mail({ to: address, type, body }));
    const nested = `--a\n${'Content-Type: multipart/mixed; boundary=a\n\n--a\n'.repeat(2_000)}`;
    await box.put(mail({ to: address, type: 'multipart/mixed; boundary=a', body: nested }));
    await box.put(
      mail({ to: address, headers: [`X-Long: ${'x'.repeat(200_000)}`], body: 'A long header.' }),
    );
    await box.put(mail({ to: address, messageId: null, body: 'Without an id.' }));
    await box.put(mail({ to: address, type: 'text/plain; charset="\u0001"', body: 'a\u0001b' }));
    await box.put(mail({ to: address, body: 'The last one.' }));
    await fetch();
    const texts = (await read(id)).received.map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining(['A large file.', 'Without an id.', 'ab', 'The last one.']),
    );
    const large = (await read(id)).received.find(({ text }) => text === 'A large file.');
    expect(large).toMatchObject({
      isCut: true,
      files: [],
      unstored: [{ name: 'large.zip', reason: 'too-large' }],
    });
    expect(await listQuarantined(db)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ uid: 1, reason: 'too-many-parts', sender: 'noura@example.com' }),
      ]),
    );
    expect(logged.at(-1)).toMatch(
      /^Mails that could not be taken stay in the mailbox: \d\. See npm run messages/,
    );
    const count = texts.length;
    await fetch();
    expect((await read(id)).received).toHaveLength(count);
  });

  it('brings its files, which are what it was sent with, up to the largest that mail carries [INCOMING-14]', async () => {
    const { box, parts, fetch, send, read } = await setUp(await open());
    const { id, address } = await send();
    const cv = largePdf(9.9 * 1024 * 1024);
    const attached = (name: string, bytes: Buffer): PartForm => ({
      type: 'application/octet-stream',
      headers: [
        `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'Content-Transfer-Encoding: base64',
      ],
      body: bytes.toString('base64').replaceAll(/.{76}/g, '$&\n'),
    });
    const { type, body } = multipart('mixed', [
      { type: 'text/plain; charset=utf-8', body: 'مرفق ما طلبتم.' },
      attached('السيرة الذاتية.pdf', cv),
      attached('شهادة.pdf', pdf()),
    ]);
    await box.put(mail({ to: address, type, body }));
    await fetch();
    const [received] = (await read(id)).received;
    expect(received).toMatchObject({ text: 'مرفق ما طلبتم.', isCut: false, unstored: [] });
    expect(received?.files).toMatchObject([
      { name: 'السيرة الذاتية.pdf', type: 'pdf', bytes: cv.length, state: 'kept', isShown: true },
      { name: 'شهادة.pdf', type: 'pdf', bytes: pdf().length, state: 'kept' },
    ]);
    const stored = await parts.storage.list('cvs/');
    const bytes = await Promise.all(stored.map(({ key }) => readStoredFile(parts.storage, key)));
    expect(bytes.map((each) => hashBytes(each ?? Buffer.alloc(0))).toSorted()).toEqual(
      [cv, pdf()].map(hashBytes).toSorted(),
    );
    expect(await readdir(parts.storage.incomingFolder)).toEqual([]);
  });

  it('is not read for an hour after three of its sender took too long, so that it holds up no mail of others', async () => {
    const { parts, box, send, read, db } = await setUp(await open());
    let time = Date.now();
    const tried: string[] = [];
    const openReader = (): MailReader => {
      const reader = mailReader();
      return {
        ...reader,
        async mail(bytes, isWhole) {
          const slow = /Slow \w+/.exec(Buffer.from(bytes).toString())?.[0];
          if (slow === undefined) return reader.mail(bytes, isWhole);
          tried.push(slow);
          return { ok: false, reason: 'too-slow' };
        },
      };
    };
    const job = fetchMailJob({ ...parts, now: () => time }, { warn: () => undefined }, openReader);
    const [slow, other] = [await send(), await send('sara@example.com')];
    for (let index = 1; index <= 5; index++) {
      // Anybody who has the address may write in any name.
      await box.put(mail({ to: slow.address, from: `a${index}@b.co`, body: `Slow ${index}` }));
    }
    await box.put(mail({ to: other.address, from: 'sara@example.com', body: 'Quick.' }));
    await job.run(signal);
    expect(tried).toEqual(['Slow 1', 'Slow 2', 'Slow 3']);
    expect((await read(other.id)).received.map(({ text }) => text)).toEqual(['Quick.']);
    const reasons = async () =>
      (await listQuarantined(db)).map(({ uid, reason }) => `${uid} ${reason}`).toSorted();
    expect(await reasons()).toEqual([
      ...['1 too-slow', '2 too-slow', '3 too-slow', '4 slow-sender', '5 slow-sender'],
    ]);

    // Reports of strangers count as one sender, whatever name they give.
    for (let index = 1; index <= 4; index++) {
      const from = `MAILER-DAEMON@${index}.example.com`;
      await box.put(mail({ from, subject: 'Undelivered', body: `Slow report${index}` }));
    }
    await job.run(signal);
    expect(tried.slice(3)).toEqual(['Slow report1', 'Slow report2', 'Slow report3']);

    time += HOUR;
    await box.put(mail({ to: slow.address, body: 'Read again.' }));
    await job.run(signal);
    expect((await read(slow.id)).received.map(({ text }) => text)).toEqual(['Read again.']);
  });

  it('is left where it is if it was there before the mailbox was read', async () => {
    const { parts, box, send, read } = await setUp(await open());
    const other = await dovecot().newMailbox();
    const { id, address } = await send();
    await other.put(mail({ to: address, body: 'Of before.' }));
    await fetchMailJob({ ...parts, imapUrl: other.imapUrl }, { warn: () => undefined }).run(signal);
    expect((await read(id)).received).toEqual([]);
    expect(await box.flags()).toEqual([]);
  });

  it('is taken after the server was away, and after a mail that cannot be stored was tried three times', async () => {
    const { box, parts, fetch, send, read, db } = await setUp(await open());
    const { id, address } = await send();
    await box.put(mail({ to: address, body: 'Before.' }));
    await dovecot().kill();
    await expect(fetch()).rejects.toThrow(/^the mailbox at 127\.0\.0\.1:\d+ cannot be read: /);
    await dovecot().start();
    await fetch();
    await box.put(mail({ to: address, subject: 'cursed', body: 'Fails.' }));
    await box.put(mail({ to: address, body: 'After.' }));
    const failing = db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"cursed"')) throw new Error('cannot be stored');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const job = fetchMailJob(
      {
        ...parts,
        db: failing,
        ownAddresses: [],
      },
      { warn: () => undefined },
    );
    await expect(job.run(signal)).rejects.toThrow('cannot be stored');
    await expect(job.run(signal)).rejects.toThrow('cannot be stored');
    await job.run(signal);
    expect((await read(id)).received.map(({ text }) => text)).toEqual(['Before.', 'After.']);
    expect(await listQuarantined(db)).toMatchObject([{ reason: 'failed' }]);
  });

  it('stops at once when the process stops, and goes on later', async () => {
    const { box, parts, fetch, send, read } = await setUp(await open());
    const { id, address } = await send();
    const mails = Array.from({ length: 20 }, (_, index) => mail({ to: address, body: `${index}` }));
    await box.put(...mails);
    const stopping = new AbortController();
    const running = fetchMailJob(parts, { warn: () => undefined }).run(stopping.signal);
    await expect.poll(async () => (await read(id)).received.length).toBeGreaterThan(0);
    stopping.abort();
    await running;
    await fetch();
    expect((await read(id)).received).toHaveLength(20);
  });

  it('is answered to an address that only the mails of a submission have', async () => {
    const { send, db } = await setUp(await open());
    const { id, address } = await send();
    const rows = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('submission_id', '=', id)
      .execute();
    const renderers = await openRenderers(db, { replyPattern: REPLY_TO });
    const addressed = await Promise.all(
      rows.map(async (row) => [
        row.purpose,
        (await renderers[row.purpose as DeliveryPurpose](row))?.replyTo?.address,
      ]),
    );
    expect(Object.fromEntries(addressed)).toEqual({
      'contact-notice': 'noura@example.com',
      'contact-receipt': address,
    });
    expect(address).toMatch(/^site\+[0-9a-z]{30}@yafee\.example$/);
  });
});

describeOnPostgres('mail that comes back to several processes', ({ open, target }) => {
  it('is fetched by one of them at a time', async () => {
    const shared = await target();
    const [first, second] = [await open(shared), await open(shared)];
    await migrate(first, Date.now);
    const { box, parts, send, read } = await setUp(first);
    const { id, address } = await send();
    const mails = Array.from({ length: 10 }, (_, index) => mail({ to: address, body: `${index}` }));
    await box.put(...mails);
    const runs: string[] = [];
    onTestFinished(() => void runs.splice(0));
    const jobOf = (database: Database, name: string) =>
      lockedJob(database, {
        name: 'fetch mail',
        first: 1,
        every: 1,
        async run(running) {
          runs.push(name);
          await fetchMailJob({ ...parts, db: database.db }, { warn: () => undefined }).run(running);
        },
      });
    await Promise.all([jobOf(first, 'first').run(signal), jobOf(second, 'second').run(signal)]);
    expect(runs).toHaveLength(1);
    expect((await read(id)).received).toHaveLength(10);
    await jobOf(second, 'second').run(signal);
    expect((await read(id)).received).toHaveLength(10);
  });
});

describeOnSqlite('the built server', ({ open }) => {
  it('reads the mailbox of IMAP_URL, and mails carry the address that is answered to', async () => {
    const dataDir = await temporaryFolder();
    const database = await open({ kind: 'sqlite', file: join(dataDir, 'yafee.sqlite') });
    await migrate(database, Date.now);
    const { box, send, read, db } = await setUp(database);
    const { id, address } = await send();
    await box.put(mail({ to: address, body: 'To the built server.' }));
    const mails = await startMailServer();
    await db.updateTable('deliveries').set({ state: 'waiting' }).execute();
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      SMTP_URL: mails.url,
      MAIL_FROM: 'Yafee <site@yafee.example>',
      MAIL_TO: 'team@yafee.example',
      IMAP_URL: box.imapUrl,
    });
    onTestFinished(() => server.kill());
    await expect
      .poll(async () => (await read(id)).received.map(({ text }) => text))
      .toEqual(['To the built server.']);
    await expect.poll(() => mails.mails.length).toBe(2);
    const replyTo = mails.mails.map(({ to, raw }) => {
      const [header = ''] = /^Reply-To: .*(?:\r?\n[ \t].*)*/im.exec(raw) ?? [];
      return [to[0], /[^\s<]+@[^\s>]+/.exec(header)?.[0]];
    });
    expect(Object.fromEntries(replyTo)).toEqual({
      'noura@example.com': address,
      'team@yafee.example': 'noura@example.com',
    });
    expect(await server.stop()).toBe(0);
  });
});
