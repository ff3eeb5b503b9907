import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { noteBounce } from '../../newsletter/newsletter.ts';
import type { IncomingMails, Schema } from '../../platform/database/schema.ts';
import { markReturned } from '../../platform/deliveries/delivery-store.ts';
import { forgetFailedAddress } from '../../platform/deliveries/failed-addresses.ts';
import { isRecipientRefused } from '../../platform/deliveries/refused-recipient.ts';
import type { DeliveryReport, MailBody, MailHead } from '../../platform/mailbox/parsed-mail.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import { reopen, reopenUnreached } from '../conversations/reopen.ts';
import { writeWords } from '../conversations/store-conversation.ts';

/** Mails of one conversation that are taken: somebody who floods it must not fill the database. */
export const MAX_INCOMING = 300;

/**
 * What is stored of all mails of one conversation. Of a mail beyond it only sender, time and subject are stored, and the timeline says
 * that its text is in the mailbox. In bytes of UTF-8.
 */
export const MAX_INCOMING_BYTES = 1024 * 1024;

/** A mail as it was fetched, and what it is known by. */
export type TakenMail = {
  identity: string;
  head: MailHead;
  /** When it arrived in the mailbox, in epoch milliseconds. */
  at: number;
};

/** `gone`: the conversation was erased meanwhile; `known`: the mail was taken before. */
export type StoreResult = 'stored' | 'known' | 'gone' | 'too-many';

/**
 * Adds a mail of a visitor to a conversation, which is then unread, and open if it was not new. What a program has answered changes nothing
 * but the timeline.
 */
export async function storeReply(
  trx: Transaction<Schema>,
  { identity, head, at }: TakenMail,
  {
    submissionId,
    emailKey: visitor,
    body,
  }: { submissionId: string; emailKey: string; body: MailBody },
): Promise<StoreResult> {
  const sender = emailKey(head.from?.address ?? '');
  const result = await add(trx, {
    identity,
    submission_id: submissionId,
    kind: head.isAutomatic ? 'automatic' : 'reply',
    at,
    message_id: head.messageId,
    ...senderColumns(head),
    is_other_sender: sender === visitor ? 0 : 1,
    subject: head.subject,
    text: body.text,
    quoted: body.quoted,
    is_cut: body.isCut ? 1 : 0,
    attachments: JSON.stringify(body.attachments),
  });
  if (result !== 'stored' || head.isAutomatic) return result;
  await reopen(trx, submissionId, { arrivedAt: at });
  await writeWords(trx, submissionId);
  await forgetFailedAddress(trx, sender);
  return result;
}

/**
 * Stores what a mail server says about one of our mails. A reply that has come back was not read, so its conversation is open again.
 * @returns `gone`: it is about none of our mails
 */
export async function storeReport(
  trx: Transaction<Schema>,
  { identity, head, at }: TakenMail,
  report: DeliveryReport,
): Promise<StoreResult> {
  if (report.messageIds.length === 0) return 'gone';
  const mails = await trx
    .selectFrom('outbox')
    .select([
      'id',
      'recipient',
      'submission_id',
      'purpose',
      'message_id',
      'subscriber_id',
      'mailing_id',
    ])
    .where('message_id', 'in', report.messageIds.slice(0, 50))
    .execute();
  const [mail] = report.messageIds.flatMap((id) => mails.filter((each) => each.message_id === id));
  if (mail === undefined) return 'gone';
  const { submission_id: submissionId } = mail;
  const isFailure = report.action === 'failed';
  if (submissionId !== null) {
    const result = await add(trx, {
      identity,
      submission_id: submissionId,
      kind: isFailure ? 'failure' : 'delay',
      at,
      message_id: head.messageId,
      ...senderColumns(head),
      is_other_sender: 0,
      subject: head.subject,
      text: report.words,
      quoted: null,
      is_cut: 0,
      attachments: '[]',
    });
    if (result !== 'stored') return result;
    if (isFailure) await reopenUnreached(trx, mail);
  }
  if (!isFailure) return 'stored';
  const isRefused = isRecipientRefused({ ...report, text: report.words });
  await markReturned(trx, mail, { words: report.words, isRefused, at });
  await noteBounce(trx, mail, () => sql<number>`${at}`);
  return 'stored';
}

function senderColumns({ from }: MailHead) {
  return { from_name: from?.name ?? '', from_address: from?.address ?? '' };
}

function bytesOf({
  text,
  quoted,
  attachments,
}: Pick<IncomingMails, 'text' | 'quoted' | 'attachments'>) {
  return Buffer.byteLength(text) + Buffer.byteLength(quoted ?? '') + Buffer.byteLength(attachments);
}

async function add(
  trx: Transaction<Schema>,
  mail: Omit<IncomingMails, 'id'>,
): Promise<StoreResult> {
  const { submission_id: id } = mail;
  // The first statement locks the row, so that staff who answer at this moment come before or after.
  await trx
    .updateTable('conversations')
    .set((eb) => ({ is_unread: eb.ref('is_unread') }))
    .where('submission_id', '=', id)
    .execute();
  const submission = await trx
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (submission === undefined) return 'gone';
  const { count, bytes } = await trx
    .selectFrom('incoming_mails')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<
        number | null
      >`sum(octet_length(text) + octet_length(coalesce(quoted, '')) + octet_length(attachments))`.as(
        'bytes',
      ),
    ])
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_INCOMING) return 'too-many';
  const isFull = Number(bytes ?? 0) + bytesOf(mail) > MAX_INCOMING_BYTES;
  const stored = isFull ? { ...mail, text: '', quoted: null, is_cut: 1, attachments: '[]' } : mail;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('incoming_mails')
    // Mails that arrive within a second are listed by their ids, so in the order in which they were taken.
    .values({ id: `${Date.now().toString(36)}-${randomUUID()}`, ...stored })
    .onConflict((conflict) => conflict.column('identity').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n ? 'known' : 'stored';
}
