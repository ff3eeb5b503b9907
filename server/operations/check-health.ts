import { CHECK_SUBJECTS, type CheckSubject } from '../../contract/admin/operations/system.ts';
import { SECOND } from '../platform/durations.ts';
import { type CheckedDatabase, checkDatabase } from './check-database.ts';
import { checkIncoming } from './check-incoming.ts';
import {
  type CheckedMachine,
  checkDisk,
  checkLastBackup,
  checkMail,
  checkPermissions,
  checkProxy,
  checkSettingsCopy,
  checkStorage,
} from './check-machine.ts';
import { type DetailedCheckResult, failed } from './check-results.ts';
import { checkTranslation } from './check-translation.ts';
import { checkUploads } from './check-uploads.ts';

/** What is checked. `database`: null if its problem is known already. */
export type HealthSubjects = { database: CheckedDatabase | null; machine: CheckedMachine };

/**
 * Checks an installation. Writes a file and rows, and removes them. Sends no mail.
 * @param options.now returns epoch milliseconds
 * @param options.patience how long each check may take, in milliseconds
 * @returns results in the order of `CHECK_SUBJECTS`
 */
export async function checkHealth(
  { database, machine }: HealthSubjects,
  { now, patience }: { now: () => number; patience: number },
): Promise<DetailedCheckResult[]> {
  const inTime = (
    subject: CheckSubject,
    work: Promise<DetailedCheckResult | DetailedCheckResult[]>,
  ) => orTooSlow(subject, work, patience);
  // All at once, because most of it is waiting for others.
  const found = await Promise.all([
    database === null
      ? []
      : inTime(
          'database',
          checkDatabase(database, now).catch((error: unknown) =>
            failed('database', 'database-away', {}, error),
          ),
        ),
    database === null || machine.imapHost === null
      ? []
      : inTime('incoming', checkIncoming(database, machine.imapHost, now())),
    inTime('storage', checkStorage(machine.storage)),
    database === null ? [] : inTime('uploads', checkUploads(database, machine.storage, now)),
    inTime('disk', checkDisk(machine.dataDir)),
    inTime('permissions', checkPermissions(machine)),
    inTime('backup', checkLastBackup(machine.dataDir, now())),
    inTime('settings', checkSettingsCopy(machine.dataDir, now())),
    inTime('mail', checkMail(machine)),
    machine.translator === null ? [] : inTime('translation', checkTranslation(machine.translator)),
    checkProxy(machine),
  ]);
  const order = (subject: CheckSubject) => CHECK_SUBJECTS.indexOf(subject);
  return found.flat().sort((one, other) => order(one.subject) - order(other.subject));
}

/** Returns the results of a check, or that it takes too long. A slow check continues, and closes what it has opened. */
async function orTooSlow(
  subject: CheckSubject,
  work: Promise<DetailedCheckResult | DetailedCheckResult[]>,
  patience: number,
): Promise<DetailedCheckResult | DetailedCheckResult[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DetailedCheckResult>((resolve) => {
    const tooSlow = failed(subject, 'too-slow', { seconds: Math.round(patience / SECOND) });
    timer = setTimeout(() => resolve(tooSlow), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
