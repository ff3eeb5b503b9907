import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { isMailProvider } from '../../contract/admin/inbox/mail-providers.ts';
import {
  SPAM_SENDERS_MAX,
  SPAM_SENDERS_SHOWN,
  type SpamSender,
  type SpamSenderKind,
  type SpamSendersResponse,
} from '../../contract/admin/inbox/spam-senders.ts';
import { readEmail } from '../../contract/email-address.ts';
import type { StoredFields } from '../../contract/forms/fields.ts';
import { recordAuditEvent, type StaffAct } from '../audit/audit.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import { lockName } from '../platform/database/lock-name.ts';
import type { Schema } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { emailKey, foldEmail } from '../platform/text/email-key.ts';
import type { InboxDatabase } from './inbox/list-conversations.ts';
import { type PersonKey, readPersonKey } from './person/find-person.ts';
import { readStoredFields } from './stored-fields.ts';

/** A sender with the key that all its spellings share. */
export type SenderKey = SpamSender & { key: string };

/** Returns the keys by which the sender of a submission can be listed. */
export async function senderKeysOf(
  db: Kysely<Schema>,
  { email, phone }: Pick<StoredFields, 'email' | 'phone'>,
): Promise<SenderKey[]> {
  const keys: SenderKey[] = [];
  if (email !== undefined && email !== '') {
    const key = emailKey(email);
    const domain = key.slice(key.lastIndexOf('@') + 1);
    keys.push({ kind: 'email', key, shown: email });
    if (key.includes('@')) keys.push({ kind: 'domain', key: domain, shown: domain });
  }
  const number = phone === undefined ? null : await readPersonKey(db, phone);
  if (number?.kind === 'phone') keys.push({ kind: 'phone', key: number.key, shown: phone ?? '' });
  return keys;
}

/** Returns the keys by which the senders of submissions can be listed, each once. */
export async function senderKeysOfAll(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<SenderKey[]> {
  const found = new Map<string, SenderKey>();
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('submissions')
      .select('fields')
      .where('id', 'in', chunk)
      .execute();
    for (const { fields } of rows) {
      for (const key of await senderKeysOf(db, readStoredFields(fields))) {
        found.set(`${key.kind} ${key.key}`, key);
      }
    }
  }
  return [...found.values()];
}

/** Returns which of these keys are on the list. */
export async function findListed(
  db: Kysely<Schema>,
  keys: readonly SenderKey[],
): Promise<SenderKey[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('spam_senders')
    .select(['kind', 'sender_key as key', 'shown'])
    .where((eb) => isOneOf(eb, keys))
    .execute();
  return rows;
}

function isOneOf(
  eb: ExpressionBuilder<Schema, 'spam_senders'>,
  keys: readonly Pick<SenderKey, 'kind' | 'key'>[],
) {
  return eb.or(keys.map(({ kind, key }) => eb.and({ kind, sender_key: key })));
}

/** Whether the sender of a submission is on the list: by address, by domain, or by telephone number. */
export async function isListedSender(
  db: Kysely<Schema>,
  fields: Pick<StoredFields, 'email' | 'phone'>,
): Promise<boolean> {
  return (await findListed(db, await senderKeysOf(db, fields))).length > 0;
}

/**
 * Adds senders to the list. Those that are on it already stay as they are.
 * @returns false if the list would be longer than `SPAM_SENDERS_MAX`
 */
export async function listSenders(
  trx: Transaction<Schema>,
  senders: readonly SenderKey[],
  { staffId, at }: StaffAct,
): Promise<boolean> {
  if (senders.length === 0) return true;
  await lockName(trx, 'spam-senders');
  let added = 0;
  for (const { kind, key, shown } of senders) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('spam_senders')
      .values({ kind, sender_key: key, shown, added_at: at, added_by: staffId })
      .onConflict((conflict) => conflict.columns(['kind', 'sender_key']).doNothing())
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows);
  }
  if (added === 0) return true;
  await recordAuditEvent(
    trx,
    {
      actor: { source: 'admin', staffId },
      event: 'spam-senders-added',
      details: { count: added },
    },
    at,
  );
  const { count } = await trx
    .selectFrom('spam_senders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) <= SPAM_SENDERS_MAX;
}

