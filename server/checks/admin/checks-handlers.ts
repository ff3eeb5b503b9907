import type { Kysely } from 'kysely';
import type { checkCalls } from '../../../contract/admin/checks/check-calls.ts';
import type { OutsideLinks } from '../../../contract/admin/checks/checks.ts';
import { findingsFilter } from '../../../contract/admin/checks/findings-filter.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { actorOf, openSessionOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { readCheckRun, requestRun } from '../check-run.ts';
import { ignoreFindings } from '../ignore-findings.ts';
import { listFindings } from '../list-findings.ts';
import { countOutside, isOutsideOn, turnOutside } from '../outside/outside-links.ts';
import { readCheckedVersion } from '../run-checks.ts';

/** What the handlers of the checks depend on. */
export type ChecksAdminDependencies = DatabaseDependencies & {
  readTimeZone: () => Promise<string>;
};

/** The handlers of the calls about findings. The role decides which of them a user sees. */
export const checksHandlers: Handlers<keyof typeof checkCalls, ChecksAdminDependencies> = {
  async findings({ db, now }, request) {
    const filter = readFilter(findingsFilter, request.query);
    const list = await listFindings(db, openSessionOf(request).staff.role, filter);
    const [run, outside] = await Promise.all([
      readCheckRun(db, 'content', now(), await readCheckedVersion(db, now())),
      readOutsideLinks(db, now()),
    ]);
    return { ok: true, response: { ...list, run, outside } };
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
    const at = { now: now(), timeZone: await readTimeZone() };
    await requestRun(db, 'content', at);
    if (await isOutsideOn(db)) await requestRun(db, 'outside', at);
    return { ok: true, response: null };
  },

  async checkOutside({ db, now, readTimeZone }, request) {
    const { isOn } = request.body;
    const changed = await turnOutside(db, isOn, { actor: actorOf(request), at: now() });
    const at = { now: now(), timeZone: await readTimeZone() };
    if (changed && isOn) await requestRun(db, 'outside', at);
    // The findings of the check come or go with it.
    if (changed && !isOn) await requestRun(db, 'content', at);
    return { ok: true, response: null };
  },
};

async function readOutsideLinks(db: Kysely<Schema>, now: number): Promise<OutsideLinks> {
  const [isOn, run, counts] = await Promise.all([
    isOutsideOn(db),
    readCheckRun(db, 'outside', now),
    countOutside(db),
  ]);
  // Nothing runs that was asked for before it was turned off.
  const shown = isOn ? run : { ...run, running: null, isWaiting: false };
  return { isOn, run: shown, counts };
}
