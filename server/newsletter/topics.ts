import { createHash } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { Topic, TopicsResponse } from '../../contract/admin/newsletter/topics.ts';
import type { Language } from '../../contract/locale.ts';
import { recordAuditEvent, type StaffAct } from '../audit/audit.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import { lockName } from '../platform/database/lock-name.ts';
import type { Schema } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';

/** Returns the topics in their order. */
export async function listTopics(db: Kysely<Schema>): Promise<Topic[]> {
  const rows = await db
    .selectFrom('newsletter_topics')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name_ar: ar, name_en: en }) => ({ id, name: { ar, en } }));
}

/** Returns the topics with how many have chosen each. */
export async function describeTopics(db: Kysely<Schema>): Promise<TopicsResponse> {
  const topics = await listTopics(db);
  const counts = await db
    .selectFrom('subscriber_topics')
    .select(({ fn }) => ['topic_id', fn.countAll<number>().as('count')])
    .groupBy('topic_id')
    .execute();
  return {
    topics: topics.map((topic) => ({
      ...topic,
      subscribers: Number(counts.find(({ topic_id: id }) => id === topic.id)?.count ?? 0),
    })),
    version: versionOf(topics),
  };
}

type TopicsResult = { ok: true } | { ok: false; problem: 'conflict' | 'topic-used' };

/**
 * Saves all topics in their order, and removes those that are left out, also of those who have chosen them.
 * @param wanted.version what was seen
 * @returns `conflict`: somebody else has changed them since; `topic-used`: an issue that is still to be sent goes to one that would be removed
 */
export async function saveTopics(
  db: Kysely<Schema>,
  { topics, version }: { topics: readonly Topic[]; version: string },
  { staffId, at }: StaffAct,
): Promise<TopicsResult> {
  return transact(db, async (trx): Promise<TopicsResult> => {
    await lockTopics(trx);
    const before = await listTopics(trx);
    if (versionOf(before) !== version) return { ok: false, problem: 'conflict' };
    const kept = new Set(topics.map(({ id }) => id));
    const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    const used = await usedTopics(trx);
    if (removed.some((id) => used.has(id))) return { ok: false, problem: 'topic-used' };
    if (removed.length > 0) {
      await trx.deleteFrom('subscriber_topics').where('topic_id', 'in', removed).execute();
      await trx.deleteFrom('newsletter_topics').where('id', 'in', removed).execute();
    }
    for (const [position, { id, name }] of topics.entries()) {
      const values = { name_ar: name.ar, name_en: name.en, position };
      await trx
        .insertInto('newsletter_topics')
        .values({ id, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    }
    const actor = { source: 'admin', staffId } as const;
    await recordAuditEvent(trx, { actor, event: 'topics-saved' }, at);
    return { ok: true };
  });
}

/** Whoever saves or schedules next waits until the transaction ends. */
function lockTopics(trx: Transaction<Schema>): Promise<void> {
  return lockName(trx, 'newsletter-topics');
}

function versionOf(topics: readonly Topic[]): string {
  const text = JSON.stringify(topics.map(({ id, name }) => [id, name.ar, name.en]));
  return createHash('sha256').update(text).digest('base64url');
}

/** Returns the topics of campaigns whose recipients are not known yet. */
async function usedTopics(db: Kysely<Schema>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('campaigns')
    .select('topics')
    .where('topics', 'is not', null)
    .where('is_filled', '=', 0)
    .where('state', '!=', 'failed')
    .execute();
  return new Set(rows.flatMap(({ topics }) => readTopicIds(topics) ?? []));
}

/** Reads the topics of a campaign; null: it is for everybody. */
export function readTopicIds(stored: string | null): string[] | null {
  return stored === null ? null : (JSON.parse(stored) as string[]);
}

/**
 * Whether all these topics exist. Call it in the transaction that stores them: they are not removed before it ends.
 * @param ids without repetition
 */
export async function hasTopics(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  await lockTopics(trx);
  const found = await trx
    .selectFrom('newsletter_topics')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return found.length === ids.length;
}

/** The condition that a subscriber gets an issue: who has chosen no topic gets all. @param topics null: it goes to everybody */
export function isWritten(
  { or, not, exists, selectFrom, lit }: ExpressionBuilder<Schema, 'subscribers'>,
  topics: readonly string[] | null,
) {
  if (topics === null) return lit(true);
  const chosen = () =>
    selectFrom('subscriber_topics')
      .select('topic_id')
      .whereRef('subscriber_topics.subscriber_id', '=', 'subscribers.id');
  return or([not(exists(chosen())), exists(chosen().where('topic_id', 'in', topics))]);
}

/** Sets the topics that a subscriber has chosen. Unknown ones are left out: they were removed meanwhile. */
export async function chooseTopics(
  trx: Transaction<Schema>,
  subscriberId: string,
  ids: readonly string[],
): Promise<void> {
  await trx.deleteFrom('subscriber_topics').where('subscriber_id', '=', subscriberId).execute();
  const known = (await listTopics(trx)).filter(({ id }) => ids.includes(id));
  if (known.length === 0) return;
  await trx
    .insertInto('subscriber_topics')
    .values(known.map(({ id }) => ({ subscriber_id: subscriberId, topic_id: id })))
    .execute();
}

/** Returns the names of the topics that subscribers have chosen, by the id of the subscriber, in the order of the topics. */
export async function chosenTopics(
  db: Kysely<Schema>,
  subscriberIds: readonly string[],
): Promise<Map<string, Topic[]>> {
  const topics = await listTopics(db);
  const chosen = new Map<string, Topic[]>();
  if (topics.length === 0) return chosen;
  for (const ids of chunksOf(subscriberIds)) {
    const rows = await db
      .selectFrom('subscriber_topics')
      .selectAll()
      .where('subscriber_id', 'in', ids)
      .execute();
    for (const [id, of] of Map.groupBy(rows, (row) => row.subscriber_id)) {
      const own = topics.filter((topic) => of.some(({ topic_id: each }) => each === topic.id));
      chosen.set(id, own);
    }
  }
  return chosen;
}

/** Writes topics in a table. */
export function topicText(topics: readonly Topic[] | undefined, language: Language): string {
  return (topics ?? []).map(({ name }) => name[language]).join('; ');
}
