import type { Kysely } from 'kysely';
import type { ContactMessage, JoinApplication } from '../../contract/submission-rules.ts';
import type { Schema } from '../platform/database/schema.ts';
import { findMailStates, type MailState } from '../platform/mail/outbox.ts';
import { listSubmissions, type StoredSubmission, type SubmissionFilter } from './repository.ts';

/** A message or an application, for the staff. */
export type StaffMessage = Pick<
  StoredSubmission,
  'id' | 'reference' | 'state' | 'suspicion' | 'language' | 'cv'
> & {
  receivedAt: number;
  mails: readonly MailState[];
} & ({ kind: 'contact'; fields: ContactMessage } | { kind: 'join'; fields: JoinApplication });

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
    mails: mails.get(row.id) ?? [],
    ...({ kind: row.kind, fields: JSON.parse(row.fields) } as
      | { kind: 'contact'; fields: ContactMessage }
      | { kind: 'join'; fields: JoinApplication }),
  }));
}
