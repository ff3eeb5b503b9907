import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { addCampaign, addDeliveries } from '../../tests/helpers/newsletter.ts';
import type { Database } from '../platform/database/database.ts';
import type { Subscribers } from '../platform/database/schema.ts';
import { noteFailedAddress } from '../platform/deliveries/failed-addresses.ts';
import {
  addSubscriber,
  checkImport,
  confirmSubscription,
  countSubscribers,
  endSubscription,
  importSubscribers,
  listSubscribers,
  readGrowth,
  readSubscriber,
  readSubscribers,
  removeForStaff,
  retrySubscribers,
  type SubscriberFilter,
  signLink,
} from './newsletter.ts';

const NOW = Date.parse('2026-11-26T09:00:00Z');
const DAY = 24 * 60 * 60_000;
const STAFF = { staffId: 'staff', at: NOW };
const STATEMENT = 'All of them signed the list at the camp in October.';
const NO_FILTER: SubscriberFilter = {
  ...{ kind: 'email', state: null, language: null, source: null, search: null },
};

async function setUp({ db }: Database) {
  const person = { id: 'staff', email: 'a@b.co', email_key: 'a@b.co', name: 'A' };
  const role = {
    role: 'editor',
    language: 'ar',
    state: 'active',
    invited_at: 1,
    notification_mails: 'never',
    digest: 'never',
    digested_at: null,
  } as const;
  await db
    .insertInto('staff')
    .values({ ...person, ...role })
    .execute();
  const links = {
    ...{ db, now: () => NOW, linkSecret: 'secret' },
    publicUrl: 'https://yafee.example',
  };
  return {
    db,
    now: () => NOW,
    /** Stores a confirmed subscriber. */
    async subscribe(address: string, values: Partial<Subscribers> = {}): Promise<string> {
      const id = randomUUID();
      await db
        .insertInto('subscribers')
        .values({
          ...{ id, kind: 'email', address, address_key: address.toLowerCase() },
          ...{ state: 'subscribed', suspicion: null, language: 'ar', source: 'form' },
          ...{ asked_at: NOW - DAY, mailed_at: null, confirmed_at: NOW - DAY },
          ...{ consent_place: 'site-ar', consent_text: 'x', added_by: null, bouncing_since: null },
          ...values,
        })
        .execute();
      return id;
    },
    leave: (id: string) =>
      endSubscription(links, signLink('secret', { purpose: 'unsubscribe', id, expiresAt: null })),
    confirm: (id: string) =>
      confirmSubscription(
        links,
        signLink('secret', { purpose: 'confirm-en', id, expiresAt: NOW + DAY }),
      ),
    addresses: async (filter: Partial<SubscriberFilter> = {}, page = 1) =>
      (await listSubscribers(db, { ...NO_FILTER, ...filter }, page)).rows.map(
        ({ address }) => address,
      ),
    unsubscribes: () => db.selectFrom('newsletter_unsubscribes').selectAll().execute(),
    events: async () =>
      (await db.selectFrom('audit_log').select(['event', 'details']).execute()).map(
        ({ event, details }) => `${event} ${details}`,
      ),
    check: (table: string | Buffer, language: 'ar' | 'en' = 'ar') =>
      checkImport({ db, now: () => NOW }, { bytes: Buffer.from(table), language }),
    async import(table: string, { key = randomUUID(), statement = STATEMENT } = {}) {
      const parts = { db, now: () => NOW };
      const bytes = Buffer.from(table);
      const checked = await checkImport(parts, { bytes, language: 'ar' });
      const fingerprint = checked.ok ? checked.fingerprint : 'none';
      return importSubscribers(
        parts,
        { bytes, language: 'ar', key, fingerprint, statement },
        'staff',
      );
    },
  };
}

