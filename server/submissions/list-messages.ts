import type { Kysely } from 'kysely';
import type { StoredFields } from '../../contract/forms/fields.ts';
import type { StaffFormName } from '../../contract/forms/forms.ts';
import type { Schema } from '../platform/database/schema.ts';
import { findMailStates, type MailState } from '../platform/deliveries/delivery-store.ts';
import { listSubmissions, type StoredSubmission, type SubmissionFilter } from './repository.ts';
import { readStoredFields } from './stored-fields.ts';

/** A message or an application, for the staff. */
export type StaffMessage = Pick<
  StoredSubmission,
  'id' | 'reference' | 'state' | 'suspicion' | 'language' | 'cv'
> & {
  kind: StaffFormName;
  fields: StoredFields;
  receivedAt: number;
  mails: readonly MailState[];
};

/** Messages and applications with the states of their mails, newest first. */
export async function listMessages(
  db: Kysely<Schema>,
  filter: SubmissionFilter = {},
): Promise<StaffMessage[]> {
  const submissions = await listSubmissions(db, filter);
  const mails = await findMailStates(
    db,
    submissions.map(({ id }) => id),
  );
  return submissions.map((row) => ({
    id: row.id,
    reference: row.reference,
    state: row.state,
    suspicion: row.suspicion,
    language: row.language,
    cv: row.cv,
    receivedAt: row.received_at,
    kind: row.kind,
    fields: readStoredFields(row.fields),
    mails: mails.get(row.id) ?? [],
  }));
}
