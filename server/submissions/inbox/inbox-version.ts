import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Returns a text that changes when a submission or an answer arrives, staff do something with a conversation, somebody asks for something about
 * personal data, or a user is told about something. It is read every second, so each part is the end of an index or of a small table. What colleagues
 * read is no part of it.
 */
export async function readInboxVersion(db: Kysely<Schema>): Promise<string> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('conversations')
        .select(({ fn }) => fn.max('arrived_at').as('value'))
        .where('is_suspected', '=', 0)
        .as('arrived'),
      eb
        .selectFrom('conversation_events')
        .select(({ fn }) => fn.max('sequence').as('value'))
        .as('event'),
      eb
        .selectFrom('rights_requests')
        .select(({ fn }) => fn.max('asked_at').as('value'))
        .where('done_at', 'is', null)
        .as('asked'),
      eb
        .selectFrom('staff_notifications')
        .select(({ fn }) => fn.max('at').as('value'))
        .as('told'),
    ])
    .executeTakeFirstOrThrow();
  return Object.values(row).join(' ');
}
