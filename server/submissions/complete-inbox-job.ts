import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { MINUTE } from '../platform/durations.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { completeConversations } from './inbox/store-conversation.ts';

/** Adds to the inbox what processes of an earlier build have stored, and the words by which it is found. */
export function completeInboxJob(db: Kysely<Schema>): Job {
  return {
    name: 'complete the inbox',
    first: 0,
    every: MINUTE,
    run: (signal) => completeConversations(db, signal),
  };
}
