import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { MINUTE } from '../../platform/durations.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import { renewConversationWords } from './store-conversation.ts';

/**
 * Writes the words by which the inbox is searched again after an update has changed their form. It repeats, because processes of the
 * build before may still store messages.
 */
export function renewInboxWordsJob(db: Kysely<Schema>): Job {
  return {
    name: 'renew the words of the inbox',
    first: 0,
    every: MINUTE,
    run: (signal) => renewConversationWords(db, signal),
  };
}
