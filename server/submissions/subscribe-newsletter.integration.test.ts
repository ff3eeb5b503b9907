import { expect, it } from 'vitest';
import type { Language } from '../../contract/locale.ts';
import { changeIdentity } from '../../tests/helpers/change-identity.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { readMails } from '../../tests/helpers/mails.ts';
import { openDisk } from '../../tests/helpers/storages.ts';
import { confirmSubscription } from '../newsletter/newsletter.ts';
import type { Database } from '../platform/database/database.ts';
import { DAY, HOUR } from '../platform/durations.ts';
import { emailKey } from '../platform/text/email-key.ts';
import { erasePerson } from './person/erase-person.ts';
import { subscribeNewsletter } from './subscribe-newsletter.ts';

const SARA = 'sara@example.org';

function setUp({ db }: Database) {
  let time = Date.parse('2026-01-01T00:00:00Z');
  const store = { db, now: () => time, publicUrl: 'https://yafee.example', linkSecret: 'secret' };
  return {
    pass: (duration: number) => {
      time += duration;
    },
    post: (
      language: Language,
      {
        suspicion = null,
        address = SARA,
        kind = 'email',
      }: {
        suspicion?: string | null;
        address?: string;
        kind?: 'email' | 'phone';
      } = {},
    ) =>
      subscribeNewsletter(
        store,
        { address: { kind, address } },
        { language, key: null, suspicion },
      ),
    row: () => db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow(),
    /** Returns the mails that are not held, oldest first. */
    async mails(): Promise<string[]> {
      const rows = await readMails(db, undefined, store);
      return rows.filter(({ state }) => state === 'waiting').map(({ mail }) => mail.text);
    },
    queued: () => db.selectFrom('deliveries').select('id').execute(),
    async follow(mail = ''): Promise<void> {
      const [, token = ''] = /confirm\?token=([\w.%-]+)/.exec(mail) ?? [];
      const result = await confirmSubscription(store, decodeURIComponent(token));
      expect(result.status).toBe('accepted');
    },
    async erase(): Promise<void> {
      const { storage } = await openDisk();
      await erasePerson({ db, storage, now: () => time }, { kind: 'email', key: emailKey(SARA) });
    },
  };
}

describeOnEachDatabase('a subscription that somebody else posts', ({ open }) => {
  it('changes nothing of a confirmed one', async () => {
    const { post, row, queued, mails, follow, pass } = setUp(await open());
    await post('ar');
    await follow((await mails())[0]);
    const before = await row();
    expect(before).toMatchObject({ state: 'subscribed', language: 'ar', consent_place: 'site-ar' });
    pass(20 * DAY);
    await post('en');
    await post('en', { suspicion: 'trap' });
    expect(await row()).toEqual(before);
    expect(await queued()).toHaveLength(1);
    // Nobody needs the first mail any more.
    expect(await mails()).toEqual([]);
  });

  it('counts by its own mail once that is followed, with the language and the words of that mail', async () => {
    const { post, row, mails, follow, pass } = setUp(await open());
    await post('ar');
    const asked = await row();
    pass(13 * HOUR);
    await post('en');
    const { asked_at, language, consent_place, consent_text } = asked;
    expect(await row()).toMatchObject({ asked_at, language, consent_place, consent_text });
    const [, english] = await mails();
    await follow(english);
    expect(await row()).toMatchObject({ language: 'en', consent_place: 'site-en', asked_at });
    expect((await row()).consent_text).not.toBe(consent_text);
  });

  it('does not silence the real confirmation by a trap that is filled', async () => {
    const { post, row, mails } = setUp(await open());
    await post('en', { suspicion: 'trap' });
    await post('en', { suspicion: 'trap' });
    expect(await mails()).toHaveLength(0);
    expect(await row()).toMatchObject({ state: 'suspected', mailed_at: null });
    await post('ar');
    expect(await mails()).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'asked' });
    const asked = await row();
    await post('en', { suspicion: 'trap' });
    expect(await row()).toEqual(asked);
  });

  it('mails an address three times in 30 days, also after it was erased, whatever its spelling', async () => {
    const database = await open();
    const { post, pass, erase } = setUp(database);
    const countMails = async () =>
      (await database.db.selectFrom('confirmation_mails').selectAll().execute()).length;
    for (let day = 0; day < 29; day++) {
      await post('ar', { address: day % 2 === 0 ? SARA : SARA.toUpperCase() });
      await erase();
      pass(DAY);
    }
    expect(await countMails()).toBe(3);
    pass(2 * DAY);
    await post('ar');
    expect(await countMails()).toBe(4);
  });

  it('subscribes a phone number once, by the form that was posted first', async () => {
    const { post, row, pass } = setUp(await open());
    const phone = { kind: 'phone', address: '0501234567' } as const;
    await post('ar', { ...phone, suspicion: 'trap' });
    await post('en', phone);
    const before = await row();
    expect(before).toMatchObject({ state: 'subscribed', language: 'en', consent_place: 'site-en' });
    pass(DAY);
    await post('ar', phone);
    expect(await row()).toEqual(before);
  });

  it('subscribes a phone number once in all its spellings, also where the identity had no calling code before', async () => {
    const database = await open();
    const { post, row } = setUp(database);
    await changeIdentity(database, { callingCode: '966' });
    const count = async () =>
      (await database.db.selectFrom('subscribers').select('address_key').execute()).map(
        ({ address_key: key }) => key,
      );
    for (const address of ['0501234567', '+966501234567', '966501234567', '501234567']) {
      await post('ar', { kind: 'phone', address });
    }
    expect(await count()).toEqual(['+966501234567']);
    expect(await row()).toMatchObject({ address: '0501234567' });

    await database.db.updateTable('subscribers').set({ address_key: '501234567' }).execute();
    await post('ar', { kind: 'phone', address: '+966501234567' });
    expect(await count()).toEqual(['501234567']);
    // The same digits in another country are another number.
    await post('ar', { kind: 'phone', address: '+971501234567' });
    expect((await count()).toSorted()).toEqual(['+971501234567', '501234567']);
  });
});