export type AddedSender =
  | { ok: true }
  /** `sender-unclear`: it is no address, domain or number; `mail-provider`: millions of people have addresses in the domain. */
  | { ok: false; problem: 'sender-unclear' | 'mail-provider' | 'list-full' };

/** Adds what somebody typed: an address, a domain with or without @, or a telephone number. */
export async function addSpamSender(
  db: Kysely<Schema>,
  typed: string,
  act: StaffAct,
): Promise<AddedSender> {
  return transact(db, async (trx): Promise<AddedSender> => {
    const sender = await readSender(trx, typed);
    if (sender === null) return { ok: false, problem: 'sender-unclear' };
    if (sender.kind === 'domain' && isMailProvider(sender.key)) {
      return { ok: false, problem: 'mail-provider' };
    }
    const isAdded = await listSenders(trx, [sender], act);
    return isAdded ? { ok: true } : { ok: false, problem: 'list-full' };
  });
}

async function readSender(db: Kysely<Schema>, typed: string): Promise<SenderKey | null> {
  const shown = typed.trim();
  const whole = readEmail(shown);
  if (whole.ok) return { kind: 'email', key: emailKey(shown), shown };
  const domain = foldEmail(shown.replace(/^@/, ''));
  if (readEmail(`a@${domain}`).ok) return { kind: 'domain', key: domain, shown: domain };
  const number = shown.includes('@') ? null : await readPersonKey(db, shown);
  return number?.kind === 'phone' ? { kind: 'phone', key: number.key, shown } : null;
}

/** Takes senders off the list, and returns how many were on it. */
export async function unlistSenders(
  trx: Transaction<Schema>,
  senders: readonly Pick<SenderKey, 'kind' | 'key'>[],
  { staffId, at }: StaffAct,
): Promise<number> {
  if (senders.length === 0) return 0;
  let count = 0;
  for (const chunk of chunksOf(senders)) {
    const { numDeletedRows } = await trx
      .deleteFrom('spam_senders')
      .where((eb) => isOneOf(eb, chunk))
      .executeTakeFirst();
    count += Number(numDeletedRows);
  }
  if (count > 0) {
    const actor = { source: 'admin', staffId } as const;
    await recordAuditEvent(trx, { actor, event: 'spam-senders-removed', details: { count } }, at);
  }
  return count;
}

/** Erases a person from the list. Domains stay, because they are not about one person. @param addresses keys of the person's addresses */
export async function forgetSenders(
  trx: Transaction<Schema>,
  person: PersonKey,
  addresses: readonly string[],
): Promise<void> {
  const keys = [
    ...addresses.map((key) => ({ kind: 'email' as const, key })),
    { kind: person.kind, key: person.key },
  ];
  await trx
    .deleteFrom('spam_senders')
    .where((eb) => isOneOf(eb, keys))
    .execute();
}

/** Takes a sender off the list. @returns false if it is not on it */
export async function removeSpamSender(
  db: Kysely<Schema>,
  sender: { kind: SpamSenderKind; key: string },
  act: StaffAct,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => (await unlistSenders(trx, [sender], act)) > 0);
}

/**
 * Returns the newest listed senders that contain a text, in any spelling.
 * @param nameOf returns the name of a user
 */
export async function listSpamSenders(
  { db, kind: databaseKind }: InboxDatabase,
  search: string,
  nameOf: (id: string) => string,
): Promise<SpamSendersResponse> {
  const find = sql.raw(databaseKind === 'sqlite' ? 'instr' : 'strpos');
  const number = search.includes('@') ? null : await readPersonKey(db, search);
  const folded = foldEmail(search.trim());
  let query = db.selectFrom('spam_senders');
  if (folded !== '') {
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`${find}(sender_key, ${folded}) > 0`,
        sql<boolean>`${find}(shown, ${search.trim()}) > 0`,
        ...(number?.kind === 'phone' ? [eb('sender_key', '=', number.key)] : []),
      ]),
    );
  }
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('added_at', 'desc')
    .orderBy('sender_key')
    .limit(SPAM_SENDERS_SHOWN)
    .execute();
  return {
    senders: rows.map(({ kind, sender_key: key, shown, added_at: addedAt, added_by: by }) => ({
      ...{ kind, key, shown, addedAt },
      addedBy: by === null ? null : { id: by, name: nameOf(by) },
    })),
    total: Number(total),
  };
}
