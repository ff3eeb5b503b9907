import type { Transaction } from 'kysely';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';
import { writeWords } from './inbox/store-conversation.ts';

/**
 * Deletes submissions with everything that belongs to them. Where others were merged into one of them and stay, the newest of those has the
 * conversation from then on: each submission has its own retention period, and its own person may erase it.
 */
export async function deleteSubmissions(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<void> {
  const going = new Set(ids);
  for (const chunk of chunksOf(ids)) {
    // Nobody merges anything with them meanwhile.
    await trx
      .updateTable('conversations')
      .set((eb) => ({ is_unread: eb.ref('is_unread') }))
      .where('submission_id', 'in', chunk)
      .execute();
    const merged = await trx
      .selectFrom('submissions')
      .select(['id', 'merged_into as into'])
      .where('merged_into', 'in', chunk)
      .orderBy('received_at', 'desc')
      .orderBy('id')
      .execute();
    const staying = merged.filter(({ id }) => !going.has(id));
    for (const [conversation, parts] of Map.groupBy(staying, ({ into }) => into ?? '')) {
      await handOver(
        trx,
        conversation,
        parts.map(({ id }) => id),
      );
    }
  }
  for (const chunk of chunksOf(ids)) {
    await trx.deleteFrom('submissions').where('id', 'in', chunk).execute();
  }
}

/** Gives what belongs to a conversation as a whole to the first of the submissions that were merged into it. */
async function handOver(
  trx: Transaction<Schema>,
  conversation: string,
  [heir, ...others]: readonly string[],
): Promise<void> {
  if (heir === undefined) return;
  const place = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('submission_id', '=', conversation)
    .executeTakeFirst();
  if (place === undefined) return;
  await trx.updateTable('submissions').set({ merged_into: null }).where('id', '=', heir).execute();
  if (others.length > 0) {
    await trx
      .updateTable('submissions')
      .set({ merged_into: heir })
      .where('id', 'in', others)
      .execute();
  }
  await trx
    .insertInto('conversations')
    .values({ ...place, submission_id: heir })
    .execute();
  for (const table of [
    'conversation_labels',
    'reply_drafts',
    'staff_notifications',
    'scheduled_replies',
  ] as const) {
    await trx
      .updateTable(table)
      .set({ submission_id: heir })
      .where('submission_id', '=', conversation)
      .execute();
  }
  await moveUnsentFiles(trx, conversation, heir);
  await writeWords(trx, heir);
}

/** Moves the files of replies that are still being written. */
export async function moveUnsentFiles(
  trx: Transaction<Schema>,
  from: string,
  to: string,
): Promise<void> {
  await trx
    .updateTable('conversation_files')
    .set({ submission_id: to })
    .where('submission_id', '=', from)
    .where('reply_key', 'is', null)
    .where('mail_id', 'is', null)
    .execute();
}
