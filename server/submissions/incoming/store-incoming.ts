import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { noteBounce } from '../../newsletter/newsletter.ts';
import type { IncomingMails, Schema } from '../../platform/database/schema.ts';
import { markBounced } from '../../platform/deliveries/delivery-store.ts';
import { forgetFailedAddress } from '../../platform/deliveries/failed-addresses.ts';
import {
  findByMessageIds,
  findLastMail,
  type LeftMail,
} from '../../platform/mail/find-reported.ts';
import { isRecipientRefused } from '../../platform/mail/refused-recipient.ts';
import type {
  DeliveryReport,
  MailBody,
  MailHead,
  MailRemark,
  ReportedRecipient,
} from '../../platform/mailbox/parsed-mail.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import { lockConversation } from '../inbox/find-conversation.ts';
import { findConversationOf } from '../inbox/merged.ts';
import { reopen, reopenUnreached } from '../inbox/reopen.ts';
import { stopScheduledReply } from '../inbox/scheduled-reply.ts';
import { writeWords } from '../inbox/store-conversation.ts';
import { suspectSubmissions } from '../repository.ts';
import { isListedSender } from '../spam-senders.ts';
import type { IncomingFileRow, IncomingFiles } from './store-files.ts';

/** Maximum number of stored mails in one conversation, because somebody who floods it must not fill the database. */
export const MAX_INCOMING = 300;

/**
 * How much is stored of all mails in one conversation. For a mail beyond it, only sender, time and subject are stored, and
 * the timeline says that its text is in the mailbox. In bytes of UTF-8.
 */
export const MAX_INCOMING_BYTES = 1024 * 1024;

/** A fetched mail, and the values that identify it. */
export type FetchedMail = {
  /** Its Message-ID, or a value that is the same each time its header is read. Other mails may have the same. */
  identity: string;
  head: MailHead;
  /** When it arrived in the mailbox, in epoch milliseconds. */
  at: number;
};

/**
 * `gone`: the conversation was erased meanwhile; `known`: the mail was stored before; `unmatched`: a report that names none
 * of our mails.
 */
export type StoreResult = 'stored' | 'known' | 'gone' | 'too-many' | 'unmatched';

/** Mails that nobody has written, although a person has sent them by pressing a button. */
const NO_ANSWERS: readonly (MailRemark | null)[] = ['read', 'reaction', 'recall'];

/** Returns whether a person has answered, which reopens the conversation. In doubt a person has. */
export function isAnswer(
  head: Pick<MailHead, 'isAutomatic'>,
  body: Pick<MailBody, 'remark'>,
): boolean {
  return !head.isAutomatic && !NO_ANSWERS.includes(body.remark);
}

/**
 * Adds a mail of a visitor to a conversation. The conversation becomes unread, and open if it was not new. An automatic
 * answer changes only the timeline.
 */
export async function storeReply(
  trx: Transaction<Schema>,
  mail: FetchedMail,
  {
    submissionId,
    emailKey: visitor,
    body,
    files,
  }: { submissionId: string; emailKey: string | null; body: MailBody; files: IncomingFiles },
): Promise<StoreResult> {
  const { head, at } = mail;
  const sender = emailKey(head.from?.address ?? '');
  const isReply = isAnswer(head, body);
  const { rows, unstored } = files;
  const row = {
    submission_id: submissionId,
    kind: isReply ? 'reply' : 'automatic',
    is_other_sender: sender === visitor ? 0 : 1,
    text: body.text,
    quoted: body.quoted,
    is_cut: body.isCut ? 1 : 0,
    attachments: JSON.stringify(unstored.map(({ name }) => name)),
    attachment_reasons: JSON.stringify(unstored.map(({ reason }) => reason)),
    remark: body.remark,
  } as const;
  const result = await add(trx, mail, row, rows);
  if (result !== 'stored' || !isReply) return result;
  const conversation = await findConversationOf(trx, submissionId);
  await stopScheduledReply(trx, conversation, { reason: 'wrote', by: null, at: Date.now() });
  // What a listed sender adds to an open conversation stays there. A closed one comes back as suspected.
  if ((await isClosed(trx, conversation)) && (await isListedSender(trx, { email: sender }))) {
    await suspectSubmissions(trx, [conversation], 'listed');
  }
  await reopen(trx, submissionId, { arrivedAt: at });
  await writeWords(trx, submissionId);
  await forgetFailedAddress(trx, sender);
  return result;
}

async function isClosed(trx: Transaction<Schema>, submissionId: string): Promise<boolean> {
  const closed = await trx
    .selectFrom('conversations')
    .select('submission_id')
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'closed')
    .executeTakeFirst();
  return closed !== undefined;
}

/**
 * Stores what a mail server says about one of our mails. A bounced reply was not read, so its conversation is open again.
 * @param submissionId of the signed address to which the report was sent; null: it was sent to another one
 */
