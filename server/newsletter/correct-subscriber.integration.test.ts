import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { SubscriberFacts } from '../../contract/admin/newsletter/subscribers.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { readMails } from '../../tests/helpers/mails.ts';
import { addCampaign, addDeliveries } from '../../tests/helpers/newsletter.ts';
import type { Database } from '../platform/database/database.ts';
import type { Subscribers } from '../platform/database/schema.ts';
import {
  checkImport,
  confirmSubscription,
  correctSubscriber,
  endSubscription,
  openLinkSecret,
  purgeAddressChanges,
  readSubscriber,
  signLink,
} from './newsletter.ts';

const NOW = Date.parse('2026-11-26T09:00:00Z');
const DAY = 24 * 60 * 60_000;
const now = () => NOW;

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
  const dependencies = { db, now, publicUrl: 'https://yafee.example' };
  const links = { ...dependencies, linkSecret: await openLinkSecret(db, now) };
  const subscribe = async (address: string, values: Partial<Subscribers> = {}) => {
    const id = randomUUID();
    await db
      .insertInto('subscribers')
      .values({
        ...{ id, kind: 'email', address, address_key: address.toLowerCase(), language: 'ar' },
        ...{ state: 'subscribed', source: 'form', asked_at: NOW - DAY, confirmed_at: NOW - DAY },
        ...{ consent_place: 'site-ar', consent_text: 'the words', ...values },
      })
      .execute();
    return id;
  };
  const read = async (id: string) => {
    const one = await readSubscriber(db, id);
    if (one === null) throw new Error('there is no such subscriber');
    return one;
  };
  return {
    db,
    subscribe,
    read,
    /** Corrects what is given, as somebody who sees the subscriber as it is. */
    async correct(
      id: string,
      changes: Partial<SubscriberFacts> & { consent?: string; anyway?: boolean },
      facts?: SubscriberFacts,
    ) {
      const one = await read(id);
      const { language, name } = one;
      const present = { address: one.newAddress?.address ?? one.address, language, name };
      const seen = facts ?? present;
      const { consent = null, anyway = false, ...rest } = changes;
      const correction = { ...seen, ...rest, seen, consent, anyway };
      return correctSubscriber(dependencies, id, correction, { staffId: 'staff', at: NOW });
    },
    /** Returns the tokens of the mail to an address. */
    async tokensTo(address: string) {
      const mails = await readMails(db, 'newsletter-confirmation', {
        now,
        linkSecret: links.linkSecret,
      });
      const text = mails.find(({ recipient }) => recipient === address)?.mail.text ?? '';
      const tokenOf = (path: string) => new RegExp(`/${path}\\?token=(\\S+)`).exec(text)?.[1] ?? '';
      return { confirm: tokenOf('confirm'), unsubscribe: tokenOf('unsubscribe') };
    },
    confirm: async (token: string) => (await confirmSubscription(links, token)).status,
    end: async (token: string) => (await endSubscription(links, token)).status,
    unsubscribeTokenOf: (id: string) =>
      signLink(links.linkSecret, { purpose: 'unsubscribe', id, expiresAt: null }),
    count: async () => (await db.selectFrom('subscribers').select('id').execute()).length,
  };
}

