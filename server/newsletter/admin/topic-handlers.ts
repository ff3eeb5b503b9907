import type { topicCalls } from '../../../contract/admin/newsletter/topics.ts';
import { openSessionOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { describeTopics, saveTopics } from '../topics.ts';

/** The handlers of the calls with which staff define the topics of the newsletter. */
export const topicHandlers: Handlers<keyof typeof topicCalls, DatabaseDependencies> = {
  async topics({ db }) {
    return { ok: true, response: await describeTopics(db) };
  },

  async saveTopics({ db, now }, request) {
    const staffId = openSessionOf(request).staff.id;
    const result = await saveTopics(db, request.body, { staffId, at: now() });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },
};
