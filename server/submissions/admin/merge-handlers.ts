import type { mergeCalls } from '../../../contract/admin/inbox/merge.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { loadRows } from '../inbox/list-conversations.ts';
import { findConversationOf } from '../inbox/merged.ts';
import { findMergeCandidates, mergeConversations } from '../merge-conversations.ts';
import { presentRows } from './inbox-handlers.ts';
import { readerOf } from './reader.ts';

/** The handlers of the calls that merge conversations. */
export const mergeHandlers: Handlers<keyof typeof mergeCalls, DatabaseDependencies> = {
  async mergeCandidates(dependencies, request) {
    const { db, now } = dependencies;
    const ids = await findMergeCandidates(db, request.id, readerOf(request));
    if (ids === null) return refuse('not-found');
    const rows = await presentRows(dependencies, await loadRows(db, ids, now()));
    return { ok: true, response: { rows } };
  },

  async mergeConversations({ db, now }, request) {
    const { staffId, ...scope } = readerOf(request);
    const id = await findConversationOf(db, request.id);
    const merged = { ...request.body, id, scope };
    const result = await mergeConversations(db, merged, { staffId, at: now() });
    return result.ok ? { ok: true, response: { id: result.id } } : refuse(result.problem);
  },
};
