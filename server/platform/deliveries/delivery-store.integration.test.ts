import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import { databaseClock } from '../database/clock.ts';
import { HOUR } from '../durations.ts';
import { deliver } from './deliver.ts';
import {
  claimDelivery,
  findDeliveries,
  holdInterruptedDeliveries,
  purgeDeliveriesTo,
} from './delivery-store.ts';

describeOnEachDatabase('a delivery by a channel that this build does not have', ({ open }) => {
  it('waits for a process that has it, and is listed and erased with the others', async () => {
    const { db, kind } = await open();
    const store = { db, kind, clock: databaseClock(kind, Date.now) };
    const recipient = 'noura@example.com';
    await db
      .transaction()
      .execute((trx) =>
        deliver(trx, { now: Date.now, publicUrl: 'https://yafee.example' }, [
          { purpose: 'contact-notice', to: { email: recipient } },
        ]),
      );
    expect(await findDeliveries(db)).toHaveLength(1);
    // As a newer build writes it.
    await sql`update deliveries set channel = 'webhook'`.execute(db);
    const due = { channels: ['mail'], maxWaitMs: HOUR, except: [] };
    const claim = {
      ...due,
      token: 'a',
      leaseMs: HOUR,
      onlyFresh: false,
      withoutCampaigns: false,
      skipInterrupted: false,
    };
    await db.updateTable('deliveries').set({ attempt_started_at: 1 }).execute();
    const before = await findDeliveries(db);
    expect(await claimDelivery(store, claim)).toBeUndefined();
    expect(await holdInterruptedDeliveries(store, due)).toEqual([]);
    expect(await findDeliveries(db)).toEqual(before);
    // An erased person leaves no trace in it.
    expect(await purgeDeliveriesTo(db, recipient)).toHaveLength(1);
    expect(await findDeliveries(db)).toEqual([]);
  });
});
