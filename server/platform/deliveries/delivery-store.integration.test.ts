import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import { SENDERS } from '../../../tests/helpers/identity.ts';
import { databaseClock } from '../database/clock.ts';
import { HOUR } from '../durations.ts';
import { deliver } from './deliver.ts';
import {
  claimMail,
  holdInterruptedMails,
  listMails,
  purgeMails,
  purgeMailsTo,
  replayMails,
  resolveMails,
} from './delivery-store.ts';
import { renderMail } from './render-mail.ts';

describeOnEachDatabase('a delivery by another channel', ({ open }) => {
  it('is neither claimed nor listed, sent again or purged with the mails', async () => {
    const { db, kind } = await open();
    const store = { db, kind, clock: databaseClock(kind, Date.now) };
    const recipient = 'noura@example.com';
    const mail = renderMail({ language: 'en', identity: SENDERS.en }, 'A subject', []);
    await db
      .transaction()
      .execute((trx) =>
        deliver(trx, { now: Date.now, publicUrl: 'https://yafee.example' }, [
          { purpose: 'contact-notice', recipient, mail },
        ]),
      );
    expect(await listMails(db)).toHaveLength(1);
    // As a later build writes it.
    await sql`update deliveries set channel = 'webhook'`.execute(db);
    const readRows = () => db.selectFrom('deliveries').selectAll().execute();
    const due = { maxWaitMs: HOUR, except: [] };
    const claim = {
      ...due,
      token: 'a',
      leaseMs: HOUR,
      onlyFresh: false,
      withoutCampaigns: false,
      skipInterrupted: false,
    };
    for (const state of ['waiting', 'dead', 'in-doubt'] as const) {
      await db.updateTable('deliveries').set({ state, attempt_started_at: 1 }).execute();
      const before = await readRows();
      expect(await claimMail(store, claim)).toBeUndefined();
      expect(await holdInterruptedMails(store, due)).toEqual([]);
      expect(await listMails(db)).toEqual([]);
      expect(await resolveMails(store, 'resend')).toBe(0);
      expect(await replayMails(db, Date.now())).toBe(0);
      expect(await purgeMails(db, { before: Date.now() + HOUR, limit: 10 })).toBe(0);
      await purgeMailsTo(db, recipient);
      expect(await readRows()).toEqual(before);
    }
  });
});
