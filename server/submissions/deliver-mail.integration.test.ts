import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ADDRESS_READERS } from '../../contract/address-readers.ts';
import { contactForm } from '../../contract/forms/contact.ts';
import { validateSubmission } from '../../contract/submission-rules.ts';
import { pdf } from '../../tests/helpers/cv-files.ts';
import {
  describeOnEachDatabase,
  describeOnPostgres,
  openBehindProxy,
} from '../../tests/helpers/databases.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { type MailServer, startMailServer } from '../../tests/helpers/mail-server.ts';
import { openRenderers } from '../../tests/helpers/mails.ts';
import { openDisk } from '../../tests/helpers/storages.ts';
import type { Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations/migrate.ts';
import {
  attemptDelivery,
  createClaimer,
  type DeliveryResult,
  type OnCrash,
} from '../platform/deliveries/attempt-delivery.ts';
import {
  findDeliveries,
  holdInterruptedDeliveries,
  markAttemptStarted,
  markSent,
  resolveDeliveries,
} from '../platform/deliveries/delivery-store.ts';
import { findFailedAddress } from '../platform/deliveries/failed-addresses.ts';
import { MAX_WAIT } from '../platform/deliveries/retry-schedule.ts';
import { DAY, HOUR, MINUTE } from '../platform/durations.ts';
import { mailChannel } from '../platform/mail/mail-channel.ts';
import { type MailTransport, smtpTransport } from '../platform/mail/mail-transport.ts';
import { reopenUnreached } from './inbox/reopen.ts';
import { sendReply } from './inbox/reply.ts';
import { retryMails } from './retry-mails.ts';
import { storeSubmission } from './store-submission.ts';
import type { CheckedCv } from './validate-submission.ts';

const context = { language: 'en', key: null, suspicion: null } as const;

/** Timeouts in milliseconds. Only tests of a server that does not respond use the short ones. */
const LONG_TIMEOUTS = { connect: 20_000, silence: 20_000 };
const SHORT_TIMEOUTS = { connect: 300, silence: 300 };

async function setUp(database: Database, timeouts = LONG_TIMEOUTS, onCrash: OnCrash = 'resend') {
  const server = await startMailServer();
  const { storage } = await openDisk();
  let time = Date.parse('2026-11-01T08:00:00Z');
  const now = () => time;
  const { db } = database;
  const publicUrl = 'https://yafee.example';
  const store = { db, now, publicUrl, storage, linkSecret: 'secret' };
  const renderers = await openRenderers(db, { storage, now });
  const channelOf = (transport: MailTransport) =>
    mailChannel({
      transport,
      from: { name: 'Yafee', address: 'noreply@yafee.example' },
      to: 'team@yafee.example',
      renderers,
    });
  const parts = {
    db: database.db,
    kind: database.kind,
    clock: () => sql<number>`${sql.lit(time)}`,
    onCrash,
    reportWaiting: () => undefined,
    deadline: new AbortController().signal,
    channels: [channelOf(smtpTransport(server.url, { timeouts }))],
    random: () => 0.5,
    afterGivingUp: reopenUnreached,
  };
  const submitMessage = (email: string) => {
    const validated = validateSubmission(contactForm, { ...CONTACT, email }, ADDRESS_READERS);
    if (!validated.ok) throw new Error('the message of the test is invalid');
    return storeSubmission(store, { form: 'contact', data: validated.data, cv: null }, context);
  };
  const submitApplication = (cv: CheckedCv) => {
    const data = { name: 'Sara', phone: '0501234567', email: 'sara@example.com' };
    return storeSubmission(store, { form: 'join', data, cv }, context);
  };
  const claim = createClaimer(randomUUID);
  const deliverDue = async (signal = new AbortController().signal) => {
    const results: DeliveryResult[] = [];
    for (;;) {
      const delivery = { ...parts, signal };
      const mail = await claim(delivery, { onlyFresh: false, except: [] });
      if (mail === undefined) return results;
      results.push(await attemptDelivery(delivery, mail));
    }
  };
  const passTime = (milliseconds: number) => {
    time += milliseconds;
  };
  return {
    parts,
    channelOf,
    server,
    storage,
    submitMessage,
    submitApplication,
    deliverDue,
    passTime,
    now,
  };
}

/** Returns the values of a header in all received mails. */
function headerValues(server: MailServer, name: string): string[] {
  return server.mails.flatMap(({ raw }) => {
    const [head = ''] = raw.split('\r\n\r\n');
    return [...head.replaceAll(/\r\n\s+/g, ' ').matchAll(new RegExp(`^${name}: (.*)$`, 'gim'))].map(
      (match) => match[1] ?? '',
    );
  });
}

describeOnEachDatabase('mail', ({ open }) => {
  it('is sent once to the organisation and to the visitor, and its text is then deleted', async () => {
    const database = await open();
    const { server, submitMessage, deliverDue } = await setUp(database);
    await submitMessage('noura@example.com');
    expect((await deliverDue()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(await deliverDue()).toEqual([]);
    expect(server.mails.map(({ to }) => to.join()).toSorted()).toEqual([
      'noura@example.com',
      'team@yafee.example',
    ]);
    expect(server.mails.map(({ from }) => from)).toEqual([
      'noreply@yafee.example',
      'noreply@yafee.example',
    ]);
    expect(headerValues(server, 'Reply-To').join()).toContain('<noura@example.com>');
    expect(headerValues(server, 'Auto-Submitted').toSorted()).toEqual([
      'auto-generated',
      'auto-replied',
    ]);
    expect(headerValues(server, 'Bcc')).toEqual([]);
    const rows = await findDeliveries(database.db, { state: 'sent' });
    expect(rows.map(({ about }) => about)).toEqual(['{}', '{}']);
  });

  it('has the CV attached, unless it waits for the virus scanner', async () => {
    const database = await open();
    const { server, storage, submitApplication, deliverDue } = await setUp(database);
    for (const state of ['kept', 'quarantined'] as const) {
      const path = join(storage.incomingFolder, `${state}.part`);
      await writeFile(path, pdf());
      const file = { path, originalName: 'سيرتي.pdf', bytes: 1, sha256: state };
      await submitApplication({ file, type: 'pdf', state });
    }
    await deliverDue();
    const toTeam = server.mails.filter(({ to }) => to.includes('team@yafee.example'));
    const attached = toTeam.filter(({ raw }) => raw.includes('Content-Type: application/pdf'));
    expect([toTeam.length, attached.length]).toEqual([2, 1]);
    expect(attached[0]?.raw.replaceAll(/\s/g, '')).toContain(pdf().toString('base64'));
    expect(server.mails.filter(({ raw }) => /filename|application\/pdf/.test(raw))).toHaveLength(1);
  });

  it('is not sent without its CV if that is missing, and is sent with it once it is back', async () => {
    const database = await open();
    const { server, storage, submitApplication, deliverDue, passTime } = await setUp(database);
    const path = join(storage.incomingFolder, 'a.part');
    await writeFile(path, pdf());
    const file = { path, originalName: 'cv.pdf', bytes: pdf().length, sha256: 'a' };
    await submitApplication({ file, type: 'pdf', state: 'kept' });
    const [cv] = await storage.list('cvs/');
    await storage.remove([cv?.key ?? '']);
    const failed = (await deliverDue()).filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([{ cause: 'attachment', delivery: { purpose: 'join-notice' } }]);
    const waiting = await findDeliveries(database.db, { state: 'waiting' });
    expect(waiting.map(({ last_error: reason }) => reason)).toEqual([
      expect.stringMatching(
        /^attachment: The CV [\w-]+ of an application is missing in .*: restore it from a/,
      ),
    ]);
    expect(server.mails.map(({ to }) => to.join())).toEqual(['sara@example.com']);
    await storage.put(cv?.key ?? '', pdf());
    passTime(HOUR);
    expect((await deliverDue()).map(({ status }) => status)).toEqual(['sent']);
    expect(server.mails.at(-1)?.raw).toContain('Content-Type: application/pdf');
  });

  it('is retried while the mail server is down for a day, and is sent with the same Message-ID', async () => {
    const database = await open();
    const { server, submitMessage, deliverDue, passTime } = await setUp(database);
    await server.close();
    await submitMessage('noura@example.com');
    for (let hour = 0; hour < 24; hour++) {
      for (const { status } of await deliverDue()) expect(status).toBe('failed');
      passTime(HOUR);
    }
    const ids = (await findDeliveries(database.db)).map((row) => row.message_id);
    await server.open();
    passTime(6 * HOUR);
    expect((await deliverDue()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(headerValues(server, 'Message-ID').toSorted()).toEqual(ids.toSorted());
  });

  it('is given up after five days, is listed with the reason, and is sent when it is retried by hand', async () => {
    const database = await open();
    const { server, submitMessage, deliverDue, passTime, now } = await setUp(database);
    server.setBehaviour('rejects');
    await submitMessage('noura@example.com');
    for (let hours = 0; hours < 6 * 24; hours += 4) {
      await deliverDue();
      passTime(4 * HOUR);
    }
    const dead = await findDeliveries(database.db, { state: 'dead' });
    expect(dead.map((mail) => mail.last_error)).toEqual([
      expect.stringContaining('451 not now'),
      expect.stringContaining('451 not now'),
    ]);
    server.setBehaviour('accepts');
    expect(await deliverDue()).toEqual([]);
    expect(await retryMails(database.db, now)).toBe(2);
    await deliverDue();
    expect(headerValues(server, 'Message-ID').toSorted()).toEqual(
      dead.map((mail) => mail.message_id).toSorted(),
    );
  });

  it('is given up at once if there is no such mailbox, unless it is to the organisation [MAIL-REFUSED-01]', async () => {
    const database = await open();
    const { server, submitMessage, deliverDue, passTime, now } = await setUp(database);
    server.setBehaviour('knows-nobody');
    await submitMessage('nourra@example.com');
    const results = await deliverDue();
    expect(
      results.map((result) => result.status === 'failed' && result.isRefused).toSorted(),
    ).toEqual([false, true]);
    const [dead, ...others] = await findDeliveries(database.db, { state: 'dead' });
    expect(others).toEqual([]);
    expect(dead).toMatchObject({ recipient: 'nourra@example.com', attempts: 1 });
    expect(dead?.last_error).toContain('550 5.1.1 user unknown');
    server.setBehaviour('accepts');
    passTime(HOUR);
    // The mail to the organisation was refused because of one of our settings.
    expect((await deliverDue()).map(({ delivery }) => delivery.recipient)).toEqual([null]);
    expect(await retryMails(database.db, now)).toBe(1);
  });

  it('opens the conversation again whose reply is refused, and notes the address [MAIL-REFUSED-03]', async () => {
    const database = await open();
    const { db } = database;
    const { server, submitMessage, deliverDue, now } = await setUp(database);
    await submitMessage('nourra@example.com');
    await deliverDue();
    const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
    const reply = { id, scope: { forms: ['contact'] }, key: randomUUID(), text: 'Yes.' } as const;
    await sendReply(
      { db, now, publicUrl: 'https://yafee.example', copiesReplies: false },
      {
        ...reply,
        seen: null,
        anyway: false,
        state: 'answered',
        actor: { source: 'command', staffId: null },
      },
    );
    server.setBehaviour('knows-nobody');
    await deliverDue();
    const conversation = await db
      .selectFrom('conversations')
      .select(['state', 'is_unread'])
      .executeTakeFirstOrThrow();
    expect(conversation).toEqual({ state: 'open', is_unread: 1 });
    expect((await findFailedAddress(db, 'nourra@example.com'))?.words).toContain('550 5.1.1');
  });

  it('is tried again if the mail server does not relay it, which is no fault of the address [MAIL-REFUSED-02]', async () => {
    const database = await open();
    const { server, submitMessage, deliverDue, passTime } = await setUp(database);
    server.setBehaviour('refuses-relay');
    await submitMessage('noura@example.com');
    await deliverDue();
    expect(await findDeliveries(database.db, { state: 'waiting' })).toHaveLength(2);
    server.setBehaviour('accepts');
    passTime(HOUR);
    expect((await deliverDue()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  it('is sent at once if it was queued while the clock was 200 days ahead', async () => {
    const { server, submitMessage, deliverDue, passTime } = await setUp(await open());
    passTime(200 * DAY);
    await submitMessage('noura@example.com');
    passTime(-200 * DAY);
    expect((await deliverDue()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(server.mails).toHaveLength(2);
  });

  it('is sent again with the same Message-ID if the response of the mail server is lost', async () => {
    const database = await open();
    const { server, submitMessage, deliverDue, passTime } = await setUp(database);
    server.setBehaviour('sends-no-response');
    await submitMessage('noura@example.com');
    expect((await deliverDue()).map(({ status }) => status)).toEqual(['failed', 'failed']);
    server.setBehaviour('accepts');
    passTime(HOUR);
    await deliverDue();
    const ids = headerValues(server, 'Message-ID');
    expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
  });

  it('is retried if the mail server stalls or drops the connection', async () => {
    const database = await open();
    const { server, submitMessage, deliverDue, passTime } = await setUp(database, SHORT_TIMEOUTS);
    await submitMessage('noura@example.com');
    for (const behaviour of ['stalls', 'drops'] as const) {
      server.setBehaviour(behaviour);
      expect((await deliverDue()).map(({ status }) => status)).toEqual(['failed', 'failed']);
      passTime(HOUR);
    }
    expect(await findDeliveries(database.db, { state: 'waiting' })).toHaveLength(2);
  });

  it('is sent once if several processes deliver mail', async () => {
    const database = await open();
    const { server, submitMessage, deliverDue } = await setUp(database);
    for (let index = 0; index < 20; index++) await submitMessage(`v${index}@example.com`);
    await Promise.all(Array.from({ length: 6 }, () => deliverDue()));
    const ids = headerValues(server, 'Message-ID');
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  });

  it('is sent again after a crash, or held for somebody to decide, but only if SMTP had begun', async () => {
    for (const onCrash of ['resend', 'hold'] as const) {
      const { parts, server, submitMessage, deliverDue, passTime } = await setUp(
        await open(),
        LONG_TIMEOUTS,
        onCrash,
      );
      const claim = async () => {
        const claimed = await createClaimer(randomUUID)(parts, { onlyFresh: false, except: [] });
        if (claimed === undefined) throw new Error('no mail is due');
        return claimed;
      };
      await submitMessage('noura@example.com');
      const waiting = await claim();
      const interrupted = await claim();
      expect(await markAttemptStarted(parts, interrupted, HOUR)).toBe(true);
      passTime(30 * MINUTE);
      const options = { channels: ['mail'], maxWaitMs: MAX_WAIT, except: [] };
      expect(await holdInterruptedDeliveries(parts, options)).toEqual([]);
      expect((await deliverDue()).map(({ delivery }) => delivery.id)).toEqual([waiting.id]);
      passTime(HOUR);
      const other = { ...options, except: [interrupted.id] };
      expect(await holdInterruptedDeliveries(parts, other)).toEqual([]);
      if (onCrash === 'hold') {
        expect(await deliverDue()).toEqual([]);
        const held = await holdInterruptedDeliveries(parts, options);
        expect(held.map(({ id }) => id)).toEqual([interrupted.id]);
        expect(await deliverDue()).toEqual([]);
        expect(
          await resolveDeliveries(parts, 'resend', { messageId: '<another@yafee.example>' }),
        ).toBe(0);
        expect(
          await resolveDeliveries(parts, 'resend', { messageId: interrupted.message_id }),
        ).toBe(1);
      }
      const sent = await deliverDue();
      expect(sent.map(({ delivery, status }) => [delivery.id, status])).toEqual([
        [interrupted.id, 'sent'],
      ]);
      expect(headerValues(server, 'Message-ID')).toEqual([
        waiting.message_id,
        interrupted.message_id,
      ]);
    }
  });

  it('opens its files before an attempt counts as begun, and closes them if another process has claimed it', async () => {
    const database = await open();
    const { parts, server, storage, submitApplication, passTime } = await setUp(
      database,
      LONG_TIMEOUTS,
      'hold',
    );
    const path = join(storage.incomingFolder, 'a.part');
    await writeFile(path, pdf());
    const file = { path, originalName: 'cv.pdf', bytes: pdf().length, sha256: 'a' };
    await submitApplication({ file, type: 'pdf', state: 'kept' });
    const delivery = { ...parts, signal: new AbortController().signal };
    const claim = createClaimer(randomUUID);
    const claimed = [];
    for (let next = await claim(delivery, { onlyFresh: false, except: [] }); next; ) {
      claimed.push(next);
      next = await claim(delivery, { onlyFresh: false, except: [] });
    }
    const notice = claimed.find(({ recipient }) => recipient === null);
    if (notice === undefined) throw new Error('no notice is due');
    const opened: Readable[] = [];
    const original = storage.open.bind(storage);
    storage.open = async (...key) => {
      const found = await original(...key);
      if (found?.isSatisfiable) opened.push(found.stream);
      // A process that dies here has certainly not sent it.
      passTime(11 * MINUTE);
      const options = { channels: ['mail'], maxWaitMs: MAX_WAIT, except: [] };
      expect(await holdInterruptedDeliveries(parts, options)).toEqual([]);
      await claim(delivery, { onlyFresh: false, except: [] });
      await claim(delivery, { onlyFresh: false, except: [] });
      return found;
    };
    expect((await attemptDelivery(delivery, notice)).status).toBe('not-ours');
    expect(server.mails).toEqual([]);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it('belongs to the newest claim: an older one neither sends it nor stores a result', async () => {
    const database = await open();
    const { parts, server, submitMessage, passTime } = await setUp(database);
    await submitMessage('noura@example.com');
    const delivery = { ...parts, signal: new AbortController().signal };
    const claim = () => createClaimer(randomUUID)(delivery, { onlyFresh: false, except: [] });
    const [first, second] = [await claim(), await claim()];
    passTime(11 * MINUTE);
    const [third, fourth] = [await claim(), await claim()];
    if (!first || !second || !third || !fourth) throw new Error('no mail is due');
    expect((await attemptDelivery(delivery, first)).status).toBe('not-ours');
    await markSent(delivery, second, null);
    expect(server.mails).toEqual([]);
    expect(await findDeliveries(database.db, { state: 'waiting' })).toHaveLength(2);
    for (const mail of [third, fourth]) {
      expect((await attemptDelivery(delivery, mail)).status).toBe('sent');
    }
    expect(server.mails).toHaveLength(2);
  });

  it('is in doubt if the process must stop during SMTP and mails are held, else due again', async () => {
    for (const onCrash of ['resend', 'hold'] as const) {
      const database = await open();
      const { parts, server, submitMessage } = await setUp(database, LONG_TIMEOUTS, onCrash);
      server.setBehaviour('stalls');
      await submitMessage('noura@example.com');
      const stop = new AbortController();
      const delivery = { ...parts, signal: stop.signal };
      const claim = () => createClaimer(randomUUID)(delivery, { onlyFresh: false, except: [] });
      const [first, second] = [await claim(), await claim()];
      if (!first || !second) throw new Error('no mail is due');
      const attempt = attemptDelivery(delivery, first);
      const started = database.db
        .selectFrom('deliveries')
        .select('id')
        .where('attempt_started_at', 'is not', null);
      await expect.poll(() => started.execute()).toEqual([{ id: first.id }]);
      stop.abort();
      const begun = await attempt;
      expect(begun.status).toBe(onCrash === 'hold' ? 'in-doubt' : 'released');
      expect((await attemptDelivery(delivery, second)).status).toBe('released');
      const rows = await findDeliveries(database.db);
      expect(new Map(rows.map(({ id, state, attempts }) => [id, [state, attempts]]))).toEqual(
        new Map([
          [first.id, onCrash === 'hold' ? ['in-doubt', 1] : ['waiting', 0]],
          [second.id, ['waiting', 0]],
        ]),
      );
    }
  });
});

describeOnPostgres('mail while PostgreSQL restarts', ({ target, open }) => {
  async function openMigrated() {
    const opened = await openBehindProxy({ target, open });
    await migrate(opened.database, Date.now);
    return opened;
  }

  it('is sent once: the result is stored when the database is back', async () => {
    const { proxy, database } = await openMigrated();
    const { parts, channelOf, submitMessage } = await setUp(database);
    await submitMessage('noura@example.com');
    const claim = createClaimer(randomUUID);
    const options = { onlyFresh: false, except: [] };
    await proxy.disconnect();
    await expect(claim(parts, options)).rejects.toThrow();
    await proxy.resume();
    const mail = await claim(parts, options);
    if (mail === undefined) throw new Error('no mail is due');
    const sent: string[] = [];
    let reports = 0;
    const delivery = {
      ...parts,
      signal: new AbortController().signal,
      reportWaiting: () => void reports++,
      channels: [
        channelOf({
          async send({ messageId }) {
            sent.push(messageId);
            await proxy.disconnect();
            setTimeout(proxy.resume, 500);
            return '250 Ok';
          },
        }),
      ],
    };
    expect((await attemptDelivery(delivery, mail)).status).toBe('sent');
    expect(sent).toEqual([mail.message_id]);
    expect(reports).toBeGreaterThan(0);
    const rows = await findDeliveries(database.db, { state: 'sent' });
    expect(rows.map(({ id }) => id)).toEqual([mail.id]);
  });

  it('finds a claim again whose result was lost with the connection', async () => {
    const { proxy, database } = await openMigrated();
    const { parts, submitMessage } = await setUp(database);
    await submitMessage('noura@example.com');
    const claim = createClaimer(() => 'the token');
    const options = { onlyFresh: false, except: [] };
    await proxy.disconnect();
    await expect(claim(parts, options)).rejects.toThrow();
    await proxy.resume();
    // The claim had reached the database, and only its result was lost.
    const [row] = await findDeliveries(database.db);
    await database.db
      .updateTable('deliveries')
      .set({ claim_token: 'the token', attempts: 1, next_try_at: Date.parse('2027-01-01') })
      .where('id', '=', row?.id ?? '')
      .execute();
    const found = await claim(parts, options);
    expect([found?.id, found?.attempts]).toEqual([row?.id, 1]);
    const next = await claim(parts, options);
    expect(next?.id).not.toBe(row?.id);
  });

  it('does not wait for the database beyond the deadline', async () => {
    const { proxy, database } = await openMigrated();
    const { parts, channelOf, submitMessage } = await setUp(database);
    await submitMessage('noura@example.com');
    const mail = await createClaimer(randomUUID)(parts, { onlyFresh: false, except: [] });
    if (mail === undefined) throw new Error('no mail is due');
    const deadline = new AbortController();
    const delivery = {
      ...parts,
      signal: new AbortController().signal,
      deadline: deadline.signal,
      channels: [
        channelOf({
          async send() {
            await proxy.disconnect();
            setTimeout(() => deadline.abort(), 200);
            return '250 Ok';
          },
        }),
      ],
    };
    await expect(attemptDelivery(delivery, mail)).rejects.toThrow(/ECONNREFUSED|terminated/);
  });
});