export async function storeReport(
  trx: Transaction<Schema>,
  mail: FetchedMail,
  report: DeliveryReport,
  submissionId: string | null,
): Promise<StoreResult> {
  const found = await findReported(trx, mail, report, submissionId);
  if (found === null) return 'unmatched';
  const { left, isProved } = found;
  const said = whatIsSaidOf(report, left);
  if (said.action === 'delivered') return 'stored';
  const isFailure = said.action === 'failed';
  if (left.submission_id !== null) {
    const result = await add(trx, mail, {
      submission_id: left.submission_id,
      kind: isFailure ? 'failure' : 'delay',
      is_other_sender: 0,
      text: said.words,
      quoted: null,
      is_cut: 0,
      attachments: '[]',
      attachment_reasons: null,
      remark: null,
    });
    if (result !== 'stored') return result;
    if (isFailure) await reopenUnreached(trx, left);
  }
  if (!isFailure) return 'stored';
  // Anybody can write a report about an address. Only a report that names our mail stops further mails to it.
  const isRefused = isProved && isRecipientRefused({ ...said, text: said.words });
  await markBounced(trx, left, { words: said.words, isRefused, at: mail.at });
  await noteBounce(trx, left, () => sql<number>`${mail.at}`);
  return 'stored';
}

/**
 * Finds the mail that a report is about: by its Message-IDs, which only its recipient knows, or otherwise by the address,
 * which is a guess.
 */
async function findReported(
  db: Kysely<Schema>,
  { at }: FetchedMail,
  { messageIds, recipients }: DeliveryReport,
  submissionId: string | null,
): Promise<{ left: LeftMail; isProved: boolean } | null> {
  const [named] = await findByMessageIds(db, messageIds);
  if (named !== undefined) return { left: named, isProved: true };
  const addresses = recipients
    .filter(({ action }) => action !== 'delivered')
    .flatMap((recipient) => recipient.addresses);
  const of = submissionId === null ? { addresses } : { submissionId };
  const left = await findLastMail(db, of, at);
  return left === null ? null : { left, isProved: false };
}

/**
 * Returns what a report says about the recipient of our mail. If it does not name that recipient, the worst statement counts.
 */
function whatIsSaidOf({ recipients }: DeliveryReport, { recipient }: LeftMail): ReportedRecipient {
  const address = emailKey(recipient ?? '');
  const [first] = recipients;
  const said =
    recipients.find(({ addresses }) => addresses.includes(address)) ??
    recipients.find(({ action }) => action === 'failed') ??
    recipients.find(({ action }) => action === 'delayed') ??
    first;
  if (said === undefined) throw new Error('a report without a recipient');
  return said;
}

/** Identifies a mail within a conversation. Programs give several mails one Message-ID, and people copy it. */
function identityIn(submissionId: string, { identity, head }: FetchedMail): string {
  const parts = [submissionId, identity, head.from?.address ?? '', head.date];
  return `sha256:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

/** Returns whether a mail is already stored in a conversation. */
export async function isKnown(
  db: Kysely<Schema>,
  submissionId: string,
  mail: FetchedMail,
): Promise<boolean> {
  const known = await db
    .selectFrom('incoming_mails')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('identity', '=', identityIn(submissionId, mail))
    .executeTakeFirst();
  return known !== undefined;
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
  taken: FetchedMail,
  mail: Omit<
    IncomingMails,
    'id' | 'identity' | 'at' | 'message_id' | 'from_name' | 'from_address' | 'subject'
  >,
  files: readonly IncomingFileRow[] = [],
): Promise<StoreResult> {
  const { submission_id: id } = mail;
  // Staff who answer at this moment come before or after.
  await lockConversation(trx, id);
  const submission = await trx
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (submission === undefined) return 'gone';
  if (await isKnown(trx, id, taken)) return 'known';
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
  const nothing = { text: '', quoted: null, attachments: '[]', attachment_reasons: '[]' };
  const stored = isFull ? { ...mail, ...nothing, is_cut: 1 } : mail;
  const { head, at } = taken;
  // Mails that arrive within a second are listed by their ids, so in the order in which they were stored.
  const mailId = `${Date.now().toString(36)}-${randomUUID()}`;
  await trx
    .insertInto('incoming_mails')
    .values({
      id: mailId,
      identity: identityIn(id, taken),
      at,
      message_id: head.messageId,
      from_name: head.from?.name ?? '',
      from_address: head.from?.address ?? '',
      subject: head.subject,
      ...stored,
    })
    .execute();
  const about = { submission_id: id, mail_id: mailId, reply_key: null, staff_id: null };
  if (files.length > 0) {
    await trx
      .insertInto('conversation_files')
      .values(files.map((file) => ({ ...file, ...about, added_at: at })))
      .execute();
  }
  return 'stored';
}
