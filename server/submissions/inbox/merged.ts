import type { Kysely } from 'kysely';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Returns the conversations that submissions are part of: their own, or those that they were merged into. What does not exist is its own.
 */
export async function findConversationsOf(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map(ids.map((id) => [id, id]));
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'merged_into'])
      .where('id', 'in', chunk)
      .where('merged_into', 'is not', null)
      .execute();
    for (const { id, merged_into: into } of rows) found.set(id, into ?? id);
  }
  return found;
}

/** Returns the conversation that a submission is part of. */
export async function findConversationOf(db: Kysely<Schema>, id: string): Promise<string> {
  return (await findConversationsOf(db, [id])).get(id) ?? id;
}

/** Returns the ids of the submissions that are one conversation: its own, then those that were merged into it, oldest first. */
export async function findParts(db: Kysely<Schema>, conversation: string): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('merged_into', '=', conversation)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return [conversation, ...rows.map(({ id }) => id)];
}

/** Returns the ids of all submissions that are these conversations. */
export async function findAllParts(
  db: Kysely<Schema>,
  conversations: readonly string[],
): Promise<string[]> {
  const parts = [...conversations];
  for (const chunk of chunksOf(conversations)) {
    const rows = await db
      .selectFrom('submissions')
      .select('id')
      .where('merged_into', 'in', chunk)
      .execute();
    parts.push(...rows.map(({ id }) => id));
  }
  return parts;
}
