import type { Kysely } from 'kysely';
import type { ContactMessage, JoinApplication } from '../../contract/sending.ts';
import { listMails } from '../store/outbox.ts';
import type { Outbox, Schema } from '../store/schema.ts';
import {
  listSubmissions,
  type StoredSubmission,
  type SubmissionFilter,
} from '../store/submissions.ts';

/** What a visitor sent, read for the staff. */
export type StaffMessage = Pick<
  StoredSubmission,
  'id' | 'reference' | 'state' | 'suspicion' | 'language' | 'cv'
> & {
  receivedAt: number;
  mails: readonly Outbox[];
} & ({ kind: 'contact'; fields: ContactMessage } | { kind: 'join'; fields: JoinApplication });

/** What visitors sent, newest first, each with its mails. */
export async function listMessages(
  db: Kysely<Schema>,
  filter: SubmissionFilter = {},
): Promise<StaffMessage[]> {
  const submissions = await listSubmissions(db, filter);
  const [only] = submissions;
  const mails = await listMails(
    db,
    submissions.length === 1 && only !== undefined ? { submissionId: only.id } : {},
  );
  const bySubmission = Map.groupBy(mails, (mail) => mail.submission_id);
  return submissions.map((row) => ({
    ...{ id: row.id, reference: row.reference, state: row.state, suspicion: row.suspicion },
    ...{ language: row.language, cv: row.cv, receivedAt: row.received_at },
    mails: bySubmission.get(row.id) ?? [],
    ...({ kind: row.kind, fields: JSON.parse(row.fields) } as
      | { kind: 'contact'; fields: ContactMessage }
      | { kind: 'join'; fields: JoinApplication }),
  }));
}
