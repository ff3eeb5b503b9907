import { endAllAccess, listChangedAccounts } from '../../server/auth/auth.ts';
import type { DatabaseTarget } from '../../server/platform/database/database.ts';
import { DAY } from '../../server/platform/durations.ts';
import { listTables, withDatabase } from './database-dump.ts';

/** A user who changed an account shortly before the backup may have changed it again afterwards. In milliseconds. */
const SHORTLY_BEFORE = 7 * DAY;

/**
 * Signs everybody out of a restored database, and voids its one-time links. A session, link or password that was revoked after the backup
 * would otherwise work again.
 * @param backedUpAt when the backup was made, as ISO 8601
 * @returns what the operator should check, one line each
 */
export async function endRestoredAccess(
  target: DatabaseTarget,
  backedUpAt: string,
): Promise<string[]> {
  return withDatabase(target, async ({ db, kind }) => {
    const tables = await listTables(db, kind);
    // A backup of a version without the back office has no accounts.
    if (!tables.includes('staff_sessions') || !tables.includes('audit_log')) return [];
    const { sessions, links } = await endAllAccess(db);
    const changed = await listChangedAccounts(db, Date.parse(backedUpAt) - SHORTLY_BEFORE);
    return [
      `Everybody is signed out of the back office (${sessions} sessions), and ${links} one-time links are void. Passwords, passkeys and authenticator apps are those of the backup.`,
      `Do again what was done after ${backedUpAt}: npm run admin -- end EMAIL for whoever left, npm run messages -- erase --email ADDRESS for whoever asked for it; who unsubscribed is subscribed again.`,
      ...(changed.length === 0
        ? []
        : ['These accounts changed in the week before it. Did they change again?']),
      ...changed.map(
        ({ email, role, event, at }) =>
          `- ${email} (${role}): ${event}, ${new Date(at).toISOString()}`,
      ),
    ];
  });
}
