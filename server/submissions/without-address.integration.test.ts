import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { readMails } from '../../tests/helpers/mails.ts';
import { openDisk } from '../../tests/helpers/storages.ts';
import { sendReply } from './inbox/reply.ts';
import { erasePerson } from './person/erase-person.ts';
import { readPersonKey } from './person/find-person.ts';
import { askToKeep } from './status/keep-application.ts';
import { storeSubmission } from './store-submission.ts';

const ACTOR = { source: 'command', staffId: null } as const;

describeOnEachDatabase('a submission without an e-mail address', ({ open }) => {
  it('has a notice that says so, and no mail to anybody else; a reply is refused; it is found and erased by its number [CHANNELS-04]', async () => {
    const { db } = await open();
    const { storage } = await openDisk();
    const store = { db, storage, now: Date.now, publicUrl: 'https://yafee.example' };
    const data = { firstName: 'Noura', lastName: 'Q', phone: '+966501234567', message: 'When?' };
    for (const form of ['contact', 'join'] as const) {
      await storeSubmission(
        store,
        { form, data, cv: null },
        { language: 'en', key: null, suspicion: null },
      );
    }
    const mails = await readMails(db);
    expect(mails.map(({ purpose }) => purpose).toSorted()).toEqual([
      'contact-notice',
      'join-notice',
    ]);
    for (const { mail } of mails) {
      expect(mail.replyTo).toBeUndefined();
      expect(mail.text).toContain('لم يترك المُرسِل بريدًا إلكترونيًا');
      expect(mail.text).toContain(data.phone);
    }
    const rows = await db.selectFrom('submissions').select(['id', 'kind']).execute();
    const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? '';
    const scope = { forms: ['contact', 'join'] } as const;
    const reply = { id: idOf('contact'), scope, actor: ACTOR, key: randomUUID(), text: 'Monday.' };
    expect(
      await sendReply(
        { ...store, copiesReplies: true },
        { ...reply, seen: null, anyway: false, state: 'answered' },
      ),
    ).toEqual({ ok: false, problem: 'unreachable' });
    expect(await askToKeep(store, { id: idOf('join'), scope, staffId: 'a', months: 6 })).toEqual({
      ok: false,
      problem: 'unreachable',
    });
    const asked = db.selectFrom('conversations').select('keep_asked_until').distinct();
    expect(await asked.execute()).toEqual([{ keep_asked_until: null }]);
    expect(await db.selectFrom('conversation_events').selectAll().execute()).toEqual([]);
    expect(await readMails(db)).toHaveLength(2);
    const person = await readPersonKey(db, data.phone);
    if (person === null) throw new Error('the number is none');
    const erased = await erasePerson(store, person);
    expect(erased?.submissions).toHaveLength(2);
    expect(await db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
  });
});
