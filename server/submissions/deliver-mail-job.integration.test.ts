import type { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { openDisk } from '../../tests/helpers/storages.ts';
import { databaseClock } from '../platform/database/clock.ts';
import type { Schema } from '../platform/database/schema.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import { deliverMailJob } from '../platform/mail/deliver-mail-job.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { type MailTransport, MissingAttachment } from '../platform/mail/transport.ts';
import { storeSubmission } from './store-submission.ts';

const POLLING = { timeout: 20_000 };

/** Stores a message, with its mails to the organisation and to this address. */
async function submitMessage(db: Kysely<Schema>, email: string): Promise<void> {
  const { storage } = await openDisk();
  const store = { db, storage, now: Date.now, publicUrl: 'https://yafee.example' };
  const data = { firstName: 'A', lastName: 'B', phone: '0501234567', message: 'x', email };
  const context = { language: 'ar', key: null, suspicion: null } as const;
  await storeSubmission(store, { form: 'contact', data, cv: null }, context);
}

describeOnEachDatabase('the job that delivers mail', ({ open }) => {
  it('sends mails while others stall, logs the failure, and stops at once', async () => {
    const database = await open();
    const sent: string[] = [];
    const transport: MailTransport = {
      send: ({ to }, signal) => {
        if (to.startsWith('rejected')) return Promise.reject(new Error('451 not now'));
        if (to.startsWith('slow')) {
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          });
        }
        sent.push(to);
        return Promise.resolve();
      },
    };
    const lines: string[] = [];
    const log = {
      info: (line: string) => lines.push(line),
      warn: (line: string) => lines.push(line),
      error: (details: object) => lines.push(JSON.stringify(details)),
    };
    const { db, kind } = database;
    for (let index = 0; index < 8; index++) await submitMessage(db, `slow${index}@example.com`);
    await submitMessage(db, 'rejected@example.com');
    const job = deliverMailJob(
      {
        db,
        kind,
        transport,
        from: 'a@b.co',
        to: 'team@example.com',
        random: () => 0.5,
        clock: databaseClock(kind, Date.now),
        onCrash: 'resend',
        stopWithinMs: 1_000,
        textOf: async ({ mail }) => mail,
        attachmentsOf: async () => [],
      },
      log,
    );
    const running = runJobs([{ ...job, first: 0 }], log);
    onTestFinished(() => running.stop());
    await expect.poll(() => sent.length, POLLING).toBe(9);
    await submitMessage(db, 'late@example.com');
    await expect.poll(() => sent, POLLING).toContain('late@example.com');
    expect(lines).toContain(
      'A mail could not be sent (451 not now): it stays in the outbox and will be retried',
    );
    await running.stop();
    const waiting = await listMails(database.db, { state: 'waiting' });
    const slow = waiting.filter(({ recipient }) => recipient?.startsWith('slow'));
    expect(slow.map(({ attempts }) => attempts)).toEqual(Array(8).fill(0));
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
      mail: (purpose: string, result: string) => counted.push(`${purpose} ${result}`),
    };
    const now = Date.now;
    await submitMessage(db, 'visitor@example.com');
    const job = deliverMailJob(
      {
        db,
        kind,
        from: 'a@b.co',
        to: 'team@example.com',
        random: () => 0.5,
        clock: databaseClock(kind, now),
        onCrash: 'resend',
        stopWithinMs: 1_000,
        textOf: async ({ mail }) => mail,
        attachmentsOf: async ({ recipient }) => {
          if (recipient === null) throw new MissingAttachment('The CV is missing: restore it.');
          return [];
        },
        transport: { send: async ({ to }) => void sent.push(to) },
      },
      log,
      metrics,
    );
    const { signal } = new AbortController();
    for (let hour = 0; hour < 3; hour++) {
      await job.run(signal);
      // Due at once.
      await db.updateTable('outbox').set({ next_try_at: 1 }).execute();
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

  it('leaves a mail whose process died during SMTP to the staff if mails are held, and names it', async () => {
    const { db, kind } = await open();
    await submitMessage(db, 'noura@example.com');
    await db
      .updateTable('outbox')
      .set({ attempts: 1, claim_token: 'of a dead process', smtp_started_at: 1, next_try_at: 2 })
      .where('recipient', 'is not', null)
      .execute();
    const sent: string[] = [];
    const lines: string[] = [];
    const add = (line: string) => void lines.push(line);
    const log = { info: add, warn: add, error: () => undefined };
    const job = deliverMailJob(
      {
        db,
        kind,
        from: 'a@b.co',
        to: 'team@example.com',
        random: () => 0.5,
        clock: databaseClock(kind, Date.now),
        onCrash: 'hold',
        stopWithinMs: 1_000,
        transport: { send: async ({ to }) => void sent.push(to) },
        textOf: async ({ mail }) => mail,
        attachmentsOf: async () => [],
      },
      log,
    );
    const { signal } = new AbortController();
    await job.run(signal);
    await job.run(signal);
    expect(sent).toEqual(['team@example.com']);
    const [held] = await listMails(db, { state: 'in-doubt' });
    expect(lines).toEqual([
      `The mail ${held?.message_id} (contact-receipt) is in doubt: its process ended while it was being sent. See npm run messages -- list --mail`,
    ]);
  });
});
