import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { expect, it } from 'vitest';
import { markNames } from '../../../contract/recipient-name.ts';
import { changeIdentity } from '../../../tests/helpers/change-identity.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { startMailServer } from '../../../tests/helpers/mail-server.ts';
import { openRenderers } from '../../../tests/helpers/mails.ts';
import { addIssue, addSubscribers, issueMails } from '../../../tests/helpers/newsletter.ts';
import { findEditedEntry, raiseContentVersion } from '../../content/content.ts';
import type { AdvisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import {
  attemptDelivery,
  createClaimer,
  type DeliveryResult,
} from '../../platform/deliveries/attempt-delivery.ts';
import { deliver } from '../../platform/deliveries/deliver.ts';
import {
  holdInterruptedDeliveries,
  markAttemptStarted,
  markBounced,
} from '../../platform/deliveries/delivery-store.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations.ts';
import { mailChannel } from '../../platform/mail/mail-channel.ts';
import { smtpTransport } from '../../platform/mail/mail-transport.ts';
import { removeSubscribers, setLanguage } from '../repository.ts';
import { readLink } from '../signed-link.ts';
import { chooseTopics, describeTopics, saveTopics } from '../topics.ts';
import { beginDueCampaigns } from './begin-campaigns.ts';
import { noteBounce } from './bounces.ts';
import { issueKey, type MakeMails } from './campaign.ts';
import { sendNewsletterJob } from './campaigns-job.ts';
import {
  cancelCampaign,
  moveCampaign,
  resendCampaign,
  scheduleCampaign,
} from './control-campaigns.ts';
import { feedCampaigns } from './feed-campaigns.ts';
import { countRecipients, fillCampaign } from './fill-campaign.ts';
import { findCampaign, listTroubles, readResult } from './list-campaigns.ts';
import { purgeCampaigns } from './purge-campaigns.ts';
import { sendTestIssue } from './send-test-issue.ts';

const PUBLIC_URL = 'https://yafee.example';
const RATE = { first: 3_600, greatest: 3_600 };
const STAFF = { source: 'admin', staffId: 'somebody' } as const;
const NO_SIGNAL = new AbortController().signal;

/** A database with subscribers and the draft of an issue, a mail server, and a clock that the test sets. */
async function setUp(databases: TestDatabases, { subscribers = 5, rate = RATE } = {}) {
  const database = await databases.open();
  const { db, kind, locks } = database;
  const server = await startMailServer();
  let time = Date.parse('2026-11-01T08:00:00Z');
  const clock = () => sql<number>`${sql.lit(time)}`;
  const now = () => time;
  const makeMails: MakeMails = async () => ({ mails: issueMails(), problems: [] });
  const parts = { db, kind, locks, clock, now, publicUrl: PUBLIC_URL, rate, makeMails };
  const campaign = {
    db,
    publicUrl: PUBLIC_URL,
    linkSecret: 'secret',
    replyTo: 'team@yafee.example',
  };
  const person = { id: STAFF.staffId, email: 'e@yafee.example', email_key: 'e@yafee.example' };
  await db
    .insertInto('staff')
    .values({
      ...person,
      name: 'The editor',
      role: 'editor',
      language: 'ar',
      state: 'active',
      invited_at: 1,
      notification_mails: 'never',
      digest: 'never',
      digested_at: null,
    })
    .execute();
  await addSubscribers(db, subscribers);
  const issue = await addIssue(db, time);
  const delivery = {
    db,
    kind,
    clock,
    onCrash: 'resend' as 'resend' | 'hold',
    reportWaiting: () => undefined,
    deadline: NO_SIGNAL,
    signal: NO_SIGNAL,
    channels: [
      mailChannel({
        transport: smtpTransport(server.url, { timeouts: { connect: 5_000, silence: 5_000 } }),
        from: { name: 'Yafee', address: 'noreply@yafee.example' },
        to: 'team@yafee.example',
        renderers: await openRenderers(db, { ...campaign, now, makeMails }),
      }),
    ],
    random: () => 0.5,
    afterGivingUp: (trx, row) => noteBounce(trx, row, clock),
  } satisfies Parameters<typeof attemptDelivery>[0];
  const claim = async () => {
    const claimed = await createClaimer(randomUUID)(delivery, { onlyFresh: false, except: [] });
    if (claimed === undefined) throw new Error('no mail is due');
    return claimed;
  };
  const sendDue = async () => {
    const results: DeliveryResult[] = [];
    for (;;) {
      const mail = await createClaimer(randomUUID)(delivery, { onlyFresh: false, except: [] });
      if (mail === undefined) return results;
      results.push(await attemptDelivery(delivery, mail));
    }
  };
  const run = async () => {
    const failed = await beginDueCampaigns(parts);
    const unfilled = await db.selectFrom('campaigns').select('id').execute();
    for (const { id } of unfilled) while (await fillCampaign(parts, id)) {}
    await feedCampaigns(parts);
    return failed;
  };
  /** Lets time pass in steps of a second, and releases mails in each. */
  const pass = async (seconds: number, send = true) => {
    for (let second = 0; second < seconds; second++) {
      time += SECOND;
      await run();
      if (send) await sendDue();
    }
  };
  const schedule = async (at: number | null = null, of = issue) => {
    const result = await scheduleCampaign(parts, { issue: of, at, actor: STAFF });
    if (!result.ok) throw new Error(result.problem);
    return result.id;
  };
  /** Sends an issue to everybody. @returns the id of its campaign */
  const send = async () => {
    const id = await schedule(null, await addIssue(db, time));
    await run();
    await pass(subscribers + 1);
    return id;
  };
  return {
    database,
    db,
    kind,
    server,
    parts,
    delivery,
    campaign,
    issue,
    now,
    claim,
    sendDue,
    run,
    pass,
    schedule,
    send,
    move: (id: string, move: 'pause' | 'resume' | 'stop') =>
      moveCampaign(parts, id, { move, actor: STAFF }),
    resend: (id: string, refused = false) => resendCampaign(parts, id, { refused, actor: STAFF }),
    find: async (id: string) => {
      const found = await findCampaign({ db, rate, at: time }, id);
      if (found === null) throw new Error('there is no such campaign');
      return found;
    },
    rows: () =>
      db.selectFrom('deliveries').selectAll().where('campaign_id', 'is not', null).execute(),
    setTime: (next: number) => {
      time = next;
    },
  };
}

const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A news item of an issue is not public. */
const LOST = { kind: 'news-not-public', part: 0, news: 9 } as const;

/** Returns the value of a header of a received mail, unfolded. */
function headerOf({ raw }: { raw: string }, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head.replaceAll(/\r\n\s+/g, ' '))?.[1] ?? '';
}

