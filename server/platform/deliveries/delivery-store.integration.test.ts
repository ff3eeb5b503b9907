import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import { addCampaign } from '../../../tests/helpers/newsletter.ts';
import { databaseClock } from '../database/clock.ts';
import { HOUR } from '../durations.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { Channel } from './channel.ts';
import { deliver } from './deliver.ts';
import {
  claimDelivery,
  findDeliveries,
  holdInterruptedDeliveries,
  markSent,
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

describeOnEachDatabase('deliveries that are due', ({ open }) => {
  it('are claimed in turn: those of campaigns last, then by attempts, and none that is still being sent', async () => {
    const { db, kind } = await open();
    const store = { db, kind, clock: databaseClock(kind, Date.now) };
    const publicUrl = 'https://yafee.example';
    const [ofCampaign, tried, fresh] = await db.transaction().execute((trx) =>
      deliver(
        trx,
        { now: Date.now, publicUrl },
        ['a@b.co', 'c@d.co', 'e@f.co'].map((email) => ({
          purpose: 'contact-receipt' as const,
          to: { email },
        })),
      ),
    );
    await db
      .updateTable('deliveries')
      .set({ campaign_id: await addCampaign(db, 1, 1) })
      .where('id', '=', ofCampaign ?? '')
      .execute();
    await db
      .updateTable('deliveries')
      .set({ attempts: 3 })
      .where('id', '=', tried ?? '')
      .execute();
    const claimed: (string | undefined)[] = [];
    for (const token of ['1', '2', '3', '4']) {
      const delivery = await claimDelivery(store, {
        ...{ channels: ['mail'], maxWaitMs: HOUR, token, onlyFresh: false },
        // The lease ends at once, as on a clock that was set forward.
        ...{ leaseMs: 0, skipInterrupted: false, withoutCampaigns: false },
        except: claimed.filter((id) => id !== undefined),
      });
      claimed.push(delivery?.id);
    }
    expect(claimed).toEqual([fresh, tried, ofCampaign, undefined]);
  });

  it('keep nothing of what they were about once they are sent', async () => {
    const { db, kind } = await open();
    const store = { db, kind, clock: databaseClock(kind, Date.now) };
    const about = { language: 'en' } as const;
    await db
      .transaction()
      .execute((trx) =>
        deliver(trx, { now: Date.now, publicUrl: 'https://yafee.example' }, [
          { purpose: 'contact-notice', to: { email: 'a@b.co' }, about },
        ]),
      );
    const claimed = await claimDelivery(store, {
      ...{ channels: ['mail'], maxWaitMs: HOUR, token: 'a', onlyFresh: false, leaseMs: HOUR },
      ...{ skipInterrupted: false, withoutCampaigns: false, except: [] },
    });
    if (claimed === undefined) throw new Error('nothing is due');
    expect(JSON.parse(claimed.about)).toEqual(about);
    await markSent(store, claimed, null);
    expect(await findDeliveries(db)).toMatchObject([{ state: 'sent', about: '{}' }]);
  });

  it.each([
    ['a visitor', { email: 'a@b.co' }, 'dead'],
    [
      'the organisation, whose address is a setting that can be corrected',
      'organisation',
      'waiting',
    ],
  ] as const)('to %s, whose address is refused', async (_, to, state) => {
    const { db, kind } = await open();
    const store = { db, kind, clock: databaseClock(kind, Date.now) };
    const channel: Channel = {
      name: 'mail',
      render: async () => ({
        send: async () => {
          throw new Error('550');
        },
      }),
      readFailure: () => ({ cause: 'server', words: '550', isRefused: true }),
    };
    const delivery = { purpose: 'contact-notice', to } as const;
    await db
      .transaction()
      .execute((trx) =>
        deliver(trx, { now: Date.now, publicUrl: 'https://yafee.example' }, [delivery]),
      );
    const claimed = await claimDelivery(store, {
      ...{ channels: ['mail'], maxWaitMs: HOUR, token: 'a', onlyFresh: false, leaseMs: HOUR },
      ...{ skipInterrupted: false, withoutCampaigns: false, except: [] },
    });
    if (claimed === undefined) throw new Error('nothing is due');
    const { signal } = new AbortController();
    await attemptDelivery(
      {
        ...store,
        ...{ channels: [channel], onCrash: 'resend', random: () => 0.5, signal, deadline: signal },
        ...{ afterGivingUp: async () => undefined, reportWaiting: () => undefined },
      },
      claimed,
    );
    expect(await findDeliveries(db)).toMatchObject([{ state }]);
  });
});
