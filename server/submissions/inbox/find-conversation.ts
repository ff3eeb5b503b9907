import type { Kysely, Transaction } from 'kysely';
import type { ApplicationStage, ConversationState } from '../../../contract/admin/inbox/inbox.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Conversations, Schema } from '../../platform/database/schema.ts';
import { findConversationsOf } from './merged.ts';

/** The conversations that a user may see: those of these forms. */
export type Scope = { forms: readonly StaffFormName[] };

/** The state of a conversation. */
export type ConversationPlace = {
  id: string;
  form: StaffFormName;
  /** The vacancy or programme that the application is for. Null: none. */
  entryId: number | null;
  isSuspected: boolean;
  state: ConversationState;
  /** Null: it is no application. */
  stage: ApplicationStage | null;
  assignedTo: string | null;
  isUnread: boolean;
  /** Until when it is snoozed, in epoch milliseconds, also if that is past. Null: it is not. */
  snoozedUntil: number | null;
  /** Until when it is stored by consent, in epoch milliseconds. Null: as long as others. */
  keptUntil: number | null;
};

/**
 * Finds conversations by the ids of their submissions, each once. A merged submission has that of which it is a part.
 * @returns null if one of them does not exist, or may not be seen
 */
export async function findPlaces(
  db: Kysely<Schema>,
  ids: readonly string[],
  { forms }: Scope,
): Promise<ConversationPlace[] | null> {
  const wanted = [...new Set((await findConversationsOf(db, ids)).values())];
  const found: ConversationPlace[] = [];
  for (const chunk of chunksOf(wanted)) {
    const rows = await db
      .selectFrom('conversations')
      .selectAll()
      .where('submission_id', 'in', chunk)
      .where('kind', 'in', forms)
      .execute();
    found.push(...rows.map(placeOf));
  }
  return found.length === wanted.length ? found : null;
}

/**
 * Makes others who write in a conversation wait until the end of the transaction. It must be its first statement, which locks the row on both
 * databases.
 * @param id of one of its submissions
 * @returns its id; null: it does not exist
 */
export async function lockConversation(
  trx: Transaction<Schema>,
  id: string,
): Promise<string | null> {
  // Whoever has waited for a merge finds it at its new place.
  return (await lock(trx, id)) ?? (await lock(trx, id));
}

async function lock(trx: Transaction<Schema>, id: string): Promise<string | null> {
  const row = await trx
    .updateTable('conversations')
    .set((eb) => ({ is_unread: eb.ref('is_unread') }))
    .where('submission_id', '=', (eb) =>
      eb
        .selectFrom('submissions')
        .select(({ fn }) => fn.coalesce('merged_into', 'id').as('conversation'))
        .where('id', '=', id),
    )
    .returning('submission_id')
    .executeTakeFirst();
  return row?.submission_id ?? null;
}

/** Presents a row. */
export function placeOf(row: Conversations): ConversationPlace {
  return {
    id: row.submission_id,
    form: row.kind,
    entryId: row.entry_id,
    isSuspected: row.is_suspected === 1,
    state: row.state,
    stage: row.stage,
    assignedTo: row.assigned_to,
    isUnread: row.is_unread === 1,
    snoozedUntil: row.snoozed_until,
    keptUntil: row.kept_until,
  };
}
