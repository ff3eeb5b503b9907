import type { spamCalls } from '../../../contract/admin/inbox/spam-senders.ts';
import { findStaffNames } from '../../auth/auth.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { markAsSpam } from '../mark-spam.ts';
import { addSpamSender, listSpamSenders, removeSpamSender } from '../spam-senders.ts';
import { readerOf } from './reader.ts';

/** How much of a search text is used. In UTF-16 units. */
const SEARCH_MAX = 254;

/** The handlers of the calls about spam. */
export const spamHandlers: Handlers<keyof typeof spamCalls, DatabaseDependencies> = {
  async markAsSpam({ db, now }, request) {
    const { staffId, ...scope } = readerOf(request);
    const result = await markAsSpam(db, { ...request.body, scope }, { staffId, at: now() });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async spamSenders(dependencies, request) {
    const response = await listSpamSenders(
      { db: dependencies.db, kind: dependencies.databaseKind },
      (request.query.get('search') ?? '').slice(0, SEARCH_MAX),
      await findStaffNames(dependencies),
    );
    return { ok: true, response };
  },

  async addSpamSender({ db, now }, request) {
    const by = { staffId: readerOf(request).staffId, at: now() };
    const result = await addSpamSender(db, request.body.sender, by);
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async removeSpamSender({ db, now }, request) {
    const by = { staffId: readerOf(request).staffId, at: now() };
    const isRemoved = await removeSpamSender(db, request.body, by);
    return isRemoved ? { ok: true, response: null } : refuse('not-found');
  },
};
