import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Label, LabelsResponse } from '../../../contract/admin/inbox/labels.ts';
import type { Localized } from '../../../contract/locale.ts';
import { recordAuditEvent, type StaffAct } from '../../audit/audit.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { addEvents } from './change-conversations.ts';
import { findPlaces, type Scope } from './find-conversation.ts';

/** Returns the labels in their order. */
export async function listLabels(db: Kysely<Schema>): Promise<Label[]> {
  const rows = await db
    .selectFrom('labels')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name_ar: ar, name_en: en, tint }) => ({ id, name: { ar, en }, tint }));
}

/** Returns the labels with how many conversations have each. */
export async function describeLabels(db: Kysely<Schema>): Promise<LabelsResponse> {
  const labels = await listLabels(db);
  const counts = await db
    .selectFrom('conversation_labels')
    .select(({ fn }) => ['label_id', fn.countAll<number>().as('count')])
    .groupBy('label_id')
    .execute();
  const countOf = new Map(counts.map((row) => [row.label_id, Number(row.count)]));
  return {
    labels: labels.map((label) => ({ ...label, conversations: countOf.get(label.id) ?? 0 })),
    version: versionOf(labels),
  };
}

function versionOf(labels: readonly Label[]): string {
  const text = JSON.stringify(labels.map(({ id, name, tint }) => [id, name.ar, name.en, tint]));
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Saves all labels in their order, and removes those that are left out, also from their conversations.
 * @param wanted.version what was seen
 * @returns `conflict`: somebody else has changed them since
 */
export async function saveLabels(
  db: Kysely<Schema>,
  { labels, version }: { labels: readonly Label[]; version: string },
  { staffId, at }: StaffAct,
): Promise<{ ok: true } | { ok: false; problem: 'conflict' }> {
  return transact(db, async (trx) => {
    await lockLabels(trx);
    const before = await listLabels(trx);
    if (versionOf(before) !== version) return { ok: false, problem: 'conflict' };
    const kept = new Set(labels.map(({ id }) => id));
    const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    if (removed.length > 0) await trx.deleteFrom('labels').where('id', 'in', removed).execute();
    for (const [position, { id, name, tint }] of labels.entries()) {
      const values = { name_ar: name.ar, name_en: name.en, tint, position };
      await trx
        .insertInto('labels')
        .values({ id, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    }
    const actor = { source: 'admin', staffId } as const;
    await recordAuditEvent(trx, { actor, event: 'labels-saved' }, at);
    return { ok: true };
  });
}

/** Whoever saves labels, or gives them, waits for the other. */
function lockLabels(trx: Transaction<Schema>): Promise<void> {
  return lockName(trx, 'inbox-labels');
}

/** The names of the labels that an event of a conversation gave and took. It is stored as JSON. */
export type LabelsChange = { added: Localized[]; removed: Localized[] };

export type LabelResult =
  | { ok: true }
  /** `not-found`: a conversation is erased, or may not be seen; `label-gone`: a label to give was removed meanwhile. */
  | { ok: false; problem: 'not-found' | 'label-gone' };

/** Gives labels to conversations, and takes others from them: all of it, or nothing. What they have already stays as it is. */
export async function labelConversations(
  db: Kysely<Schema>,
  {
    ids,
    add,
    remove,
    scope,
  }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[]; scope: Scope },
  { staffId, at }: StaffAct,
): Promise<LabelResult> {
  return transact(db, async (trx): Promise<LabelResult> => {
    await lockLabels(trx);
    const places = await findPlaces(trx, ids, scope);
    if (places === null) return { ok: false, problem: 'not-found' };
    const labels = await listLabels(trx);
    if (add.some((id) => !labels.some((label) => label.id === id))) {
      return { ok: false, problem: 'label-gone' };
    }
    const given = await findLabels(
      trx,
      places.map(({ id }) => id),
    );
    const changes = places.map(({ id }) => {
      const own = given.get(id) ?? [];
      return {
        id,
        added: labels.filter((label) => add.includes(label.id) && !own.includes(label.id)),
        removed: labels.filter((label) => remove.includes(label.id) && own.includes(label.id)),
      };
    });
    const rows = changes.flatMap(({ id, added }) =>
      added.map((label) => ({ submission_id: id, label_id: label.id })),
    );
    for (const chunk of chunksOf(rows)) {
      await trx.insertInto('conversation_labels').values(chunk).execute();
    }
    if (remove.length > 0) {
      for (const chunk of chunksOf(places)) {
        const chunkIds = chunk.map(({ id }) => id);
        await trx
          .deleteFrom('conversation_labels')
          .where('submission_id', 'in', chunkIds)
          .where('label_id', 'in', remove)
          .execute();
      }
    }
    const changed = changes.filter(({ added, removed }) => added.length + removed.length > 0);
    await addEvents(
      trx,
      changed.map(({ id, added, removed }) => ({
        submissionId: id,
        kind: 'labels',
        text: null,
        details: JSON.stringify({
          added: added.map(({ name }) => name),
          removed: removed.map(({ name }) => name),
        } satisfies LabelsChange),
        staffId,
        at,
      })),
    );
    return { ok: true };
  });
}

/** Returns the ids of the labels of conversations, by the id of the conversation, in the order of the labels. */
export async function findLabels(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('conversation_labels')
      .innerJoin('labels', 'labels.id', 'conversation_labels.label_id')
      .select(['submission_id', 'label_id'])
      .where('submission_id', 'in', chunk)
      .orderBy('position')
      .orderBy('label_id')
      .execute();
    for (const [id, own] of Map.groupBy(rows, (row) => row.submission_id)) {
      found.set(
        id,
        own.map((row) => row.label_id),
      );
    }
  }
  return found;
}
