import type { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import { SENDERS } from '../../../tests/helpers/identity.ts';
import { renderAlways } from '../../../tests/helpers/mails.ts';
import { addCampaign, addDeliveries, addSubscribers } from '../../../tests/helpers/newsletter.ts';
import { databaseClock } from '../database/clock.ts';
import type { Schema } from '../database/schema.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { mailChannel } from '../mail/mail-channel.ts';
import { type MailTransport, MissingAttachment } from '../mail/mail-transport.ts';
import { renderMail } from '../mail/render-mail.ts';
import { deliver } from './deliver.ts';
import { deliveryJob } from './delivery-job.ts';
import { findDeliveries, wakeDeliveries } from './delivery-store.ts';

const MAIL = renderMail({ language: 'en', identity: SENDERS.en }, 'A message', []);

/** The channel of the tests. */
const channelOf = (transport: MailTransport, renderers = renderAlways(MAIL)) =>
  mailChannel({
    transport,
    from: { name: '', address: 'a@b.co' },
    to: 'team@example.com',
    renderers,
  });

/** Queues the mails about a message: to the organisation, and to this address. */
async function deliverMails(db: Kysely<Schema>, email: string): Promise<void> {
  const parts = { now: Date.now, publicUrl: 'https://yafee.example' };
  await db.transaction().execute((trx) =>
    deliver(trx, parts, [
      { purpose: 'contact-notice', to: 'organisation' },
      { purpose: 'contact-receipt', to: { email } },
    ]),
  );
}

describeOnEachDatabase('the job that delivers mail', ({ open }) => {
  it('sends mails while others stall, logs the failure, and stops at once', async () => {
    const database = await open();
    const sent: string[] = [];
    const transport: MailTransport = {
      send: ({ to }, signal) => {
        if (to.startsWith('rejected')) {
          const reply = { command: 'RCPT TO', response: '451 not now' };
          return Promise.reject(Object.assign(new Error('451 not now'), reply));
        }
        if (to.startsWith('slow')) {
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          });
        }
        sent.push(to);
        return Promise.resolve(undefined);
      },
    };
    const lines: string[] = [];
    const log = {
      info: (line: string) => lines.push(line),
      warn: (line: string) => lines.push(line),
      error: (details: object) => lines.push(JSON.stringify(details)),
    };
    const { db, kind } = database;
    for (let index = 0; index < 8; index++) await deliverMails(db, `slow${index}@example.com`);
    await deliverMails(db, 'rejected@example.com');
    const job = deliveryJob(
      {
        db,
        kind,
        channels: [channelOf(transport)],
        random: () => 0.5,
        afterGivingUp: async () => undefined,
        clock: databaseClock(kind, Date.now),
        onCrash: 'resend',
        stopWithinMs: 1_000,
      },
      log,
    );
    const running = runJobs([{ ...job, first: 0 }], log);
    onTestFinished(() => running.stop());
    await expect.poll(() => sent.length).toBe(9);
    await deliverMails(db, 'late@example.com');
    await expect.poll(() => sent).toContain('late@example.com');
    expect(lines).toContain(
      'A mail could not be sent (451 not now): it stays in the outbox and will be retried',
    );
    await running.stop();
    const waiting = await findDeliveries(database.db, { state: 'waiting' });
    const slow = waiting.filter(({ recipient }) => recipient?.startsWith('slow'));
    expect(slow.map(({ attempts }) => attempts)).toEqual(Array(8).fill(0));
  });

  it('sends what waits once the mail server is back, but no mail that it refuses for now [TRANSPORT-06]', async () => {
    const { db, kind } = await open();
    const down = () =>
      Object.assign(new Error('connect ECONNREFUSED'), { originalCode: 'ECONNREFUSED' });
    const busy = () =>
      Object.assign(new Error('450 4.2.0 later'), {
        ...{ command: 'RCPT TO', response: '450 4.2.0 later' },
      });
    let isDown = true;
    const tried: string[] = [];
    const senders = new Set<string>();
    const transport: MailTransport = {
      send({ to, from }) {
        tried.push(to);
        senders.add(from.name);
        if (to === 'busy@example.com') return Promise.reject(busy());
        return isDown ? Promise.reject(down()) : Promise.resolve(undefined);
      },
    };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const job = deliveryJob(
      {
        ...{ db, kind, random: () => 0.5, channels: [channelOf(transport)] },
        afterGivingUp: async () => undefined,
        clock: databaseClock(kind, Date.now),
        onCrash: 'resend',
        stopWithinMs: 1_000,
      },
      log,
    );
    const { signal } = new AbortController();
    await deliverMails(db, 'busy@example.com');
    await deliverMails(db, 'reader@example.com');
    await job.run(signal);
    await job.run(signal);
    expect(tried).toHaveLength(4);
    isDown = false;
    await deliverMails(db, 'late@example.com');
    await job.run(signal);
    const waiting = await findDeliveries(db, { state: 'waiting' });
    expect(waiting.map(({ recipient }) => recipient)).toEqual(['busy@example.com']);
    expect(tried.filter((to) => to === 'busy@example.com')).toHaveLength(1);
    // `MAIL_FROM` has no name here.
    expect([...senders]).toEqual([SENDERS.en.legalName]);
    expect(await wakeDeliveries(db)).toBe(1);
    await job.run(signal);
    expect(tried.filter((to) => to === 'busy@example.com')).toHaveLength(2);
  });

  it('sends other mails while a mail server is slow with those of a newsletter [NEWSLETTER-SEND-22]', async () => {
    const { db, kind } = await open();
    await addSubscribers(db, 30);
    await addDeliveries(db, await addCampaign(db, 1, 1), { state: 'waiting', queued_at: 1 });
    const tried: string[] = [];
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const job = deliveryJob(
      {
        db,
        kind,
        random: () => 0.5,
        afterGivingUp: async () => undefined,
        clock: databaseClock(kind, Date.now),
        onCrash: 'resend',
        stopWithinMs: 1_000,
        channels: [
          channelOf({
            send({ to }, signal) {
              tried.push(to);
              if (!to.startsWith('reader')) return Promise.resolve(undefined);
              return new Promise((_resolve, reject) => {
                signal.addEventListener('abort', () => reject(signal.reason), { once: true });
              });
            },
          }),
        ],
      },
      log,
    );
    const running = runJobs([{ ...job, first: 0 }], log);
    onTestFinished(() => running.stop());
    await expect.poll(() => tried.length).toBe(12);
    await deliverMails(db, 'visitor@example.com');
    await expect
      .poll(() => tried.slice(12).toSorted())
      .toEqual(['team@example.com', 'visitor@example.com']);
    await running.stop();
  });

  it('logs a mail whose attachment is missing once, counts each try, and sends the others', async () => {
    const { db, kind } = await open();
    const sent: string[] = [];
    const lines: string[] = [];
    const counted: string[] = [];
    const log = {
      info: (line: string) => lines.push(line),
      warn: (line: string) => lines.push(line),
      error: (details: object) => lines.push(JSON.stringify(details)),
    };
    const metrics = {
      delivery: (purpose: string, result: string) => counted.push(`${purpose} ${result}`),
    };
    const now = Date.now;
    const missing = {
      ...{ name: 'cv.pdf', contentType: 'application/pdf' },
      open: () => Promise.reject(new MissingAttachment('The CV is missing: restore it.')),
    };
    await deliverMails(db, 'visitor@example.com');
    const job = deliveryJob(
      {
        db,
        kind,
        random: () => 0.5,
        afterGivingUp: async () => undefined,
        clock: databaseClock(kind, now),
        onCrash: 'resend',
        stopWithinMs: 1_000,
        channels: [
          channelOf(
            { send: async ({ to }) => void sent.push(to) },
            {
              ...renderAlways(MAIL),
              'contact-notice': async () => ({ ...MAIL, files: [missing] }),
            },
          ),
        ],
      },
      log,
      metrics,
    );
    const { signal } = new AbortController();
    for (let hour = 0; hour < 3; hour++) {
      await job.run(signal);
      // Due at once.
      await db.updateTable('deliveries').set({ next_try_at: 1 }).execute();
    }
    expect(sent).toEqual(['visitor@example.com']);
    expect(lines).toEqual([
      expect.stringMatching(
        /^The mail <.*> \(contact-notice\) is not sent without its attachment, and will be retried: The CV is missing/,
      ),
    ]);
    expect(counted.toSorted()).toEqual([
      ...Array(3).fill('contact-notice attachment-failed'),
      'contact-receipt sent',
    ]);
  });

  it('retries what cannot be rendered, says so once without what the error says, and sends the others', async () => {
    const { db, kind } = await open();
    const sent: string[] = [];
    const lines: string[] = [];
    const add = (line: string) => void lines.push(line);
    const log = { info: add, warn: add, error: () => undefined };
    let isBroken = true;
    await deliverMails(db, 'visitor@example.com');
    const renderers = {
      ...renderAlways(MAIL),
      'contact-notice': async () => {
        if (isBroken) throw new TypeError('what a visitor wrote');
        return MAIL;
      },
    };
    const job = deliveryJob(
      {
        db,
        kind,
        random: () => 0.5,
        afterGivingUp: async () => undefined,
        clock: databaseClock(kind, Date.now),
        onCrash: 'hold',
        stopWithinMs: 1_000,
        channels: [channelOf({ send: async ({ to }) => void sent.push(to) }, renderers)],
      },
      log,
    );
    const { signal } = new AbortController();
    for (let round = 0; round < 2; round++) {
      await job.run(signal);
      await db.updateTable('deliveries').set({ next_try_at: 1 }).execute();
    }
    const [waiting] = await findDeliveries(db, { state: 'waiting' });
    expect([waiting?.last_error, waiting?.attempts]).toEqual(['not-rendered: TypeError', 2]);
    expect(lines).toEqual([
      expect.stringMatching(
        /^The mail <.*> \(contact-notice\) could not be rendered, and will be retried: TypeError$/,
      ),
    ]);
    isBroken = false;
    await job.run(signal);
    expect(sent).toEqual(['visitor@example.com', 'team@example.com']);
  });

  it('leaves a mail whose process died during SMTP to the staff if mails are held, and names it', async () => {
    const { db, kind } = await open();
    await deliverMails(db, 'noura@example.com');
    await db
      .updateTable('deliveries')
      .set({ attempts: 1, claim_token: 'of a dead process', attempt_started_at: 1, next_try_at: 2 })
      .where('recipient', 'is not', null)
      .execute();
    const sent: string[] = [];
    const lines: string[] = [];
    const add = (line: string) => void lines.push(line);
    const log = { info: add, warn: add, error: () => undefined };
    const job = deliveryJob(
      {
        db,
        kind,
        random: () => 0.5,
        afterGivingUp: async () => undefined,
        clock: databaseClock(kind, Date.now),
        onCrash: 'hold',
        stopWithinMs: 1_000,
        channels: [channelOf({ send: async ({ to }) => void sent.push(to) })],
      },
      log,
    );
    const { signal } = new AbortController();
    await job.run(signal);
    await job.run(signal);
    expect(sent).toEqual(['team@example.com']);
    const [held] = await findDeliveries(db, { state: 'in-doubt' });
    expect(lines).toEqual([
      `The mail ${held?.message_id} (contact-receipt) is in doubt: its process ended while it was being sent. See npm run messages -- list --mail`,
    ]);
  });
});
