import { CHECK_SUBJECTS, type CheckSubject } from '../../contract/admin/operations/system.ts';
import { SECOND } from '../platform/durations.ts';
import { type DetailedCheckResult, failed } from './check-results.ts';
import { type ExaminedDatabase, examineDatabase } from './examine-database.ts';
import { examineIncoming } from './examine-incoming.ts';
import {
  type ExaminedMachine,
  examineDisk,
  examineLastBackup,
  examineMail,
  examinePermissions,
  examineProxy,
  examineSettingsCopy,
  examineStorage,
} from './examine-machine.ts';
import { examineUploads } from './examine-uploads.ts';

/** What is checked. `database`: null if its problem is known already. */
export type Examined = { database: ExaminedDatabase | null; machine: ExaminedMachine };

/**
 * Checks an installation. Writes a file and rows, and removes them. Sends no mail.
 * @param options.now returns epoch milliseconds
 * @param options.patience how long each check may take, in milliseconds
 * @returns results in the order of `CHECK_SUBJECTS`
 */
export async function examine(
  { database, machine }: Examined,
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
          examineDatabase(database, now).catch((error: unknown) =>
            failed('database', 'database-away', {}, error),
          ),
        ),
    database === null || machine.imapHost === null
      ? []
      : inTime('incoming', examineIncoming(database, machine.imapHost, now())),
    inTime('storage', examineStorage(machine.storage)),
    database === null ? [] : inTime('uploads', examineUploads(database, machine.storage, now)),
    inTime('disk', examineDisk(machine.dataDir)),
    inTime('permissions', examinePermissions(machine)),
    inTime('backup', examineLastBackup(machine.dataDir, now())),
    inTime('settings', examineSettingsCopy(machine.dataDir, now())),
    inTime('mail', examineMail(machine)),
    examineProxy(machine),
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
