import type { Kysely } from 'kysely';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { recordAuditEvent, recordAuditEventOnEntries, type StaffAct } from '../audit/audit.ts';
import type { Schema } from '../platform/database/schema.ts';
import { isVisibleTo, keyOf } from './list-findings.ts';
import { OPEN } from './store-findings.ts';

type ChangeOptions = { ids: readonly string[]; role: StaffRole; act: StaffAct };

/** Ignores findings that a role may repair. Those that are gone or ignored already are left as they are. @returns how many */
export async function ignoreFindings(
  db: Kysely<Schema>,
  { ids, role, act, reason }: ChangeOptions & { reason: string },
): Promise<number> {
  const ignored = { ignored_at: act.at, ignored_by: act.staffId, ignored_reason: reason };
  return change(db, { ids, role, act }, { to: ignored, event: 'findings-ignored' });
}

/** Shows ignored findings again. @returns how many */
export async function restoreFindings(db: Kysely<Schema>, options: ChangeOptions): Promise<number> {
  return change(db, options, { to: OPEN, event: 'findings-restored' });
}

async function change(
  db: Kysely<Schema>,
  { ids, role, act }: ChangeOptions,
  {
    to,
    event,
  }: {
    to: typeof OPEN | { ignored_at: number; ignored_by: string; ignored_reason: string };
    event: 'findings-ignored' | 'findings-restored';
  },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('findings')
      .set(to)
      .where('id', 'in', ids)
      .where('ignored_at', to.ignored_at === null ? 'is not' : 'is', null)
      .where((eb) => isVisibleTo(role)(eb as never))
      .returning(['kind', 'entry_id'])
      .execute();
    if (rows.length === 0) return 0;
    const actor = { source: 'admin', staffId: act.staffId } as const;
    const details = { count: rows.length };
    const entries = rows.flatMap(keyOf);
    // A finding about a file or a redirect names no entry.
    if (entries.length === rows.length) {
      await recordAuditEventOnEntries(trx, { actor, event, details, entries }, act.at);
    } else {
      await recordAuditEvent(trx, { actor, event, details }, act.at);
    }
    return rows.length;
  });
}
