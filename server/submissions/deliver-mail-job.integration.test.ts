import { expect, it, onTestFinished } from 'vitest';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import { deliverMailJob } from '../platform/mail/deliver-mail-job.ts';
import { listMails } from '../platform/mail/outbox.ts';
import type { MailTransport } from '../platform/mail/transport.ts';
import { submitContactMessage } from './submit-contact-message.ts';
import { uploadFolders } from './uploads.ts';

const PATIENCE = { timeout: 20_000 };

const MESSAGE = { firstName: 'A', lastName: 'B', phone: '0501234567', message: 'x' };

describeOnEachDatabase('the job that delivers mail', ({ open }) => {
  it('lets no mail wait behind those that stand still, says what is wrong, and stops at once', async () => {
    const database = await open();
    const arrived: string[] = [];
    const transport: MailTransport = {
      send: ({ to }, signal) => {
        if (to.startsWith('refused')) return Promise.reject(new Error('451 not now'));
        if (to.startsWith('slow')) {
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          });
        }
        arrived.push(to);
        return Promise.resolve();
      },
    };
    const lines: string[] = [];
    const log = {
      info: (line: string) => lines.push(line),
      warn: (line: string) => lines.push(line),
      error: (details: object) => lines.push(JSON.stringify(details)),
    };
    const uploads = uploadFolders(await temporaryFolder());
    const { db, kind } = database;
    const parts = { db, kind, uploads, now: Date.now };
    const write = (email: string) =>
      submitContactMessage(
        { ...parts, publicUrl: 'https://yafee.example' },
        { ...MESSAGE, email },
        { language: 'ar', key: null, suspicion: null },
      );
    for (let index = 0; index < 8; index++) await write(`slow${index}@example.com`);
    await write('refused@example.com');
    const job = deliverMailJob(
      {
        ...{ ...parts, transport, from: 'a@b.co', to: 'team@example.com', random: () => 0.5 },
        attachmentsOf: async () => [],
      },
      log,
    );
    const running = runJobs([{ ...job, first: 0 }], log);
    onTestFinished(() => running.stop());
    await expect.poll(() => arrived.length, PATIENCE).toBe(9);
    await write('late@example.com');
    await expect.poll(() => arrived, PATIENCE).toContain('late@example.com');
    expect(lines).toContain(
      'A mail could not be sent (451 not now): it stays in the outbox and will be retried',
    );
    await running.stop();
    const waiting = await listMails(database.db, { state: 'waiting' });
    const slow = waiting.filter(({ recipient }) => recipient?.startsWith('slow'));
    expect(slow.map(({ attempts }) => attempts)).toEqual(Array(8).fill(0));
  });
});
