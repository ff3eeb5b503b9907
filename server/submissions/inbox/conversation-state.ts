import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Scope } from './find-conversation.ts';

/**
 * Reads the parts of a conversation that change whenever its display changes, without its texts, because open pages ask every
 * 20 seconds and mostly nothing has changed. The timeline grows, or loses the last reply, and its mails only move forward, so counts and
 * last times are enough.
 * @param id of one of its submissions
 * @returns a value that can be compared as JSON; null if the conversation does not exist, or may not be seen
 */
export async function readConversationState(
  db: Kysely<Schema>,
  id: string,
  { forms, staffId, now }: Scope & { staffId: string; now: number },
): Promise<{ conversation: { id: string }; staff: object[] } | null> {
  const { rows } = await sql<{ id: string }>`
    with conversation as (
      select coalesce(merged_into, id) as id from submissions where id = ${id}
    ), part as (
      select id from conversation
      union all
      select submissions.id from submissions inner join conversation on submissions.merged_into = conversation.id
    )
    select place.submission_id as id, place.entry_id, place.is_suspected, place.state, place.stage, place.assigned_to, place.is_unread,
      place.snoozed_until, place.snoozed_until <= ${now} as is_back,
      place.keep_asked_until, place.kept_until, sent.suspicion,
      (select state from submission_files where submission_id in (select id from part)) as cv,
      (select key from scheduled_replies where submission_id in (select id from conversation)) as scheduled,
      (select due_at from scheduled_replies where submission_id in (select id from conversation)) as scheduled_at,
      (select max(saved_at) from reply_drafts where submission_id in (select id from part) and staff_id = ${staffId}) as draft,
      (select failed_at from failed_addresses where address_key = sent.email_key) as failed,
      (select count(*) from part) as parts,
      (select count(*) from submissions as other where other.email_key = sent.email_key) as others,
      (select max(sequence) from conversation_events where submission_id in (select id from part)) as events,
      (select max(at) from conversation_events where submission_id in (select id from part)) as event_last,
      (select count(*) from conversation_labels where submission_id in (select id from part)) as labels,
      (select count(*) from incoming_mails where submission_id in (select id from part)) as received,
      files.*,
      (select max(version) from content_version) as content,
      requests.*, mails.*
    from conversations as place
    inner join submissions as sent on sent.id = place.submission_id
    cross join (
      select count(*) as asked, count(done_at) as done from rights_requests where submission_id in (select id from part)
    ) as requests
    cross join (
      select count(*) as files, max(added_at) as file_last,
        count(*) filter (where conversation_files.state = 'quarantined') as quarantined_files,
        count(*) filter (where conversation_files.state = 'infected') as infected_files,
        count(*) filter (where staff_id = ${staffId} and reply_key is null) as own_files
      from conversation_files where submission_id in (select id from part)
    ) as files
    cross join (
      select count(*) as mails, sum(attempts) as attempts, count(last_error) as errors,
        count(sent_at) as sent, max(sent_at) as sent_last, count(returned_at) as returned, max(returned_at) as returned_last,
        count(*) filter (where deliveries.state = 'held') as held,
        count(*) filter (where deliveries.state = 'waiting') as waiting,
        count(*) filter (where deliveries.state = 'dead') as dead
      from deliveries where submission_id in (select id from part)
    ) as mails
    where place.submission_id in (select id from conversation) and place.kind in (${sql.join(forms)})`.execute(
    db,
  );
  const [conversation] = rows;
  if (conversation === undefined) return null;
  // The possible assignees, and the names in the timeline.
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'state'])
    .orderBy('id')
    .execute();
  return { conversation, staff };
}