describeOnEachDatabase('whoever unsubscribes from the newsletter', ({ open }) => {
  it('is remembered without the address, until they confirm again [SUBSCRIBERS-02]', async () => {
    const { subscribe, leave, confirm, unsubscribes, addresses, db } = await setUp(await open());
    const id = await subscribe('Sara@example.com', { language: 'en' });
    await leave(id);
    await leave(id);
    const [unsubscribe, ...others] = await unsubscribes();
    expect(others).toEqual([]);
    expect(unsubscribe).toMatchObject({
      ...{ kind: 'email', language: 'en', reason: 'unsubscribed' },
      ...{ confirmed_at: NOW - DAY, unsubscribed_at: NOW },
    });
    expect(JSON.stringify(unsubscribe).toLowerCase()).not.toContain('sara');
    expect(await addresses()).toEqual([]);
    const again = await subscribe('sara@example.com', { state: 'asked', confirmed_at: null });
    expect(await unsubscribes()).toHaveLength(1);
    await confirm(again);
    expect(await unsubscribes()).toEqual([]);
    expect(await countSubscribers(db)).toMatchObject({ confirmed: 1, unsubscribed: 0 });
  });

  it('is remembered, too, if they refuse the mail to confirm, but is not counted as unsubscribed then', async () => {
    const { subscribe, leave, unsubscribes, db } = await setUp(await open());
    await leave(await subscribe('sara@example.com', { state: 'asked', confirmed_at: null }));
    expect(await unsubscribes()).toMatchObject([{ confirmed_at: null }]);
    expect(await countSubscribers(db)).toMatchObject({ confirmed: 0, unsubscribed: 0 });
  });

  it('is named by another secret in each installation', async () => {
    const names = [];
    for (let installation = 0; installation < 2; installation++) {
      const { subscribe, leave, unsubscribes } = await setUp(await open());
      await leave(await subscribe('sara@example.com'));
      names.push((await unsubscribes())[0]?.key);
    }
    expect(names[0]).not.toBe(names[1]);
  });
});

describeOnEachDatabase('the list of subscribers', ({ open }) => {
  it('is the newest first, by pages, and by state, language, source and a part of the address [SUBSCRIBERS-01]', async () => {
    const { subscribe, addresses, db } = await setUp(await open());
    for (let index = 0; index < 120; index++) {
      await subscribe(`p${String(index).padStart(3, '0')}@example.com`, {
        confirmed_at: NOW - index * DAY,
      });
    }
    const pages = [await addresses({}, 1), await addresses({}, 2), await addresses({}, 3)];
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(pages.flat().toSorted());
    expect(await addresses({}, 4)).toEqual([]);
    await subscribe('Waiting@Example.com', { state: 'asked', confirmed_at: null, language: 'en' });
    await subscribe('bot@example.com', { state: 'suspected', confirmed_at: null });
    await subscribe('full_box@example.com', { bouncing_since: NOW, source: 'imported' });
    await subscribe('+966501234567', { kind: 'phone' });
    expect(await addresses({ state: 'waiting' })).toEqual(['Waiting@Example.com']);
    expect(await addresses({ state: 'suspected' })).toEqual(['bot@example.com']);
    expect(await addresses({ state: 'bouncing' })).toEqual(['full_box@example.com']);
    expect(await addresses({ language: 'en' })).toEqual(['Waiting@Example.com']);
    expect(await addresses({ source: 'imported', language: 'en' })).toEqual([]);
    expect(await addresses({ search: ' WAITING@ ' })).toEqual(['Waiting@Example.com']);
    // A character with a meaning in patterns is searched literally.
    expect(await addresses({ search: 'l_b' })).toEqual(['full_box@example.com']);
    expect(await addresses({ search: '%' })).toEqual([]);
    expect(await addresses({ kind: 'phone', search: '٠٥٠-123 4567'.slice(1) })).toEqual([
      '+966501234567',
    ]);
    const confirmed = await listSubscribers(db, { ...NO_FILTER, state: 'confirmed' }, 3);
    expect([confirmed.total, confirmed.rows.length]).toEqual([121, 21]);
    expect(await countSubscribers(db)).toEqual({
      ...{ confirmed: 121, bouncing: 1, waiting: 1, suspected: 1, unsubscribed: 0, phones: 1 },
      languages: { ar: 121, en: 0 },
    });
  });

  it('is read whole for an export, each once', async () => {
    const { subscribe, db } = await setUp(await open());
    // More than one batch, and many of the same time.
    for (let index = 0; index < 1_005; index++) {
      await subscribe(`p${index}@example.com`, { confirmed_at: NOW - Math.floor(index / 400) });
    }
    const read = [];
    for await (const batch of readSubscribers(db, NO_FILTER)) read.push(...batch);
    expect(new Set(read.map(({ id }) => id)).size).toBe(1_005);
    expect(read).toHaveLength(1_005);
    const found = [];
    for await (const batch of readSubscribers(db, { ...NO_FILTER, search: 'p100' })) {
      found.push(...batch.map(({ address }) => address));
    }
    expect(found.toSorted().slice(0, 2)).toEqual(['p1000@example.com', 'p1001@example.com']);
  });

  it('grows and shrinks by month in Riyadh [SUBSCRIBERS-03]', async () => {
    const { subscribe, leave, db } = await setUp(await open());
    await subscribe('old@example.com', { confirmed_at: Date.parse('2024-01-01') });
    // In Riyadh it is October.
    await subscribe('new@example.com', { confirmed_at: Date.parse('2026-09-30T22:00:00Z') });
    await leave(await subscribe('gone@example.com', { confirmed_at: Date.parse('2026-10-05') }));
    await subscribe('+966501234567', { kind: 'phone' });
    const months = await readGrowth(db, { months: 12, now: NOW });
    expect(months).toHaveLength(12);
    expect(months.slice(-3)).toEqual([
      { month: '2026-09', confirmed: 0, unsubscribed: 0, total: 1 },
      { month: '2026-10', confirmed: 2, unsubscribed: 0, total: 3 },
      { month: '2026-11', confirmed: 0, unsubscribed: 1, total: 2 },
    ]);
  });
});