describeOnEachDatabase('a correction of a subscriber', ({ open }) => {
  it('to a new address counts once its owner has followed the mailed link, and keeps consent and history [SUBSCRIBERS-17]', async () => {
    const { db, subscribe, read, correct, tokensTo, confirm } = await setUp(await open());
    const id = await subscribe('sara@exmaple.com', { bouncing_since: NOW - DAY });
    await addDeliveries(db, await addCampaign(db, 1, NOW), { state: 'held', queued_at: NOW });
    const before = await read(id);
    expect(await correct(id, { address: 'sara@example.com' })).toEqual({ ok: true, asked: true });
    expect(await read(id)).toEqual({
      ...before,
      newAddress: { address: 'sara@example.com', askedAt: NOW },
    });
    const { confirm: token } = await tokensTo('sara@example.com');
    expect(await confirm(token)).toBe('accepted');
    const after = { ...before, address: 'sara@example.com', state: 'confirmed' };
    expect(await read(id)).toEqual({ ...after, bouncingSince: null, newAddress: null });
    // The second time nothing more happens.
    expect(await confirm(token)).toBe('accepted');
    const waiting = await db
      .selectFrom('deliveries')
      .select('recipient')
      .where('campaign_id', 'is not', null)
      .execute();
    expect(waiting).toEqual([{ recipient: 'sara@example.com' }]);
    const events = await db.selectFrom('audit_log').select(['event', 'details']).execute();
    expect(events).toEqual([{ event: 'subscriber-corrected', details: '{}' }]);
    // An old table does not bring the wrong address back.
    const table = { bytes: Buffer.from('sara@exmaple.com'), language: 'ar' } as const;
    expect(await checkImport({ db, now }, table)).toMatchObject({
      counts: { valid: 0, unsubscribed: 1 },
    });
  });

  it('counts at once with a note on the consent, and the links that were mailed to the old address end [SUBSCRIBERS-18]', async () => {
    const { db, subscribe, read, correct, end, unsubscribeTokenOf, count } = await setUp(
      await open(),
    );
    const id = await subscribe('sara@exmaple.com');
    const consent = 'Told us by telephone.';
    const result = await correct(id, { address: 'Sara@example.com', consent, name: 'سارة' });
    expect(result).toEqual({ ok: true, asked: false });
    expect(await read(id)).toMatchObject({
      ...{ address: 'Sara@example.com', name: 'سارة', addressNote: consent },
      consent: { place: 'site-ar', text: 'the words' },
    });
    // Whoever has the old mailbox has a mail with this link.
    await end(unsubscribeTokenOf(id));
    expect(await count()).toBe(1);
    const { link_id: linkId } = await db
      .selectFrom('subscribers')
      .select('link_id')
      .executeTakeFirstOrThrow();
    await end(unsubscribeTokenOf(linkId ?? ''));
    expect(await count()).toBe(0);
  });

  it('is refused where the address is of another subscriber, whichever way it is written, or has unsubscribed [SUBSCRIBERS-19]', async () => {
    const { subscribe, read, correct, end, unsubscribeTokenOf } = await setUp(await open());
    const id = await subscribe('sara@example.com');
    const other = await subscribe('ali@example.com', { state: 'asked', confirmed_at: null });
    const before = await read(id);
    for (const consent of [undefined, 'Told us.']) {
      const changes = { address: 'ALI@Example.com', name: 'Sara', language: 'en' } as const;
      expect(await correct(id, { ...changes, ...(consent && { consent }) })).toEqual({
        ...{ ok: false, problem: 'already-subscribed', id: other },
      });
    }
    await end(unsubscribeTokenOf(other));
    const gone = { address: 'ali@example.com', consent: 'Told us.' };
    expect(await correct(id, gone)).toEqual({ ok: false, problem: 'unsubscribed-before' });
    // Nothing of it was saved.
    expect(await read(id)).toEqual(before);
    expect(await correct(id, { ...gone, anyway: true })).toEqual({ ok: true, asked: false });
    const phone = await subscribe('+966501234567', { kind: 'phone' });
    expect(await correct(phone, { address: '0507654321' })).toEqual({
      ...{ ok: false, problem: 'no-consent' },
    });
    expect(await correct(phone, { address: '0507654321', consent: 'x' })).toMatchObject({
      ok: true,
    });
  });

  it('is refused if a colleague has changed the subscriber meanwhile, and asks an address not twice [SUBSCRIBERS-20]', async () => {
    const { subscribe, read, correct, count } = await setUp(await open());
    const id = await subscribe('sara@example.com');
    const seen = { address: 'sara@example.com', language: 'ar', name: null } as const;
    const results = await Promise.all([
      correct(id, { name: 'Sara' }, seen),
      correct(id, { language: 'en' }, seen),
    ]);
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(results).toContainEqual({ ok: false, problem: 'conflict' });
    expect(await correct(id, { address: 'new@example.com' })).toMatchObject({ asked: true });
    // It is taken back, and tried again.
    expect(await correct(id, { address: 'Sara@example.com' })).toMatchObject({ asked: false });
    expect(await read(id)).toMatchObject({ address: 'Sara@example.com', newAddress: null });
    expect(await correct(id, { address: 'new@example.com' })).toEqual({
      ...{ ok: false, problem: 'too-many' },
    });
    expect(await correct(randomUUID(), {}, seen).catch(() => 'gone')).toBe('gone');
    expect(await count()).toBe(1);
  });

  it('mails a link that ends with a further correction, and that refuses the address alone [SUBSCRIBERS-21]', async () => {
    const { db, subscribe, read, correct, tokensTo, confirm, end, count } = await setUp(
      await open(),
    );
    const id = await subscribe('sara@exmaple.com', { state: 'asked', confirmed_at: null });
    await correct(id, { address: 'first@example.com' });
    const first = await tokensTo('first@example.com');
    await correct(id, { address: 'second@example.com' });
    const second = await tokensTo('second@example.com');
    expect(await confirm(first.confirm)).toBe('rejected');
    // Its owner does not want it: the subscriber is not touched.
    await end(second.unsubscribe);
    expect(await read(id)).toMatchObject({ address: 'sara@exmaple.com', newAddress: null });
    expect(await confirm(second.confirm)).toBe('rejected');
    expect(await count()).toBe(1);
    // Who had not confirmed is subscribed by the words of the mail.
    await correct(id, { address: 'third@example.com' });
    const third = await tokensTo('third@example.com');
    expect(await confirm(third.confirm)).toBe('accepted');
    expect(await read(id)).toMatchObject({
      ...{ address: 'third@example.com', state: 'confirmed', confirmedAt: NOW },
      consent: { place: 'site-ar', text: expect.stringContaining('طُلب الاشتراك') },
    });
    await correct(id, { address: 'fourth@example.com' });
    await purgeAddressChanges(db, NOW + 1);
    expect((await read(id)).newAddress).toBeNull();
  });

  it.each(['follows the mailed link', 'notes the consent'])(
    'finds that the address was subscribed while somebody %s [SUBSCRIBERS-24]',
    async (way) => {
      const database = await open();
      const { db, subscribe, read, correct, tokensTo, confirm, count } = await setUp(database);
      const id = await subscribe('sara@exmaple.com');
      await correct(id, { address: 'sara@example.com' });
      const { confirm: token } = await tokensTo('sara@example.com');
      const consent = { address: 'sara@example.com', consent: 'Told us.' };
      const { ending } = await whileStored<unknown>(database, 'sara@example.com', () =>
        way === 'notes the consent' ? correct(id, consent) : confirm(token),
      );
      const other = await db
        .selectFrom('subscribers')
        .select('id')
        .where('address', '=', 'sara@example.com')
        .executeTakeFirstOrThrow();
      expect(await ending).toEqual(
        way === 'notes the consent'
          ? { ok: false, problem: 'already-subscribed', id: other.id }
          : 'accepted',
      );
      expect((await read(id)).address).toBe('sara@exmaple.com');
      expect(await count()).toBe(2);
    },
  );

  it('is confirmed for one of two subscribers to whom the same address is corrected [SUBSCRIBERS-25]', async () => {
    const { db, subscribe, correct, confirm, count } = await setUp(await open());
    const ids = [await subscribe('one@exmaple.com'), await subscribe('two@exmaple.com')];
    const tokens: string[] = [];
    for (const id of ids) {
      await correct(id, { address: 'one@example.com' });
      // An address is asked once in twelve hours.
      await db.deleteFrom('confirmation_mails').execute();
      const { id: change } = await db
        .selectFrom('subscriber_address_changes')
        .select('id')
        .where('subscriber_id', '=', id)
        .executeTakeFirstOrThrow();
      const linkSecret = await openLinkSecret(db, now);
      tokens.push(
        signLink(linkSecret, { purpose: 'confirm-ar', id: change, expiresAt: NOW + DAY }),
      );
    }
    expect(await Promise.all(tokens.map(confirm))).toEqual(['accepted', 'accepted']);
    const rows = await db
      .selectFrom('subscribers')
      .select(['address', 'state'])
      .orderBy('address')
      .execute();
    expect(rows).toContainEqual({ address: 'one@example.com', state: 'subscribed' });
    expect(await count()).toBe(2);
    expect(await db.selectFrom('subscriber_address_changes').selectAll().execute()).toEqual([]);
  });

  it('confirms what the owner of the address has asked for meanwhile, and leaves the other as it was [SUBSCRIBERS-27]', async () => {
    const { db, subscribe, correct, tokensTo, confirm, read } = await setUp(await open());
    const id = await subscribe('sara@exmaple.com');
    await correct(id, { address: 'sara@example.com' });
    const { confirm: token } = await tokensTo('sara@example.com');
    const unconfirmed = { state: 'asked', confirmed_at: null, consent_text: null } as const;
    const own = await subscribe('sara@example.com', unconfirmed);
    expect(await confirm(token)).toBe('accepted');
    expect(await read(own)).toMatchObject({ state: 'confirmed', confirmedAt: NOW });
    expect(await read(id)).toMatchObject({ address: 'sara@exmaple.com', newAddress: null });
    expect(await db.selectFrom('subscriber_address_changes').selectAll().execute()).toEqual([]);
  });

  it('ends the subscription if the same mail is confirmed and refused at once [SUBSCRIBERS-26]', async () => {
    const { db, subscribe, correct, tokensTo, confirm, end } = await setUp(await open());
    const id = await subscribe('sara@exmaple.com');
    await correct(id, { address: 'sara@example.com' });
    const { confirm: yes, unsubscribe: no } = await tokensTo('sara@example.com');
    // A mail scanner follows the link, too.
    await Promise.all([confirm(yes), confirm(yes), end(no)]);
    const addresses = await db.selectFrom('subscribers').select('address').execute();
    expect(addresses.map(({ address }) => address)).not.toContain('sara@example.com');
  });
});

/** Does something while another transaction has stored a subscriber to an address, and has not committed it yet. */
async function whileStored<Result>(
  { db, kind }: Database,
  address: string,
  work: () => Promise<Result>,
): Promise<{ ending: Promise<Result> }> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('subscribers')
      .values({
        ...{ id: randomUUID(), kind: 'email', address, address_key: address, language: 'ar' },
        ...{ state: 'subscribed', source: 'form', asked_at: NOW, confirmed_at: NOW },
      })
      .execute();
    const ending = work();
    // SQLite has one connection, so the work has not begun before this transaction ends.
    const isWaiting = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length > 0;
    };
    if (kind === 'postgres') await expect.poll(isWaiting).toBe(true);
    return { ending };
  });
}
