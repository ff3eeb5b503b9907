import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { findByMessageIds } from '../../platform/mail/find-reported.ts';
import type { MailHead } from '../../platform/mailbox/parsed-mail.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import { findConversationsOf } from '../inbox/merged.ts';
import type { ReplyAddresses } from './reply-address.ts';

/** The conversation that a mail belongs to. `contradictory`: its address names another one than the mail that it answers. */
export type Recognition =
  | { kind: 'ours'; submissionId: string; emailKey: string | null }
  | { kind: 'not-ours' }
  | { kind: 'contradictory' };

export type RecognisingDependencies = {
  db: Kysely<Schema>;
  addresses: ReplyAddresses;
  /** The keys of the organisation's addresses. Its own mails are not answers of a visitor. */
  ownAddresses: readonly string[];
};

type Found = { id: string; emailKey: string | null };

/** How many addresses of one mail are looked up. */
const MAX_TOKENS = 5;

/**
 * Finds the conversation that a mail belongs to: by the signed address that it was sent to, or by the Message-IDs of our
 * mails that it answers, which only their recipients know.
 */
export async function recogniseMail(
  dependencies: RecognisingDependencies,
  head: MailHead,
): Promise<Recognition> {
  const byToken = await findByToken(dependencies, head.recipients);
  const [answered] = await findAnswered(dependencies.db, head.inReplyTo);
  const earlier = await findAnswered(dependencies.db, head.references);
  if (byToken !== null && answered !== undefined && answered.id !== byToken.id) {
    const conversations = await findConversationsOf(dependencies.db, [answered.id, byToken.id]);
    if (new Set(conversations.values()).size > 1) return { kind: 'contradictory' };
  }
  const found = byToken ?? answered ?? earlier.at(-1);
  if (found === undefined) return { kind: 'not-ours' };
  const sender = emailKey(head.from?.address ?? '');
  if (sender !== found.emailKey && (await isOwnAddress(dependencies, sender)))
    return { kind: 'not-ours' };
  return { kind: 'ours', submissionId: found.id, emailKey: found.emailKey };
}

async function findByToken(
  { db, addresses }: RecognisingDependencies,
  recipients: readonly string[],
): Promise<Found | null> {
  const tokens = recipients
    .map((address) => addresses.read(address))
    .filter((token) => token !== null);
  for (const token of tokens.slice(0, MAX_TOKENS)) {
    const submission = await db
      .selectFrom('submissions')
      .select(['id', 'reference', 'email_key as emailKey'])
      .where('reference', '=', token.reference)
      .executeTakeFirst();
    if (submission !== undefined && addresses.isProved(token, submission)) return submission;
  }
  return null;
}

/** Returns the submissions of our mails, in the order of their Message-IDs. */
async function findAnswered(db: Kysely<Schema>, ids: readonly string[]): Promise<Found[]> {
  const mails = await findByMessageIds(db, ids);
  const submissionIds = [...new Set(mails.flatMap((mail) => mail.submission_id ?? []))];
  if (submissionIds.length === 0) return [];
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'email_key as emailKey'])
    .where('id', 'in', submissionIds)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return mails.flatMap((mail) => byId.get(mail.submission_id ?? '') ?? []);
}

async function isOwnAddress(
  { db, addresses, ownAddresses }: RecognisingDependencies,
  sender: string,
): Promise<boolean> {
  if (ownAddresses.includes(sender) || addresses.read(sender) !== null) return true;
  const colleague = await db
    .selectFrom('staff')
    .select('id')
    .where('email_key', '=', sender)
    .where('state', '!=', 'ended')
    .executeTakeFirst();
  return colleague !== undefined;
}
