import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/platform/database/database.ts';
import type { IncomingMails } from '../../server/platform/database/schema.ts';

/** Adds a reply by mail to a conversation. */
export async function addIncoming(
  { db }: Database,
  id: string,
  mail: Partial<IncomingMails>,
): Promise<void> {
  await db
    .insertInto('incoming_mails')
    .values({
      id: randomUUID(),
      identity: randomUUID(),
      submission_id: id,
      kind: 'reply',
      at: Date.now(),
      message_id: null,
      from_name: 'Noura',
      from_address: 'noura@example.com',
      is_other_sender: 0,
      subject: 'Re: a message',
      text: 'Thank you.',
      quoted: null,
      is_cut: 0,
      attachments: '[]',
      attachment_reasons: null,
      ...mail,
    })
    .execute();
}
