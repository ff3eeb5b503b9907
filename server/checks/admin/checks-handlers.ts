import type { checkCalls } from '../../../contract/admin/checks/check-calls.ts';
import { findingsFilter } from '../../../contract/admin/checks/findings-filter.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { openSessionOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { readCheckRun, requestRun } from '../check-run.ts';
import { ignoreFindings } from '../ignore-findings.ts';
import { listFindings } from '../list-findings.ts';

/** What the handlers of the checks depend on. */
export type ChecksAdminDependencies = DatabaseDependencies & {
  readTimeZone: () => Promise<string>;
};

/** The handlers of the calls about findings. The role decides which of them a user sees. */
export const checksHandlers: Handlers<keyof typeof checkCalls, ChecksAdminDependencies> = {
  async findings({ db, now }, request) {
    const filter = readFilter(findingsFilter, request.query);
    const list = await listFindings(db, openSessionOf(request).staff.role, filter);
    return { ok: true, response: { ...list, run: await readCheckRun(db, now()) } };
  },

  async ignoreFindings({ db, now }, request) {
    const { staff } = openSessionOf(request);
    const changed = await ignoreFindings(db, {
      ...request.body,
      role: staff.role,
      act: { staffId: staff.id, at: now() },
    });
    return { ok: true, response: { changed } };
  },

  async checkNow({ db, now, readTimeZone }) {
    await requestRun(db, { now: now(), timeZone: await readTimeZone() });
    return { ok: true, response: await readCheckRun(db, now()) };
  },
};
