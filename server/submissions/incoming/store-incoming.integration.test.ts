import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailBody, MailHead } from '../../platform/mailbox/parsed-mail.ts';
import { storeSubmission } from '../store-submission.ts';
import { type IncomingFiles, NO_FILES } from './store-files.ts';
import { MAX_INCOMING, MAX_INCOMING_BYTES, storeReply } from './store-incoming.ts';

const HEAD: MailHead = {
  messageId: null,
  from: { name: 'نورة', address: 'noura@example.com' },
  recipients: [],
  inReplyTo: [],
  references: [],
  subject: 'رد',
  date: '',
  isAutomatic: false,
  report: null,
};

/** The longest names of files that stay in the mailbox. */
const NAMES = {
  rows: [],
  unstored: Array(50).fill({ name: '好'.repeat(300), reason: 'type' }),
};

/** The longest text that is read of a mail: three bytes for each character. */
const LONGEST: MailBody = {
  text: '好'.repeat(20_000),
  quoted: '好'.repeat(20_000),
  isCut: false,
  files: [],
  remark: null,
  report: null,
};

describeOnEachDatabase('mails that come into a conversation', (databases) => {
  async function setUp(): Promise<{ database: Database; submissionId: string }> {
    const database = await databases.open();
    const { db } = database;
    await storeSubmission(
      { db, now: Date.now, publicUrl: 'https://yafee.example', linkSecret: 'x' } as never,
      {
        form: 'contact',
        data: {
          name: 'n',
          subject: 's',
          phone: '0501234567',
          email: 'noura@example.com',
          message: 'm',
        },
        cv: null,
      } as never,
      { language: 'ar', key: null, suspicion: null },
    );
    const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
    return { database, submissionId: id };
  }

  const store = (
    { db }: Database,
    submissionId: string,
    { number, body, files = NAMES }: { number: number; body: MailBody; files?: IncomingFiles },
  ) =>
    db
      .transaction()
      .execute((trx) =>
        storeReply(
          trx,
          { identity: `<${number}@example.com>`, head: HEAD, at: number },
          { submissionId, emailKey: 'noura@example.com', body, files },
        ),
      );

  it('are stored whole up to a megabyte, and then by sender, time and subject alone, so that nobody fills the database by mail [INBOX-BOUNDS-03]', async () => {
    const { database, submissionId } = await setUp();
    for (let number = 1; number <= 20; number++) {
      expect(await store(database, submissionId, { number, body: LONGEST })).toBe('stored');
    }
    const rows = await database.db.selectFrom('incoming_mails').selectAll().orderBy('at').execute();
    const bytes = rows.reduce((sum, { text, quoted, attachments }) => {
      return sum + Buffer.byteLength(text + (quoted ?? '') + attachments);
    }, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_INCOMING_BYTES);
    const whole = rows.filter(({ text }) => text === LONGEST.text);
    expect(whole.length).toBeGreaterThan(4);
    expect(rows.slice(0, whole.length)).toEqual(whole);
    for (const row of rows.slice(whole.length)) {
      expect(row).toMatchObject({ text: '', quoted: null, is_cut: 1, attachments: '[]' });
      expect([row.from_address, row.subject]).toEqual(['noura@example.com', 'رد']);
    }
    // A short one still fits.
    expect(
      await store(database, submissionId, {
        number: 21,
        body: { ...LONGEST, text: 'شكرًا', quoted: null },
        files: NO_FILES,
      }),
    ).toBe('stored');
    const { text } = await database.db
      .selectFrom('incoming_mails')
      .select('text')
      .where('at', '=', 21)
      .executeTakeFirstOrThrow();
    expect(text).toBe('شكرًا');
    expect(rows.length).toBeLessThan(MAX_INCOMING);
  });
});
