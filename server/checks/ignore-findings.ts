import type { Kysely } from 'kysely';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { recordAuditEvent, recordAuditEventOnEntries, type StaffAct } from '../audit/audit.ts';
import type { Schema } from '../platform/database/schema.ts';
import { isVisibleTo, keyOf } from './list-findings.ts';
import { OPEN } from './store-findings.ts';

/**
 * Ignores findings that a role may repair, or shows them again. Those that are gone, or are as wanted already, stay as they are.
 * @param options.reason why they are ignored. Null: they are shown again
 * @returns how many have changed
 */
export async function ignoreFindings(
  db: Kysely<Schema>,
  {
    ids,
    role,
    act,
    reason,
  }: { ids: readonly string[]; role: StaffRole; act: StaffAct; reason: string | null },
): Promise<number> {
  const isIgnored = reason !== null;
  const state = isIgnored
    ? { ignored_at: act.at, ignored_by: act.staffId, ignored_reason: reason }
    : OPEN;
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('findings')
      .set(state)
      .where('id', 'in', ids)
      .where('ignored_at', isIgnored ? 'is' : 'is not', null)
      .where((eb) => isVisibleTo(role)(eb as never))
      .returning(['kind', 'entry_id'])
      .execute();
    if (rows.length === 0) return 0;
    const event = {
      actor: { source: 'admin', staffId: act.staffId },
      event: isIgnored ? 'findings-ignored' : 'findings-restored',
      details: { count: rows.length },
    } as const;
    const entries = rows.flatMap(keyOf);
    // A finding about a file or a redirect names no entry.
    if (entries.length === rows.length) {
      await recordAuditEventOnEntries(trx, { ...event, entries }, act.at);
    } else {
      await recordAuditEvent(trx, event, act.at);
    }
    return rows.length;
  });
}