describeOnEachDatabase('staff', ({ open }) => {
  const sara = { kind: 'email', address: 'Sara@example.com', language: 'ar' } as const;

  it('add a subscriber with a note on the consent, once, and again who unsubscribed only if they say so [SUBSCRIBERS-04]', async () => {
    const { db, leave, subscribe, events, unsubscribes } = await setUp(await open());
    const added = { ...sara, consent: 'Asked by telephone.', anyway: false };
    const result = await addSubscriber(db, added, STAFF);
    const id = result.ok ? result.id : '';
    expect(await readSubscriber(db, id)).toMatchObject({
      ...{ address: 'Sara@example.com', state: 'confirmed', source: 'added', addedBy: 'staff' },
      ...{ confirmedAt: NOW, consent: { place: 'admin', text: 'Asked by telephone.' } },
    });
    const twice = { ok: false, problem: 'already-subscribed' };
    expect(await addSubscriber(db, { ...added, address: 'sara@EXAMPLE.com' }, STAFF)).toEqual(
      twice,
    );
    await leave(id);
    const before = { ok: false, problem: 'unsubscribed-before' };
    expect(await addSubscriber(db, added, STAFF)).toEqual(before);
    expect(await addSubscriber(db, { ...added, anyway: true }, STAFF)).toMatchObject({ ok: true });
    expect(await unsubscribes()).toEqual([]);
    // Importing confirms those who have asked.
    const waiting = await subscribe('ali@example.com', { state: 'asked', confirmed_at: null });
    expect(await addSubscriber(db, { ...added, address: 'ali@example.com' }, STAFF)).toEqual({
      ...{ ok: true, id: waiting },
    });
    expect(await events()).toEqual(Array.from({ length: 3 }, () => 'subscriber-added {}'));
  });

  it('remove subscribers, who count as unsubscribed if they had confirmed [SUBSCRIBERS-05]', async () => {
    const { db, subscribe, events, unsubscribes, addresses } = await setUp(await open());
    const ids = [
      await subscribe('a@example.com'),
      await subscribe('b@example.com'),
      await subscribe('spam@example.com', { state: 'suspected', confirmed_at: null }),
      randomUUID(),
    ];
    await removeForStaff(db, ids, STAFF);
    await removeForStaff(db, ids, STAFF);
    expect(await addresses()).toEqual([]);
    expect((await unsubscribes()).map(({ reason }) => reason)).toEqual(['removed', 'removed']);
    expect(await events()).toEqual(['subscribers-removed {"count":3}']);
  });

  it('let mail be tried again [SUBSCRIBERS-06]', async () => {
    const { db, subscribe, events } = await setUp(await open());
    const id = await subscribe('a@example.com', { bouncing_since: NOW - DAY });
    const failed = { address: 'a@example.com', words: '550 no such user', at: NOW - DAY };
    await db.transaction().execute((trx) => noteFailedAddress(trx, failed));
    expect(await readSubscriber(db, id)).toMatchObject({
      ...{ state: 'bouncing', bouncingSince: NOW - DAY },
      failure: { at: NOW - DAY, words: '550 no such user' },
    });
    await retrySubscribers(db, [id, await subscribe('b@example.com')], STAFF);
    expect(await readSubscriber(db, id)).toMatchObject({
      ...{ state: 'confirmed', bouncingSince: null, failure: null },
    });
    expect(await events()).toEqual(['subscribers-retried {"count":1}']);
  });
});

