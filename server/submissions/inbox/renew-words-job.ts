import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { MINUTE } from '../../platform/durations.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import { renewConversationWords } from './store-conversation.ts';

/**
 * Renews the words of the inbox search after an update has changed their forms. It repeats, because processes of the previous
 * build may still store messages.
 */
export function renewInboxWordsJob(db: Kysely<Schema>): Job {
  return {
    name: 'renew the words of the inbox',
    first: 0,
    every: MINUTE,
    run: (signal) => renewConversationWords(db, signal),
  };
}
