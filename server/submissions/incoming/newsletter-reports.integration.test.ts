import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import { addSubscribers } from '../../../tests/helpers/newsletter.ts';
import type { MailHead } from '../../platform/mailbox/parsed-mail.ts';
import { storeReport } from './store-incoming.ts';

describeOnEachDatabase('a report about a mail of the newsletter', ({ open }) => {
  it('is noted with its words, and the second in a row ends further issues to that address [NEWSLETTER-SEND-21]', async () => {
    const { db } = await open();
    await addSubscribers(db, 1);
    const { id: subscriberId } = await db
      .selectFrom('subscribers')
      .select('id')
      .executeTakeFirstOrThrow();
    const messageIds: string[] = [];
    for (const issue of [1, 2]) {
      const mailingId = randomUUID();
      await db
        .insertInto('newsletter_mailings')
        .values({
          id: mailingId,
          issue_id: issue,
          state: 'sent',
          due_at: issue,
          planned_at: issue,
          planned_by: 'somebody',
          started_at: issue,
          is_filled: 1,
          recipients: 1,
          fed_for: 0,
          credit: 0,
          sent_seen: 0,
          past_sent: 0,
          past_refused: 0,
          past_given_up: 0,
          past_left: 0,
        })
        .execute();
      const id = randomUUID();
      messageIds.push(`<${id}@yafee.example>`);
      await db
        .insertInto('outbox')
        .values({
          id,
          channel: 'newsletter',
          subscriber_id: subscriberId,
          mailing_id: mailingId,
          purpose: 'newsletter',
          recipient: 'reader0@there.example',
          mail: '{}',
          message_id: `<${id}@yafee.example>`,
          state: 'sent',
          attempts: 1,
          queued_at: issue,
          next_try_at: 0,
          sent_at: issue,
        })
        .execute();
    }
    const report = (messageId: string, words: string) =>
      db.transaction().execute((trx) =>
        storeReport(
          trx,
          { identity: randomUUID(), head: {} as MailHead, at: 9 },
          {
            messageIds: [messageId],
            action: 'failed',
            status: '5.1.1',
            code: 550,
            words,
          },
        ),
      );
    const bouncingSince = async () => {
      const row = await db
        .selectFrom('subscribers')
        .select('bouncing_since')
        .executeTakeFirstOrThrow();
      return row.bouncing_since;
    };
    expect(await report(messageIds[1] ?? '', '550 5.1.1 unknown')).toBe('stored');
    expect(await bouncingSince()).toBeNull();
    expect(await report(messageIds[0] ?? '', '550 5.1.1 unknown')).toBe('stored');
    expect(await bouncingSince()).toBe(9);
    const rows = await db
      .selectFrom('outbox')
      .select(['state', 'failure', 'returned_at', 'last_error'])
      .execute();
    expect(rows).toEqual(
      Array(2).fill({
        state: 'sent',
        failure: 'permanent',
        returned_at: 9,
        last_error: '550 5.1.1 unknown',
      }),
    );
    expect(await report('<other@elsewhere.example>', 'x')).toBe('gone');
  });
});
