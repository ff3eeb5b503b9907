import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '../../server/platform/database/database.ts';
import { DAY, HOUR, MINUTE } from '../../server/platform/durations.ts';
import { readReplyTime } from '../../server/submissions/submissions.ts';
import { openEmptyApp, openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

const NOW = Date.parse('2026-06-01T09:00:00Z');

/** A message, or an application, that was answered. In milliseconds. */
type Answered = {
  wait: number;
  age?: number;
  kind?: 'contact' | 'join';
  isSuspected?: boolean;
  /** Whether staff have begun it. */
  isBegun?: boolean;
};

async function answer({ db }: Database, replies: readonly Answered[]): Promise<void> {
  for (const {
    wait,
    age = DAY,
    kind = 'contact',
    isSuspected = false,
    isBegun = false,
  } of replies) {
    const id = randomUUID();
    const repliedAt = NOW - age;
    await db
      .insertInto('submissions')
      .values({
        id,
        reference: id,
        kind,
        state: isSuspected ? 'suspected' : 'received',
        suspicion: null,
        language: 'ar',
        email_key: 'a@b.co',
        fields: '{"email":"a@b.co"}',
        received_at: repliedAt - wait,
        begun: isBegun ? '{"kind":"phone","by":"nobody"}' : null,
      })
      .execute();
    await db
      .insertInto('conversations')
      .values({
        submission_id: id,
        kind,
        is_suspected: isSuspected ? 1 : 0,
        state: 'answered',
        stage: null,
        assigned_to: null,
        is_unread: 0,
        arrived_at: repliedAt - wait,
        first_replied_at: repliedAt,
        words: '',
        stems: '',
        words_form: 0,
      })
      .execute();
  }
}

const hours = (count: number): Answered => ({ wait: count * HOUR });

describeOnEachDatabase('the time until a first reply', (databases) => {
  it('is the median of the messages of 90 days, and unknown below 20 [REPLY-TIME-01]', async () => {
    const database = await databases.open();
    const { db } = database;
    const read = async () => (await readReplyTime(db, NOW))?.en ?? null;
    await answer(
      database,
      Array.from({ length: 19 }, (_, index) => hours(index + 1)),
    );
    // None of these counts.
    await answer(database, [
      { ...hours(500), age: 91 * DAY },
      { ...hours(500), kind: 'join' },
      { ...hours(500), isSuspected: true },
      { ...hours(0), isBegun: true },
    ]);
    expect(await read()).toBeNull();
    await answer(database, [hours(200)]);
    // The mean of 10 and 11 hours, rounded up.
    expect(await read()).toContain('within 11 hours.');
    await answer(database, [hours(201)]);
    expect(await read()).toContain('within 11 hours.');
    expect((await readReplyTime(db, NOW))?.ar).toContain('خلال 11 ساعة.');
    await answer(
      database,
      Array.from({ length: 30 }, () => hours(100)),
    );
    expect(await read()).toContain('within 5 days.');
    await answer(
      database,
      Array.from({ length: 70 }, () => ({ wait: 5 * MINUTE })),
    );
    expect(await read()).toContain('within an hour.');
    expect((await readReplyTime(db, NOW))?.ar).toContain('خلال ساعة واحدة.');
  });

  it('stands on the contact page only if the settings show it, in both languages [REPLY-TIME-02]', async () => {
    const database = await databases.open();
    await answer(
      database,
      Array.from({ length: 20 }, () => hours(5)),
    );
    const { app } = await openStarterApp(database, {}, () => NOW);
    expect((await app.inject('/en/contact')).body).not.toContain('had a first reply');
    await app.close();
    const { fields } = await database.db
      .selectFrom('content_entries')
      .select('fields')
      .where('kind', '=', 'settings')
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('content_entries')
      .set({ fields: JSON.stringify({ ...JSON.parse(fields), replyTime: 'shown' }) })
      .where('kind', '=', 'settings')
      .execute();
    const { app: later } = await openEmptyApp(database, {}, { now: () => NOW });
    expect((await later.inject('/en/contact')).body).toContain('had a first reply within 5 hours.');
    expect((await later.inject('/contact')).body).toContain('أول رد خلال 5 ساعات.');
    const settings = await later.inject('/api/frontend/settings/list');
    expect(settings.body).not.toContain('reply');
  });
});
