import type { Kysely } from 'kysely';
import type { IncomingMails, Schema } from '../../platform/database/schema.ts';

/** An incoming mail, with the reference of its conversation. */
export type ListedIncoming = Pick<
  IncomingMails,
  | 'id'
  | 'kind'
  | 'at'
  | 'from_name'
  | 'from_address'
  | 'subject'
  | 'text'
  | 'quoted'
  | 'attachments'
> & { reference: string };

/** Lists the incoming mails, oldest first: all of them, or those of one submission. */
export async function listIncoming(
  db: Kysely<Schema>,
  filter: { submissionId?: string } = {},
): Promise<ListedIncoming[]> {
  let query = db
    .selectFrom('incoming_mails')
    .innerJoin('submissions', 'submissions.id', 'incoming_mails.submission_id')
    .select([
      'submissions.reference',
      'incoming_mails.id',
      'incoming_mails.kind',
      'incoming_mails.at',
      'from_name',
      'from_address',
      'subject',
      'text',
      'quoted',
      'attachments',
    ]);
  if (filter.submissionId !== undefined) {
    query = query.where('incoming_mails.submission_id', '=', filter.submissionId);
  }
  return query.orderBy('incoming_mails.at').orderBy('incoming_mails.id').execute();
}
