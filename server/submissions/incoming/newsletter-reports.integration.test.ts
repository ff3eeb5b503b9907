import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import { addCampaign, addDeliveries, addSubscribers } from '../../../tests/helpers/newsletter.ts';
import type { MailHead } from '../../platform/mailbox/parsed-mail.ts';
import { storeReport } from './store-incoming.ts';

describeOnEachDatabase('a report about a mail of the newsletter', ({ open }) => {
  it('is noted with its words, and the second in a row ends further issues to that address [NEWSLETTER-SEND-21]', async () => {
    const { db } = await open();
    await addSubscribers(db, 1);
    const messageIds: string[] = [];
    for (const issue of [1, 2]) {
      const campaign = await addCampaign(db, issue, issue);
      const sent = { state: 'sent', queued_at: issue } as const;
      messageIds.push(...(await addDeliveries(db, campaign, sent)));
    }
    const report = (messageId: string, words: string) =>
      db.transaction().execute((trx) =>
        storeReport(
          trx,
          { identity: randomUUID(), head: {} as MailHead, at: 9 },
          {
            messageIds: [messageId],
            recipients: [{ addresses: [], action: 'failed', status: '5.1.1', code: 550, words }],
          },
          null,
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
      .selectFrom('deliveries')
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
    expect(await report('<other@elsewhere.example>', 'x')).toBe('unmatched');
  });
});
