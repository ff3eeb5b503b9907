import type { Kysely } from 'kysely';
import type {
  PlannedConversation,
  UnreadConversation,
} from '../../../contract/admin/today/today.ts';
import { senderName } from '../../../contract/forms/fields.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { readStoredFields } from '../stored-fields.ts';
import { loadRows } from './list-conversations.ts';
import { isAsleep, isListed, isUnread } from './snooze.ts';

/** How many unread conversations are shown. */
const UNREAD_MAX = 3;

/** How many planned ones of each kind are shown. */
const PLANNED_MAX = 20;

/** Who looks, and when. `now` decides what is snoozed, in epoch milliseconds. */
type Reader = { forms: readonly StaffFormName[]; staffId: string; now: number };

/** Returns the unread conversations that arrived last, newest first. */
export async function listUnread(
  db: Kysely<Schema>,
  { forms, now }: Omit<Reader, 'staffId'>,
): Promise<UnreadConversation[]> {
  if (forms.length === 0) return [];
  const found = await db
    .selectFrom('conversations')
    .select('submission_id as id')
    .where('is_suspected', '=', 0)
    .where('kind', 'in', forms)
    .where((eb) => eb.and([isListed(now), isUnread(now)]))
    .orderBy('arrived_at', 'desc')
    .orderBy('submission_id', 'desc')
    .limit(UNREAD_MAX)
    .execute();
  const ids = found.map(({ id }) => id);
  return (await loadRows(db, ids, now)).map((row) => ({
    id: row.id,
    form: row.form,
    reference: row.reference,
    name: row.name,
    topic: row.topic,
    appliedFor: row.appliedFor,
    excerpt: row.excerpt,
    arrivedAt: row.arrivedAt,
    hasCv: row.hasCv,
  }));
}

/** Returns a user's replies that are sent later, and the snoozed conversations that are assigned to the user, next ones first. */
export async function listPlannedConversations(
  db: Kysely<Schema>,
  { forms, staffId, now }: Reader,
): Promise<PlannedConversation[]> {
  if (forms.length === 0) return [];
  const seen = db
    .selectFrom('conversations')
    .innerJoin('submissions', 'submissions.id', 'conversations.submission_id')
    .select(['submissions.id', 'submissions.reference', 'submissions.fields'])
    .where('is_suspected', '=', 0)
    .where('conversations.kind', 'in', forms)
    .limit(PLANNED_MAX);
  const replies = await seen
    .innerJoin('scheduled_replies', 'scheduled_replies.submission_id', 'submissions.id')
    .select('due_at as at')
    .where('staff_id', '=', staffId)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .execute();
  const snoozed = await seen
    .select('snoozed_until as at')
    .where('assigned_to', '=', staffId)
    .where(isAsleep(now))
    .orderBy('snoozed_until')
    .execute();
  const present =
    (what: PlannedConversation['what']) =>
    ({ id, reference, fields, at }: (typeof replies)[number]) => ({
      id,
      what,
      reference,
      name: senderName(readStoredFields(fields)),
      at: at ?? 0,
    });
  return [...replies.map(present('reply')), ...snoozed.map(present('snoozed'))].toSorted(
    (one, other) => one.at - other.at,
  );
}
