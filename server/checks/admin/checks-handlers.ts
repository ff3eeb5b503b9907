import type { checkCalls } from '../../../contract/admin/checks/checks.ts';
import { findingsFilter } from '../../../contract/admin/checks/findings-filter.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { openSessionOf, type SignedInRequest } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { readCheckRun, requestRun } from '../check-run.ts';
import { ignoreFindings, restoreFindings } from '../ignore-findings.ts';
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

  async ignoreFindings(dependencies, request) {
    const { ids, reason } = request.body;
    const ignored = await ignoreFindings(dependencies.db, {
      ...changeOf(dependencies, request, ids),
      reason,
    });
    return { ok: true, response: { ignored } };
  },

  async restoreFindings(dependencies, request) {
    const options = changeOf(dependencies, request, request.body.ids);
    const restored = await restoreFindings(dependencies.db, options);
    return { ok: true, response: { restored } };
  },

  async checkRun({ db, now }) {
    return { ok: true, response: await readCheckRun(db, now()) };
  },

  async checkNow({ db, now, readTimeZone }) {
    await requestRun(db, { now: now(), timeZone: await readTimeZone() });
    return { ok: true, response: await readCheckRun(db, now()) };
  },
};

function changeOf({ now }: DatabaseDependencies, request: SignedInRequest, ids: readonly string[]) {
  const { staff } = openSessionOf(request);
  return { ids, role: staff.role, act: { staffId: staff.id, at: now() } };
}
