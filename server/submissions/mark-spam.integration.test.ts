import { expect, it } from 'vitest';
import { inviteStaff } from '../../tests/helpers/admin.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { changeConversations } from './inbox/change-conversations.ts';
import { storeReply } from './incoming/store-incoming.ts';
import { addSpamSender } from './spam-senders.ts';
import { storeSubmission } from './store-submission.ts';

describeOnEachDatabase('an answer of a listed sender by mail', (databases) => {
  it('stays in an open conversation, and brings a closed one back as suspected [INBOX-SPAM-05]', async () => {
    const database = await databases.open();
    const { db } = database;
    await inviteStaff(database, 'editor');
    const { id: staffId } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const email = 'noura@spam.example';
    for (const subject of ['open', 'closed']) {
      await storeSubmission(
        { db, now: Date.now, publicUrl: 'https://yafee.example', linkSecret: 'x' } as never,
        { form: 'contact', data: { name: 'n', subject, email, message: 'm' }, cv: null } as never,
        { language: 'ar', key: null, suspicion: null },
      );
    }
    const submissions = await db.selectFrom('submissions').select(['id', 'fields']).execute();
    const idOf = (subject: string) =>
      submissions.find(({ fields }) => fields.includes(`"${subject}"`))?.id ?? '';
    const by = { staffId, at: 1 };
    const closing = { ids: [idOf('closed')], change: { state: 'closed' as const } };
    await changeConversations(db, { ...closing, scope: { forms: ['contact'] } }, by);
    expect(await addSpamSender(db, 'Noura@SPAM.example', by)).toEqual({ ok: true });
    for (const { id } of submissions) {
      const head = {
        ...{ messageId: `<${id}@there.example>`, date: '', subject: 'Re', isAutomatic: false },
        ...{ recipients: [], inReplyTo: [], references: [], report: null },
        from: { name: '', address: email },
      };
      const words = { text: 'Again', quoted: null, isCut: false };
      const body = { ...words, files: [], remark: null, report: null };
      const reply = { submissionId: id, emailKey: email, body, files: { rows: [], unstored: [] } };
      const stored = await db
        .transaction()
        .execute((trx) => storeReply(trx, { identity: id, head, at: 2 }, reply));
      expect(stored).toBe('stored');
    }
    const rows = await db
      .selectFrom('conversations')
      .innerJoin('submissions', 'submissions.id', 'conversations.submission_id')
      .select(['submission_id as id', 'suspicion', 'is_suspected', 'conversations.state'])
      .select('is_unread')
      .execute();
    const about = (subject: string) => rows.find(({ id }) => id === idOf(subject));
    expect(about('open')).toMatchObject({ suspicion: null, is_suspected: 0 });
    // Once it is released, it is open and unread.
    expect(about('closed')).toMatchObject({
      ...{ suspicion: 'listed', is_suspected: 1, state: 'open', is_unread: 1 },
    });
  });
});