describeOnEachDatabase('an issue of the newsletter', (databases) => {
  it('is published and sent once to each confirmed subscriber whom mail reaches, in their language [NEWSLETTER-SEND-01]', async () => {
    const { db, server, run, pass, schedule, find, issue, rows } = await setUp(databases);
    await addSubscribers(db, 1, { address_key: 'a', kind: 'phone', address: '0501234567' });
    await addSubscribers(db, 1, { address_key: 'b', state: 'asked' });
    await addSubscribers(db, 1, { address_key: 'c', bouncing_since: 1 });
    const id = await schedule();
    await run();
    await pass(10);
    expect(server.mails.map(({ to }) => to.join()).toSorted()).toEqual(
      [0, 1, 2, 3, 4].map((number) => `reader${number}@there.example`),
    );
    const english = server.mails.filter(({ raw }) =>
      raw.replaceAll('=3D', '=').includes('lang="en"'),
    );
    expect(english.map(({ to }) => to.join())).toEqual(['reader0@there.example']);
    expect((await findEditedEntry(db, issueKey(issue)))?.live?.status).toBe('published');
    const { counts, ...campaign } = await find(id);
    expect(campaign).toMatchObject({ state: 'sent', issue, failure: null, pace: null });
    expect(counts).toMatchObject({ recipients: 5, sent: 5, waiting: 0 });
    expect((await rows()).map(({ about }) => about)).toEqual(Array(5).fill('{}'));
    const events = await db.selectFrom('audit_log').select(['event', 'details']).execute();
    expect(events.map(({ event }) => event)).toEqual([
      'newsletter-scheduled',
      'published',
      'newsletter-sent',
    ]);
    expect(events.at(-1)?.details).toBe('{"count":5}');
  });

  it('has a link and headers that end the subscription of its recipient and no other, and prevents answers of programs [NEWSLETTER-SEND-02]', async () => {
    const { db, server, run, pass, schedule } = await setUp(databases);
    await schedule();
    await run();
    await pass(10);
    const subscribers = await db.selectFrom('subscribers').select(['id', 'address']).execute();
    for (const mail of server.mails) {
      const { id } = subscribers.find(({ address }) => address === mail.to[0]) ?? { id: '' };
      const oneClick =
        /^<https:\/\/yafee\.example\/api\/newsletter\/unsubscribe\?lang=(?:ar|en)&token=([\w.-]+)>, <mailto:/;
      const [, token = ''] = oneClick.exec(headerOf(mail, 'List-Unsubscribe')) ?? [];
      expect(readLink('secret', 'unsubscribe', token, Date.now())).toBe(id);
      expect(mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
        `https://yafee.example/newsletter/unsubscribe?token=${token}"`,
      );
      expect(mail.raw).not.toContain('recipient-token');
      expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      expect(headerOf(mail, 'List-Id')).toBe('<newsletter.yafee.example>');
      expect(headerOf(mail, 'Feedback-ID')).toMatch(/^issue\d+:newsletter:yafee\.example$/);
      expect(headerOf(mail, 'Precedence')).toBe('bulk');
      expect(headerOf(mail, 'Reply-To')).toContain('<team@yafee.example>');
    }
  });

  it('leaves at the rate, after other mails, and not faster after an outage or when the clock is set back [NEWSLETTER-SEND-05]', async () => {
    const minute = { first: 60, greatest: 120 };
    const { db, parts, server, run, pass, sendDue, schedule, setTime, now, find } = await setUp(
      databases,
      {
        subscribers: 200,
        rate: minute,
      },
    );
    const id = await schedule();
    await run();
    await pass(60);
    expect(server.mails).toHaveLength(2);
    expect((await find(id)).pace).toMatchObject({ perHour: 60 });
    await pass(61, false);
    await db
      .transaction()
      .execute((trx) =>
        deliver(trx, parts, [{ purpose: 'mail-test', to: { email: 'e@yafee.example' } }]),
      );
    await sendDue();
    expect(server.mails.map(({ to }) => to.join()).slice(2)).toEqual([
      'e@yafee.example',
      expect.stringContaining('reader'),
    ]);
    server.mails.splice(2, 1);
    setTime(now() + 10 * HOUR);
    await pass(1);
    // Only five seconds of the ten hours count.
    expect(server.mails.length).toBeLessThanOrEqual(4);
    setTime(now() - 11 * MINUTE);
    await pass(120);
    expect(server.mails.length).toBeGreaterThanOrEqual(5);
    expect(server.mails.length).toBeLessThanOrEqual(6);
  });

  it('is not sent faster because the mail server was away, and is tried now and then meanwhile [NEWSLETTER-SEND-06]', async () => {
    const { server, run, pass, schedule, db } = await setUp(databases, {
      subscribers: 400,
      rate: { first: 36_000, greatest: 36_000 },
    });
    server.setBehaviour('rejects');
    await schedule();
    await run();
    await pass(10);
    await db.updateTable('campaigns').set({ sent_seen_at: 0 }).execute();
    const tried = async () => {
      const rows = await db
        .selectFrom('deliveries')
        .select('id')
        .where('attempts', '>', 0)
        .execute();
      return rows.length;
    };
    const before = await tried();
    expect(before).toBeGreaterThan(20);
    await pass(60);
    expect((await tried()) - before).toBeLessThanOrEqual(2);
  });

  it('is paused, resumed and stopped: nothing leaves but what is being sent [NEWSLETTER-SEND-07]', async () => {
    const { server, run, pass, schedule, move, find, claim, delivery, sendDue } = await setUp(
      databases,
      {
        subscribers: 8,
      },
    );
    const id = await schedule();
    await run();
    await pass(2, false);
    const started = await claim();
    const claimed = await claim();
    expect(await markAttemptStarted(delivery, started, HOUR)).toBe(true);
    expect(await move(id, 'pause')).toEqual({ ok: true });
    expect((await attemptDelivery(delivery, claimed)).status).toBe('not-ours');
    await pass(30);
    expect(server.mails).toEqual([]);
    // The one that was being sent when it was paused.
    expect((await attemptDelivery(delivery, started)).status).toBe('sent');
    await pass(30);
    expect(server.mails).toHaveLength(1);
    expect(await find(id)).toMatchObject({ state: 'paused', counts: { sent: 1, waiting: 7 } });
    expect(await move(id, 'pause')).toEqual({ ok: false, problem: 'conflict' });
    expect(await move(id, 'resume')).toEqual({ ok: true });
    await pass(3);
    const count = server.mails.length;
    expect(count).toBeGreaterThan(1);
    expect(await move(id, 'stop')).toEqual({ ok: true });
    await pass(30);
    await sendDue();
    expect(server.mails).toHaveLength(count);
    expect(await find(id)).toMatchObject({ state: 'stopped', counts: { waiting: 8 - count } });
    expect(await move(id, 'resume')).toEqual({ ok: false, problem: 'conflict' });
    expect(await move(randomUUID(), 'stop')).toEqual({ ok: false, problem: 'not-found' });
  });

  it('is sent again, under the same Message-ID, to those who have not got it [NEWSLETTER-SEND-09]', async () => {
    const set = await setUp(databases, { subscribers: 4 });
    const { db, server, run, pass, schedule, find, resend, setTime, now, move } = set;
    server.setBehaviourFor('reader1@there.example', 'knows-nobody');
    server.setBehaviourFor('reader2@there.example', 'rejects');
    const id = await schedule();
    await run();
    await pass(10);
    expect((await find(id)).counts).toMatchObject({ sent: 2, refused: 1, retrying: 1 });
    for (let day = 0; day < 6; day++) {
      setTime(now() + DAY);
      await pass(1);
    }
    const given = await find(id);
    expect(given).toMatchObject({ state: 'sent', counts: { sent: 2, refused: 1, givenUp: 1 } });
    const { troubles } = await listTroubles(db, id, 1);
    expect(troubles.map(({ address, kind }) => [address, kind]).toSorted()).toEqual([
      ['reader1@there.example', 'refused'],
      ['reader2@there.example', 'given-up'],
    ]);
    expect(troubles.every(({ words }) => words !== null)).toBe(true);
    const ids = await db.selectFrom('deliveries').select(['recipient', 'message_id']).execute();
    const sent = server.mails.length;
    for (const number of [1, 2]) server.setBehaviourFor(`reader${number}@there.example`, 'accepts');
    expect(await resend(id)).toEqual({ ok: true, count: 1 });
    await pass(10);
    expect(server.mails.slice(sent).map(({ to }) => to.join())).toEqual(['reader2@there.example']);
    expect(await resend(id, true)).toEqual({ ok: true, count: 1 });
    await pass(10);
    expect(await find(id)).toMatchObject({ state: 'sent', counts: { sent: 4 } });
    for (const mail of server.mails.slice(sent)) {
      const row = ids.find(({ recipient }) => recipient === mail.to[0]);
      expect(headerOf(mail, 'Message-ID')).toBe(row?.message_id);
    }
    expect(await resend(id)).toEqual({ ok: true, count: 0 });
    expect(await move(id, 'pause')).toEqual({ ok: true });
    expect(await resend(id)).toEqual({ ok: false, problem: 'conflict' });
  });

  it('is not sent to who leaves meanwhile, and the counts stay right [NEWSLETTER-SEND-10]', async () => {
    const { db, server, run, pass, schedule, find, claim, delivery, now } = await setUp(databases);
    const id = await schedule();
    await run();
    await pass(1);
    await pass(1, false);
    const claimed = await claim();
    const leave = (subscriberId: string) =>
      db
        .transaction()
        .execute((trx) =>
          removeSubscribers(trx, [subscriberId], { reason: 'unsubscribed', at: now() }),
        );
    await leave(claimed.subscriber_id ?? '');
    expect((await attemptDelivery(delivery, claimed)).status).toBe('dropped');
    const [sent] = server.mails;
    const { id: reader } = await db
      .selectFrom('subscribers')
      .select('id')
      .where('address', '=', sent?.to[0] ?? '')
      .executeTakeFirstOrThrow();
    await leave(reader);
    await pass(10);
    expect(server.mails).toHaveLength(4);
    expect(server.mails.map(({ to }) => to[0])).not.toContain(claimed.recipient);
    expect((await find(id)).counts).toEqual({
      recipients: 5,
      sent: 4,
      unsubscribed: 1,
      waiting: 0,
      retrying: 0,
      refused: 0,
      givenUp: 0,
      inDoubt: 0,
    });
  });

  it('goes to those who chose its topics or none, with their names, and its topics stay until then [NEWSLETTER-SEND-25]', async () => {
    const { db, server, parts, run, pass, issue, find } = await setUp(databases);
    const [news, trainers] = ['1', '2'].map((id) => ({ id, name: { ar: id, en: id } }));
    const act = { staffId: STAFF.staffId, at: 1 };
    const none = (await describeTopics(db)).version;
    await saveTopics(
      db,
      { topics: [news, trainers].flatMap((each) => each ?? []), version: none },
      act,
    );
    const ids = (await db.selectFrom('subscribers').select('id').orderBy('address').execute()).map(
      ({ id }) => id,
    );
    const choose = (number: number, ...topics: string[]) =>
      db.transaction().execute((trx) => chooseTopics(trx, ids[number] ?? '', topics));
    await choose(0, '1');
    await choose(1, '2', 'unknown');
    await choose(2, '1', '2');
    await db
      .updateTable('subscribers')
      .set({ name: 'Sara <b>' })
      .where('id', '=', ids[0] ?? '')
      .execute();
    const body = `Hello ${markNames('dear {name|reader}')}.`;
    const makeMails: MakeMails = async () => ({
      mails: Object.fromEntries(
        Object.entries(issueMails()).map(([language, mail]) => [
          language,
          { ...mail, html: `<p>${body}</p>`, text: body },
        ]),
      ) as ReturnType<typeof issueMails>,
      problems: [],
    });
    const wanted = { issue, at: null, actor: STAFF };
    expect(await scheduleCampaign(parts, { ...wanted, topics: ['1', 'gone'] })).toEqual({
      ...{ ok: false, problem: 'conflict' },
    });
    const scheduled = await scheduleCampaign(parts, { ...wanted, topics: ['1', '1'] });
    const removal = { topics: [], version: (await describeTopics(db)).version };
    expect(await saveTopics(db, removal, act)).toEqual({ ok: false, problem: 'topic-used' });
    parts.makeMails = makeMails;
    await run();
    await pass(6);
    expect(server.mails.map(({ to }) => to[0]).toSorted()).toEqual(
      [0, 2, 3, 4].map((number) => `reader${number}@there.example`),
    );
    const to = (number: number) =>
      server.mails.find((mail) => mail.to[0] === `reader${number}@there.example`)?.raw ?? '';
    expect(to(0)).toContain('Hello dear Sara <b>.');
    expect(to(0).replaceAll('=\r\n', '')).toContain('Hello dear <bdi>Sara &lt;b&gt;</bdi>.');
    expect(to(2)).toContain('Hello dear reader.');
    const campaign = await find(scheduled.ok ? scheduled.id : '');
    expect(campaign).toMatchObject({ topicIds: ['1'], counts: { recipients: 4, sent: 4 } });
    // It is sent, so its topics can go. Whoever had chosen them alone gets all.
    expect(await saveTopics(db, removal, act)).toEqual({ ok: true });
    expect(await countRecipients(db, ['1'])).toEqual({ ar: 4, en: 1 });
  });

  it('has a result by language, which stays right when a subscriber changes it, leaves, or old deliveries are purged [NEWSLETTER-SEND-23]', async () => {
    const { db, server, schedule, run, pass, find, now, send } = await setUp(databases, {
      subscribers: 10,
    });
    server.setBehaviourFor('reader5@there.example', 'knows-nobody');
    const id = await schedule();
    await run();
    const idOf = async (number: number) =>
      (
        await db
          .selectFrom('subscribers')
          .select('id')
          .where('address', '=', `reader${number}@there.example`)
          .executeTakeFirstOrThrow()
      ).id;
    const within = <Result>(work: (trx: Transaction<Schema>) => Promise<Result>) =>
      db.transaction().execute(work);
    const [first, second] = [await idOf(1), await idOf(2)];
    const leaving = { reason: 'unsubscribed', at: now() } as const;
    // Before anything is sent, one asks for English and one leaves.
    await within((trx) => setLanguage(trx, first, 'en'));
    await within((trx) => removeSubscribers(trx, [second], leaving));
    await pass(12);
    const none = { waiting: 0, retrying: 0, givenUp: 0, inDoubt: 0 };
    const expected = {
      ar: { ...none, recipients: 7, sent: 6, refused: 0, unsubscribed: 1 },
      en: { ...none, recipients: 3, sent: 2, refused: 1, unsubscribed: 0 },
    };
    expect(await readResult(db, id)).toEqual(expected);
    const english = server.mails.filter(({ raw }) =>
      raw.replaceAll('=3D', '=').includes('lang="en"'),
    );
    expect(english.map(({ to }) => to[0]).toSorted()).toEqual([
      'reader0@there.example',
      'reader1@there.example',
    ]);
    // What was sent stays what it was.
    await within((trx) => setLanguage(trx, first, 'ar'));
    const sent = [await idOf(0), await idOf(3)];
    await within((trx) => removeSubscribers(trx, sent, leaving));
    expect(await readResult(db, id)).toEqual(expected);
    for (let issues = 0; issues < 5; issues++) await send();
    await purgeCampaigns(db, { before: now() + DAY }, NO_SIGNAL);
    expect(await readResult(db, id)).toEqual(expected);
    const { counts } = await find(id);
    expect(counts).toEqual({ ...none, recipients: 10, sent: 8, refused: 1, unsubscribed: 1 });
    // An earlier build has begun it.
    await db.updateTable('campaigns').set({ recipients_en: null }).where('id', '=', id).execute();
    expect(await readResult(db, id)).toBeNull();
  });

  it('is sent by one of several processes, and each delivery is added once [NEWSLETTER-SEND-11]', async () => {
    const { db, server, parts, schedule, sendDue, pass, find } = await setUp(databases, {
      subscribers: 450,
      rate: { first: 1_000_000, greatest: 1_000_000 },
    });
    const id = await schedule();
    const processes = Array.from({ length: 3 }, () => sendNewsletterJob(parts, NO_LOG));
    await Promise.all(processes.map((job) => job.run(NO_SIGNAL)));
    await Promise.all(processes.map((job) => job.run(NO_SIGNAL)));
    expect((await find(id)).counts.recipients).toBe(450);
    await pass(5, false);
    await Promise.all(Array.from({ length: 3 }, () => sendDue()));
    await pass(3);
    expect(new Set(server.mails.map(({ to }) => to.join())).size).toBe(450);
    expect(server.mails).toHaveLength(450);
    const events = db
      .selectFrom('audit_log')
      .select('event')
      .where('event', '=', 'newsletter-sent');
    expect(await events.execute()).toHaveLength(1);
  });

  it('holds what was released while the site does without the newsletter, and goes on afterwards', async () => {
    const { database, db, server, parts, schedule, pass } = await setUp(databases);
    await schedule();
    await pass(3, false);
    const states = async () => {
      const rows = await db.selectFrom('deliveries').select('state').orderBy('id').execute();
      return new Set(rows.map(({ state }) => state));
    };
    expect(await states()).toContain('waiting');
    await changeIdentity(database, { modulesOff: ['newsletter'] });
    const job = sendNewsletterJob(parts, NO_LOG);
    await job.run(NO_SIGNAL);
    expect(await states()).toEqual(new Set(['held']));
    await changeIdentity(database, { modulesOff: [] });
    await pass(10);
    expect(server.mails).toHaveLength(5);
  });

  it('takes no lock while it is paused', async () => {
    const { parts, schedule, pass, move } = await setUp(databases);
    const id = await schedule();
    await pass(2, false);
    let locked = 0;
    const locks = {
      run: async (_name: string, work: (lost: AbortSignal) => Promise<void>) => {
        locked++;
        await work(NO_SIGNAL);
        return true;
      },
    } as unknown as AdvisoryLocks;
    const job = sendNewsletterJob({ ...parts, locks }, NO_LOG);
    await job.run(NO_SIGNAL);
    expect(locked).toBe(1);
    await move(id, 'pause');
    await job.run(NO_SIGNAL);
    expect(locked).toBe(1);
    await move(id, 'resume');
    await job.run(NO_SIGNAL);
    expect(locked).toBe(2);
  });

  it('waits for its moment by the clock of the database, and can be cancelled; an issue is sent once [NEWSLETTER-SEND-12]', async () => {
    const { db, parts, server, run, pass, schedule, find, now, issue } = await setUp(databases);
    const at = now() + HOUR;
    const id = await schedule(at);
    const again = { issue, at: null, actor: STAFF };
    expect(await scheduleCampaign(parts, again)).toEqual({ ok: false, problem: 'conflict' });
    await pass(5);
    expect(await find(id)).toMatchObject({ state: 'scheduled', scheduledAt: at });
    expect(await cancelCampaign(parts, id, STAFF)).toEqual({ ok: true });
    expect(await cancelCampaign(parts, id, STAFF)).toEqual({ ok: false, problem: 'not-found' });
    const other = await schedule(at);
    // A process whose own clock is eleven minutes ahead or behind decides nothing.
    for (const now_ of [() => at + 11 * MINUTE, () => at - 11 * MINUTE]) {
      await beginDueCampaigns({ ...parts, now: now_ });
      expect((await find(other)).state).toBe('scheduled');
    }
    await pass(1);
    expect(server.mails).toEqual([]);
    await db.updateTable('campaigns').set({ scheduled_at: now() }).execute();
    await run();
    await pass(10);
    expect(server.mails).toHaveLength(5);
    expect(await cancelCampaign(parts, other, STAFF)).toEqual({ ok: false, problem: 'conflict' });
    expect(await scheduleCampaign(parts, again)).toEqual({ ok: false, problem: 'conflict' });
    expect(await scheduleCampaign(parts, { ...again, issue: 99 })).toEqual({
      ok: false,
      problem: 'not-found',
    });
  });

  it('says why it could not begin, publishes nothing then, and can be scheduled again [NEWSLETTER-SEND-13]', async () => {
    const { db, parts, schedule, find, run, issue, server, pass } = await setUp(databases);
    const failing = async (changes: Partial<typeof parts>) => {
      const id = await schedule();
      const failed = await beginDueCampaigns({ ...parts, ...changes });
      const campaign = await find(id);
      expect(failed.map(({ failure }) => failure)).toEqual([campaign.failure]);
      expect(campaign.state).toBe('failed');
      expect((await findEditedEntry(db, issueKey(issue)))?.live ?? null).toBeNull();
      return campaign.failure;
    };
    expect(
      await failing({ makeMails: async () => ({ mails: issueMails(), problems: [LOST] }) }),
    ).toEqual({ reason: 'mail', problems: [LOST] });
    const broken = async () => Promise.reject(new Error('no site'));
    expect(await failing({ makeMails: broken })).toEqual({ reason: 'mail', problems: [] });
    await db.updateTable('subscribers').set({ bouncing_since: 1 }).execute();
    expect(await failing({})).toEqual({ reason: 'no-recipients' });
    await db.updateTable('subscribers').set({ bouncing_since: null }).execute();
    const draft = await db
      .selectFrom('content_drafts')
      .select(['id', 'fields'])
      .where('id', '=', issue)
      .executeTakeFirstOrThrow();
    await db.updateTable('content_drafts').set({ fields: '{}' }).where('id', '=', issue).execute();
    expect(await failing({})).toMatchObject({
      reason: 'entry',
      problems: expect.arrayContaining([]),
    });
    await db
      .updateTable('content_drafts')
      .set({ fields: draft.fields })
      .where('id', '=', issue)
      .execute();
    await schedule();
    await run();
    await pass(10);
    expect(server.mails).toHaveLength(5);
  });

  it('is made anew if the content changes while its mail is made', async () => {
    const { db, parts, schedule, find } = await setUp(databases);
    const id = await schedule();
    let made = 0;
    const makeMails: MakeMails = async () => {
      made++;
      if (made === 1) await db.transaction().execute(raiseContentVersion);
      return { mails: issueMails(String(made)), problems: [] };
    };
    await beginDueCampaigns({ ...parts, makeMails });
    expect((await find(id)).state).toBe('scheduled');
    await beginDueCampaigns({ ...parts, makeMails });
    expect((await find(id)).state).toBe('sending');
    const { mails } = await db.selectFrom('campaigns').select('mails').executeTakeFirstOrThrow();
    expect(mails).toContain('"subject":"2 (ar)"');
  });

  it('marks an address after two permanent refusals, or when the mailbox reports the second, and sends it nothing more [NEWSLETTER-SEND-14]', async () => {
    const { db, server, send, rows, find } = await setUp(databases, { subscribers: 3 });
    server.setBehaviourFor('reader1@there.example', 'knows-nobody');
    const bouncing = async () => {
      const found = await db
        .selectFrom('subscribers')
        .select('address')
        .where('bouncing_since', 'is not', null)
        .orderBy('address')
        .execute();
      return found.map(({ address }) => address);
    };
    await send();
    expect(await bouncing()).toEqual([]);
    // Later, the mailbox reports this for another one.
    const report = async () => {
      const row = (await rows())
        .filter(({ recipient, state }) => recipient === 'reader2@there.example' && state === 'sent')
        .toSorted((one, other) => other.queued_at - one.queued_at)[0];
      if (row === undefined) throw new Error('no mail was sent');
      await db.transaction().execute(async (trx) => {
        await markBounced(trx, row, { words: '550 5.1.1 unknown', isRefused: true, at: 1 });
        await noteBounce(trx, row, () => sql<number>`1`);
      });
    };
    await report();
    expect(await bouncing()).toEqual([]);
    await send();
    expect(await bouncing()).toEqual(['reader1@there.example']);
    await report();
    expect(await bouncing()).toEqual(['reader1@there.example', 'reader2@there.example']);
    const last = await send();
    expect((await find(last)).counts).toMatchObject({ recipients: 1, sent: 1 });
  });

  it('keeps its counts when the deliveries of old campaigns are purged, and keeps those of the last five [NEWSLETTER-SEND-15]', async () => {
    const { db, server, send, find, rows, now } = await setUp(databases, { subscribers: 3 });
    server.setBehaviourFor('reader1@there.example', 'knows-nobody');
    const first = await send();
    await db.updateTable('subscribers').set({ bouncing_since: null }).execute();
    for (let issues = 0; issues < 4; issues++) await send();
    const before = now() + DAY;
    expect(await purgeCampaigns(db, { before }, NO_SIGNAL)).toBe(0);
    await send();
    const counts = { recipients: 3, sent: 2, refused: 1, waiting: 0 };
    expect((await find(first)).counts).toMatchObject(counts);
    expect(await purgeCampaigns(db, { before: 0 }, NO_SIGNAL)).toBe(0);
    expect(await purgeCampaigns(db, { before }, NO_SIGNAL)).toBe(3);
    expect((await find(first)).counts).toMatchObject(counts);
    expect((await rows()).some(({ campaign_id: id }) => id === first)).toBe(false);
  });

  it('waits for an administrator if its process ended while it was sent and mails are held [NEWSLETTER-SEND-16]', async () => {
    const { server, run, pass, schedule, move, find, claim, delivery, setTime, now } =
      await setUp(databases);
    delivery.onCrash = 'hold';
    const id = await schedule();
    await run();
    await pass(1, false);
    const started = await claim();
    await markAttemptStarted(delivery, started, 10 * MINUTE);
    expect(await move(id, 'pause')).toEqual({ ok: true });
    setTime(now() + HOUR);
    await pass(1, false);
    expect(await move(id, 'resume')).toEqual({ ok: true });
    await pass(10, false);
    const held = await holdInterruptedDeliveries(delivery, {
      channels: ['mail'],
      maxWaitMs: DAY,
      except: [],
    });
    expect(held.map(({ id: mail }) => mail)).toEqual([started.id]);
    await pass(10);
    expect(server.mails).toHaveLength(4);
    expect(await find(id)).toMatchObject({ state: 'sent', counts: { sent: 4, inDoubt: 1 } });
  });

  it('is mailed as a test to one person, so many times an hour, with a link that ends nobody [NEWSLETTER-SEND-17]', async () => {
    const { db, parts, issue, server, sendDue, setTime, now } = await setUp(databases);
    const wanted = {
      issue,
      languages: ['ar', 'en'] as const,
      address: 'me@yafee.example',
      actor: STAFF,
    };
    const test = () => sendTestIssue(parts, wanted);
    for (let count = 0; count < 6; count++) expect(await test()).toEqual({ ok: true });
    expect(await test()).toEqual({ ok: false, problem: 'too-many', retryAfter: 3_600 });
    await sendDue();
    expect(server.mails).toHaveLength(12);
    const subjects = new Set(server.mails.map((mail) => headerOf(mail, 'Subject')));
    expect([...subjects].some((subject) => subject.startsWith('[Test] From Raghdan'))).toBe(true);
    for (const mail of server.mails) {
      expect(mail.to).toEqual(['me@yafee.example']);
      const [, token = ''] = /token=([\w.-]+)>/.exec(headerOf(mail, 'List-Unsubscribe')) ?? [];
      const id = readLink('secret', 'unsubscribe', token, Date.now());
      expect(id).not.toBeNull();
      const ofSomebody = db.selectFrom('subscribers').select('id').where('id', '=', id);
      expect(await ofSomebody.execute()).toEqual([]);
    }
    setTime(now() + HOUR + SECOND);
    expect(await test()).toEqual({ ok: true });
    const none = await sendTestIssue(parts, { ...wanted, issue: 99 });
    expect(none).toEqual({ ok: false, problem: 'not-found' });
  });
});
