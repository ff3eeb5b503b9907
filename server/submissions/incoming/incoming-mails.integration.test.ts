import { expect, it } from 'vitest';
import { ADDRESS_READERS } from '../../../contract/address-readers.ts';
import { contactForm } from '../../../contract/forms/contact.ts';
import { validateSubmission } from '../../../contract/submission-rules.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { CONTACT } from '../../../tests/helpers/forms.ts';
import { openDisk } from '../../../tests/helpers/storages.ts';
import type {
  DeliveryReport,
  MailBody,
  MailHead,
  ReportedRecipient,
} from '../../platform/mailbox/parsed-mail.ts';
import { changeConversations } from '../inbox/change-conversations.ts';
import { listConversations } from '../inbox/list-conversations.ts';
import { readConversation } from '../inbox/read-conversation.ts';
import { storeSubmission } from '../store-submission.ts';
import { listQuarantined, quarantine } from './quarantine.ts';
import { type IncomingFiles, NO_FILES } from './store-files.ts';
import { type StoreResult, storeReply, storeReport } from './store-incoming.ts';

const SIGHT = { forms: ['contact'] } as const;

const HEAD: MailHead = {
  messageId: '<same@example.com>',
  from: { name: 'Noura', address: 'noura@example.com' },
  recipients: [],
  inReplyTo: [],
  references: [],
  subject: 'Re:',
  date: 'Sun, 01 Nov 2026 09:00:00 +0300',
  isAutomatic: false,
  report: null,
};

const BODY: MailBody = {
  text: 'Thank you.',
  quoted: null,
  isCut: false,
  files: [],
  remark: null,
  report: null,
};

const FAILED: ReportedRecipient = {
  addresses: ['noura@example.com'],
  action: 'failed',
  code: 550,
  status: '5.1.1',
  words: '550 5.1.1 unknown',
};

async function setUp({ open }: TestDatabases) {
  const database = await open();
  const { db, kind } = database;
  const { storage } = await openDisk();
  const now = Date.now;
  const context = { language: 'en', key: null, suspicion: null } as const;
  const store = { db, now, publicUrl: 'https://yafee.example', linkSecret: 'x', storage };
  /** Sends the form. Returns the submission's id, and that of the receipt, which has left. */
  const send = async (email = 'noura@example.com') => {
    const data = validateSubmission(contactForm, { ...CONTACT, email }, ADDRESS_READERS);
    if (!data.ok) throw new Error('the message of the test is invalid');
    await storeSubmission(store, { form: 'contact', data: data.data, cv: null }, context);
    const { id } = await db
      .selectFrom('submissions')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    const receipt = await db
      .updateTable('deliveries')
      .set({ state: 'sent', sent_at: now(), about: '{}' })
      .where('submission_id', '=', id)
      .where('recipient', 'is not', null)
      .returning(['id', 'message_id'])
      .executeTakeFirstOrThrow();
    await changeConversations(
      db,
      { ids: [id], change: { state: 'closed', isUnread: false }, scope: SIGHT },
      { staffId: null, at: 1 },
    );
    return { id, receipt };
  };
  const taken = (head: Partial<MailHead> = {}) => {
    const whole = { ...HEAD, ...head };
    return { identity: whole.messageId ?? 'none', head: whole, at: now() };
  };
  const reply = (
    submissionId: string,
    head: Partial<MailHead> = {},
    body: Partial<MailBody> = {},
    files: IncomingFiles = NO_FILES,
  ): Promise<StoreResult> =>
    db.transaction().execute((trx) =>
      storeReply(trx, taken(head), {
        submissionId,
        emailKey: 'noura@example.com',
        body: { ...BODY, ...body },
        files,
      }),
    );
  const report = (
    of: Partial<DeliveryReport>,
    submissionId: string | null = null,
  ): Promise<StoreResult> =>
    db
      .transaction()
      .execute((trx) =>
        storeReport(
          trx,
          taken({ messageId: `<${Math.random()}@mail.example>` }),
          { messageIds: [], recipients: [FAILED], ...of },
          submissionId,
        ),
      );
  const read = async (id: string) => {
    const conversation = await readConversation(db, id, { ...SIGHT, staffId: 'nobody' });
    if (conversation === null) throw new Error('the conversation is gone');
    return conversation;
  };
  const search = async (words: string) => {
    const filter = {
      ...SIGHT,
      ...{
        isSuspected: false,
        states: null,
        stage: null,
        assignee: null,
        label: null,
        isUnread: false,
      },
      ...{ search: words, hasRequest: false, entryId: null, topic: null, page: 1 },
      ...{ folder: null, now: Date.now() },
    };
    return (await listConversations({ db, kind }, filter)).rows.map(({ id }) => id);
  };
  return { db, send, reply, report, read, search };
}