describeOnEachDatabase('a subscriber', ({ open }) => {
  it('has the last issues that were sent to them, and what became of each [SUBSCRIBERS-16]', async () => {
    const { db, subscribe } = await setUp(await open());
    const id = await subscribe('a@example.com');
    expect(await readSubscriber(db, id)).toMatchObject({ issues: [] });
    for (let issue = 1; issue <= 6; issue++) {
      const campaign = await addCampaign(db, issue, NOW + issue);
      const state = issue === 6 ? 'held' : 'sent';
      await addDeliveries(db, campaign, { state, queued_at: NOW + issue });
    }
    await db.updateTable('deliveries').set({ sent_at: NOW }).where('state', '=', 'sent').execute();
    const read = await readSubscriber(db, id);
    expect(read?.issues[0]).toEqual({ issue: 6, outcome: 'waiting', sentAt: null });
    expect(read?.issues[1]).toEqual({ issue: 5, outcome: 'sent', sentAt: NOW });
    expect(read?.issues).toHaveLength(5);
  });
});

describeOnEachDatabase('an import', ({ open }) => {
  it('is checked by line, and changes nothing until then [SUBSCRIBERS-07]', async () => {
    const { subscribe, leave, check, unsubscribes, addresses } = await setUp(await open());
    await subscribe('known@example.com');
    await subscribe('waiting@example.com', { state: 'asked', confirmed_at: null });
    await leave(await subscribe('gone@example.com'));
    const table = [
      ...['email;language', 'New@example.com;en', 'known@example.com', 'GONE@example.com'],
      ...['new@EXAMPLE.com', 'no address', '=cmd|x!A1', '0501234567', 'waiting@example.com;ar'],
    ].join('\r\n');
    expect(await check(table)).toEqual({
      ok: true,
      fingerprint: expect.stringMatching(/^[\w-]{43}$/),
      columns: [{ index: 0, name: 'email', addresses: 5 }],
      column: 0,
      counts: { valid: 2, subscribed: 1, unsubscribed: 1, duplicate: 1, invalid: 3 },
      languages: { ar: 1, en: 1 },
      lines: [
        { line: 3, text: 'known@example.com', outcome: 'subscribed' },
        { line: 4, text: 'GONE@example.com', outcome: 'unsubscribed' },
        { line: 5, text: 'new@EXAMPLE.com', outcome: 'duplicate' },
        { line: 6, text: 'no address', outcome: 'invalid' },
        { line: 7, text: '=cmd|x!A1', outcome: 'invalid' },
        { line: 8, text: '0501234567', outcome: 'invalid' },
      ],
    });
    expect(await addresses()).toHaveLength(2);
    expect(await unsubscribes()).toHaveLength(1);
  });

  it('subscribes nobody twice and nobody who unsubscribed, with the statement stored with each [SUBSCRIBERS-08]', async () => {
    const { db, subscribe, leave, import: run, events, addresses } = await setUp(await open());
    await subscribe('known@example.com', { language: 'en' });
    await leave(await subscribe('gone@example.com'));
    const table = 'email\nnew@example.com\nknown@example.com\ngone@example.com\nNEW@example.com';
    const key = randomUUID();
    // Twice at the same time, and once more.
    const results = await Promise.all([run(table, { key }), run(table, { key })]);
    expect([...results, await run(table, { key })]).toEqual(
      Array.from({ length: 3 }, () => ({ ok: true, added: 1 })),
    );
    expect(await run(table)).toEqual({ ok: true, added: 0 });
    expect((await addresses()).toSorted()).toEqual(['known@example.com', 'new@example.com']);
    const [added] = (await listSubscribers(db, { ...NO_FILTER, source: 'imported' }, 1)).rows;
    expect(await readSubscriber(db, added?.id ?? '')).toMatchObject({
      ...{ state: 'confirmed', source: 'imported', addedBy: 'staff', confirmedAt: NOW },
      consent: { place: 'admin', text: STATEMENT },
    });
    expect(await events()).toEqual([
      'subscribers-imported {"count":1}',
      'subscribers-imported {"count":0}',
    ]);
  });

  it('takes the names of a table, and of contacts, and leaves those that subscribers have [SUBSCRIBERS-23]', async () => {
    const { db, import: run, addresses } = await setUp(await open());
    const table = [
      ...['Name;email;language', 'Sara\u202e  Ali;sara@example.com;en', ';b@example.com;'],
      ...[`"${'x'.repeat(99)}\n\ud83d\ude00y";c@example.com;`, 'd@example.com;d@example.com;'],
    ].join('\r\n');
    expect(await run(table)).toEqual({ ok: true, added: 4 });
    const cards = 'BEGIN:VCARD\r\nFN:منى\r\nEMAIL:mona@example.com\r\nEND:VCARD\r\n';
    expect(await run(cards)).toEqual({ ok: true, added: 1 });
    expect(await addresses()).toHaveLength(5);
    const rows = await db
      .selectFrom('subscribers')
      .select(['address', 'name'])
      .orderBy('address')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual([
      ...[null, `${'x'.repeat(99)} `.trim(), null, 'منى', 'Sara Ali'],
    ]);
    // A file of before has no such column.
    expect(await run('email\ne@example.com')).toEqual({ ok: true, added: 1 });
  });

  it('goes on where it was interrupted, and takes only what was checked [SUBSCRIBERS-09]', async () => {
    const { db, leave, import: run, addresses, check } = await setUp(await open());
    const table = Array.from({ length: 450 }, (_, index) => `p${index}@example.com`).join('\n');
    const key = randomUUID();
    await run(table, { key });
    // As if it had ended after its first chunk.
    await db
      .deleteFrom('subscribers')
      .where(
        'address_key',
        'not in',
        Array.from({ length: 200 }, (_, i) => `p${i}@example.com`),
      )
      .execute();
    const begun = { position: 200, added: 200, finished_at: null };
    await db.updateTable('newsletter_imports').set(begun).execute();
    const [first] = await db.selectFrom('subscribers').selectAll().limit(1).execute();
    await leave(first?.id ?? '');
    expect(await run(table, { key })).toEqual({ ok: true, added: 450 });
    expect(await db.selectFrom('subscribers').select('id').execute()).toHaveLength(449);
    expect(await addresses({ search: first?.address ?? '' })).toEqual([]);
    // Another table or another statement under the same key, and a table that was not checked.
    const conflict = { ok: false, problem: 'conflict' };
    expect(await run(`${table}\nmore@example.com`, { key })).toEqual(conflict);
    expect(await run(table, { key, statement: `${STATEMENT} Really.` })).toEqual(conflict);
    const checked = await check('other@example.com');
    const other = { bytes: Buffer.from(table), language: 'ar', key: randomUUID() } as const;
    const fingerprint = checked.ok ? checked.fingerprint : '';
    const parts = { db, now: () => NOW };
    expect(
      await importSubscribers(parts, { ...other, fingerprint, statement: STATEMENT }, 'staff'),
    ).toEqual(conflict);
  });

  it('bears hostile tables, and lists only the first lines of what is wrong [SUBSCRIBERS-10]', async () => {
    const { check } = await setUp(await open());
    const hostile = {
      'a quote that is never closed': `email\n"${'a@b.co\n'.repeat(200_000)}`,
      'quotes alone': '"'.repeat(2_000_000),
      'separators alone': ','.repeat(2_000_000),
      'line ends alone': '\n'.repeat(2_000_000),
      'one long line': 'a'.repeat(2_000_000),
      'NUL bytes': '\0'.repeat(2_000_000),
    };
    for (const [name, table] of Object.entries(hostile)) {
      expect([name, await check(table)]).toMatchObject([name, { ok: false }]);
    }
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7_919) % 256));
    expect(await check(bytes)).toMatchObject({ counts: { valid: 0 } });
    const formulas = Array.from({ length: 5_000 }, (_, i) => `=HYPERLINK("x${i}")@b.co\0`);
    const checked = await check(`email\n${formulas.join('\n')}`);
    expect(checked).toMatchObject({ ok: true, counts: { valid: 0, invalid: 5_000 } });
    expect(checked.ok && checked.lines).toHaveLength(200);
  });
});
