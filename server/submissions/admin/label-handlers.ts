import type { labelCalls } from '../../../contract/admin/inbox/labels.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { describeLabels, labelConversations, saveLabels } from '../inbox/labels.ts';
import { readerOf } from './reader.ts';

/** The handlers of the calls about the labels of conversations. */
export const labelHandlers: Handlers<keyof typeof labelCalls, DatabaseDependencies> = {
  async labels({ db }) {
    return { ok: true, response: await describeLabels(db) };
  },

  async saveLabels({ db, now }, request) {
    const by = { staffId: readerOf(request).staffId, at: now() };
    const result = await saveLabels(db, request.body, by);
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  async labelConversations({ db, now }, request) {
    const { staffId, ...scope } = readerOf(request);
    const result = await labelConversations(db, { ...request.body, scope }, { staffId, at: now() });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },
};