describeOnEachDatabase('a mail that is stored', (databases) => {
  it('is taken once, and another one with its Message-ID, too: of another conversation, person or day [INCOMING-08]', async () => {
    const { send, reply, read } = await setUp(databases);
    const [one, other] = [await send(), await send('sara@example.com')];
    expect(await reply(one.id)).toBe('stored');
    expect(await reply(one.id)).toBe('known');
    expect(await reply(other.id)).toBe('stored');
    const sara = { from: { name: 'Sara', address: 'sara@example.com' } };
    expect(await reply(one.id, sara)).toBe('stored');
    expect(await reply(one.id, { date: 'Mon, 02 Nov 2026 09:00:00 +0300' })).toBe('stored');
    expect((await read(one.id)).received).toHaveLength(3);
    expect((await read(other.id)).received).toHaveLength(1);
  });

  it.each(['read', 'reaction', 'recall'] as const)(
    'reopens nothing where it is no answer: %s [INCOMING-07]',
    async (remark) => {
      const { send, reply, read } = await setUp(databases);
      const { id } = await send();
      await reply(id, {}, { remark });
      const { received, state, isUnread } = await read(id);
      expect(received).toMatchObject([{ how: 'automatic', remark }]);
      expect([state, isUnread]).toEqual(['closed', false]);
    },
  );

  it('says what it is where it has no words, shows its subject, and is an answer', async () => {
    const { send, reply, read, search } = await setUp(databases);
    const { id } = await send();
    await reply(
      id,
      { subject: 'Yes, with pleasure' },
      { text: '', remark: 'files' },
      { rows: [], unstored: [{ name: 'a.pdf', reason: 'type' }] },
    );
    const { received, state } = await read(id);
    expect(received).toMatchObject([
      {
        how: 'reply',
        text: '',
        subject: 'Yes, with pleasure',
        remark: 'files',
        unstored: [{ name: 'a.pdf', reason: 'type' }],
      },
    ]);
    expect(state).toBe('open');
    expect(await search('pleasure')).toEqual([id]);
  });

  it('is found by what is folded, too, and does not repeat our subject', async () => {
    const { db, send, reply, read, search } = await setUp(databases);
    const { id } = await send();
    const { reference } = await db
      .selectFrom('submissions')
      .select('reference')
      .executeTakeFirstOrThrow();
    const subject = `Re: We have received your message (${reference})`;
    await reply(id, { subject }, { text: 'I go', quoted: 'From: Riyadh\nTo: Abha' });
    expect(await search('abha')).toEqual([id]);
    expect((await read(id)).received).toMatchObject([{ subject: '' }]);
  });
});

describeOnEachDatabase('a report of a mail server', (databases) => {
  const returnedOf = async ({ db }: Awaited<ReturnType<typeof setUp>>) =>
    db
      .selectFrom('deliveries')
      .select(['submission_id as id', 'failure'])
      .where('returned_at', 'is not', null)
      .execute();

  it('belongs to the mail that a relay has given another Message-ID [INCOMING-09]', async () => {
    const place = await setUp(databases);
    const { id, receipt } = await place.send();
    const relayId = '0100018c5b8f0a11-aa11bb22-000000';
    await place.db
      .updateTable('deliveries')
      .set({ relay_id: relayId })
      .where('id', '=', receipt.id)
      .execute();
    expect(await place.report({ messageIds: [`<${relayId}@eu-west-1.amazonses.com>`] })).toBe(
      'stored',
    );
    expect(await returnedOf(place)).toEqual([{ id, failure: 'permanent' }]);
    expect((await place.read(id)).addressFailure?.words).toBe('550 5.1.1 unknown');
  });

  it('belongs to the last mail to its recipient if it names none, which ends no further mails', async () => {
    const place = await setUp(databases);
    const [{ id }] = [await place.send(), await place.send('sara@example.com')];
    expect(await place.report({ messageIds: ['<unknown@relay.example>'] })).toBe('stored');
    expect(await returnedOf(place)).toEqual([{ id, failure: 'temporary' }]);
    const { received, addressFailure } = await place.read(id);
    expect(received).toMatchObject([{ how: 'failure', text: '550 5.1.1 unknown' }]);
    expect(addressFailure).toBeNull();
  });

  it('belongs to the conversation of the signed address that it was sent to', async () => {
    const place = await setUp(databases);
    const [, { id }] = [await place.send(), await place.send('sara@example.com')];
    expect(await place.report({ recipients: [{ ...FAILED, addresses: [] }] }, id)).toBe('stored');
    expect(await returnedOf(place)).toEqual([{ id, failure: 'temporary' }]);
  });

  it('says of several recipients what became of ours', async () => {
    const place = await setUp(databases);
    const { id, receipt } = await place.send();
    const messageIds = [receipt.message_id];
    const other = { ...FAILED, addresses: ['other@example.com'] };
    const delivered = { ...FAILED, action: 'delivered' } as const;
    expect(await place.report({ messageIds, recipients: [other, delivered] })).toBe('stored');
    expect(await returnedOf(place)).toEqual([]);
    expect((await place.read(id)).received).toEqual([]);
    expect(await place.report({ messageIds, recipients: [other, FAILED] })).toBe('stored');
    expect(await returnedOf(place)).toEqual([{ id, failure: 'permanent' }]);
  });

  it('is listed if it is about none of our mails, and a flood of such hides nothing else', async () => {
    const { db, send, report } = await setUp(databases);
    await send();
    expect(await report({ recipients: [{ ...FAILED, addresses: ['nobody@example.com'] }] })).toBe(
      'unmatched',
    );
    const row = {
      mailbox: 'a',
      uid_validity: '1',
      message_id: null,
      sender: null,
      bytes: 1,
      about: null,
    };
    await db.transaction().execute(async (trx) => {
      await quarantine(trx, { ...row, uid: 0, at: 0, reason: 'damaged' });
      for (let uid = 1; uid <= 1_002; uid++) {
        await quarantine(trx, { ...row, uid, at: uid, reason: 'unmatched' });
      }
    });
    const listed = await listQuarantined(db);
    expect(listed).toHaveLength(1_001);
    expect(listed.at(-1)).toMatchObject({ uid: 0, reason: 'damaged' });
  });
});
