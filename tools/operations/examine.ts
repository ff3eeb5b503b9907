import { randomUUID } from 'node:crypto';
import { readdir, stat, statfs } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import type { Config } from '../../server/config/config.ts';
import { readLastRun } from '../../server/operations/operations.ts';
import { databaseClock } from '../../server/platform/database/clock.ts';
import { type Database, DEFAULT_POOL_SIZE } from '../../server/platform/database/database.ts';
import {
  PROCESS_SEEN_WITHIN,
  readSchemaState,
} from '../../server/platform/database/migrations/migrate.ts';
import { listProcesses, recordProcess } from '../../server/platform/database/processes.ts';
import { tryNewPages } from '../../server/platform/database/write-probe.ts';
import { DAY, HOUR, MINUTE } from '../../server/platform/durations.ts';
import { type ProcessReport, readReports } from '../../server/platform/process-journal.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { readStoredFile } from '../../server/platform/storage/storage.ts';
import { CommandFailure, reasonOf } from './command-line.ts';
import { withDatabase } from './database-dump.ts';

/** What was found about one subject, with what to do if it is not ok. */
export type Finding = { state: 'ok' | 'warning' | 'failed'; subject: string; text: string };

/**
 * Examines an installation. Writes a file and rows, which it removes; sends no mail.
 * @param now returns epoch milliseconds
 */
export async function examine(config: Config, now: () => number): Promise<Finding[]> {
  return [
    ...(await examineDatabase(config, now)),
    await examineStorage(config),
    await examineDisk(config.dataDir),
    await examinePermissions(config),
    await examineLastBackup(config.dataDir, now()),
    await examineMail(config),
    examineProxy(config),
  ];
}

const ok = (subject: string, text: string): Finding => ({ state: 'ok', subject, text });
const warning = (subject: string, text: string): Finding => ({ state: 'warning', subject, text });
const failed = (subject: string, text: string): Finding => ({ state: 'failed', subject, text });

async function examineDatabase(config: Config, now: () => number): Promise<Finding[]> {
  const target = config.database;
  if (target.kind === 'sqlite') {
    const exists = await stat(target.file).catch(() => null);
    if (exists === null) {
      return [
        failed(
          'database',
          `there is no ${target.file}: set DATA_DIR, restore a backup, or start the server for a new site.`,
        ),
      ];
    }
  }
  try {
    return await withDatabase(target, async (database) => {
      const schema = await examineSchema(database);
      // What is examined further is in tables of this build.
      const { pending } = await readSchemaState(database);
      if (schema.state === 'failed' || pending.some(({ step }) => step === 'expand'))
        return [schema];
      const processes = await examineProcesses(database);
      const writing = await examineWriting(database);
      if (target.kind === 'sqlite') {
        return [schema, writing, await examineStoredTimes(database, now()), ...processes];
      }
      const poolSize = target.poolSize ?? DEFAULT_POOL_SIZE;
      const pool = await examinePool(database, poolSize);
      return [schema, writing, await examineClock(database, now), pool, ...processes];
    });
  } catch (error) {
    return [failed('database', error instanceof CommandFailure ? error.message : reasonOf(error))];
  }
}

async function examineSchema(database: Database): Promise<Finding> {
  const subject = 'schema';
  const { applied, pending, unknown } = await readSchemaState(database);
  const names = (steps: { name: string }[]) => steps.map(({ name }) => name).join(', ');
  if (applied.length === 0) {
    return failed(
      subject,
      'the database has no tables: start the server once, or restore a backup.',
    );
  }
  if (unknown.some(({ step }) => step === 'contract')) {
    return failed(
      subject,
      `a newer build has contracted the database (${names(unknown)}): run it.`,
    );
  }
  const missing = pending.filter(({ step }) => step === 'expand');
  if (missing.length > 0) {
    return warning(
      subject,
      `the database lacks ${names(missing)}: the next start adds them, or npm run migrate -- --expand.`,
    );
  }
  if (unknown.length > 0) {
    return warning(subject, `a newer build has expanded the database (${names(unknown)}).`);
  }
  return ok(subject, `${applied.length} migrations, all expanding ones of this build.`);
}

/** Writes what a form needs: with SQLite a row, with PostgreSQL new pages, both removed. */
async function examineWriting(database: Database): Promise<Finding> {
  const subject = 'writing';
  const probe = { id: `doctor-${randomUUID()}`, role: 'doctor', release: '', schemaLevel: 0 };
  try {
    await database.db.transaction().execute(async (db) => {
      await recordProcess({ probe: db, kind: database.kind }, probe);
      await db.deleteFrom('processes').where('id', '=', probe.id).execute();
    });
    if (await tryNewPages(database)) return ok(subject, 'the database takes what a form writes.');
    return warning(
      subject,
      'the role of DATABASE_URL may not truncate the table write_probe, so nobody notices when the disk of the database is full: grant truncate on write_probe to it.',
    );
  } catch (error) {
    return failed(
      subject,
      `the database takes nothing new (${reasonOf(error)}), so every form fails: make room on its disk (docs/operations.md, "The disk of the database is full").`,
    );
  }
}

/** Judges what the processes say about themselves. Those that have said nothing yet are of an older build. */
async function examineProcesses(database: Database): Promise<Finding[]> {
  const processes = await listProcesses(database, PROCESS_SEEN_WITHIN);
  const reports = await readReports(database);
  return describeProcesses(
    processes.flatMap(({ id, role }) => {
      const report = reports.get(id);
      return report === undefined ? [] : [{ role, ...report }];
    }),
  );
}

/** Forms that failed longer ago are history. In milliseconds. */
const RECENT_FAILURE = HOUR;

/** Judges the clocks, forms and jobs of processes. */
export function describeProcesses(
  processes: readonly ({ role: string } & ProcessReport)[],
): Finding[] {
  const furthest = processes.toSorted(
    (one, other) => Math.abs(other.clockAhead) - Math.abs(one.clockAhead),
  )[0];
  const isRecent = (ago: number | null) => ago !== null && ago < RECENT_FAILURE;
  const failing = processes.filter(({ formFailures }) => isRecent(formFailures.ago));
  const forms = failing.reduce((sum, { formFailures }) => sum + formFailures.count, 0);
  const jobs = new Set(
    processes.flatMap((process) =>
      process.jobs.flatMap(({ name, doneAgo, failedAgo }) =>
        isRecent(failedAgo) && (doneAgo ?? Number.POSITIVE_INFINITY) > (failedAgo ?? 0)
          ? [name]
          : [],
      ),
    ),
  );
  return [
    ...(furthest === undefined || Math.abs(furthest.clockAhead) <= CLOCK_WARNING
      ? []
      : [
          describeClock(
            -furthest.clockAhead,
            `the machine of a process with the role ${furthest.role}`,
          ),
        ]),
    forms === 0
      ? ok('forms', 'none has failed within the last hour.')
      : failed(
          'forms',
          `${forms} could not be stored, the last within the last hour: look for "a submission could not be stored" in the log.`,
        ),
    jobs.size === 0
      ? ok('jobs', 'the last run of each went well.')
      : failed(
          'jobs',
          `the last run of ${[...jobs].join(', ')} failed: look for its name in the log.`,
        ),
  ];
}

/** Beyond this, times in the log and in the database do not agree. In milliseconds. */
const CLOCK_WARNING = 1_000;

/** Beyond this, mails are claimed too early or too late. In milliseconds. */
const CLOCK_FAILURE = MINUTE;

async function examineClock({ db, kind }: Database, now: () => number): Promise<Finding> {
  const before = now();
  const { rows } = await sql<{ now: number }>`select ${databaseClock(kind, now)()} as now`.execute(
    db,
  );
  const difference = (rows[0]?.now ?? Number.NaN) - (before + now()) / 2;
  return describeClock(difference);
}

/** Judges how far the database's clock is ahead of a machine's, in milliseconds. */
export function describeClock(difference: number, machine = 'this machine'): Finding {
  const subject = 'clock';
  const size = Math.abs(difference);
  if (size <= CLOCK_WARNING) return ok(subject, 'it agrees with the database within a second.');
  const text = `the database is ${(size / 1000).toFixed(1)} s ${difference > 0 ? 'ahead of' : 'behind'} ${machine}: synchronise both by NTP (timedatectl).`;
  return size > CLOCK_FAILURE ? failed(subject, text) : warning(subject, text);
}

/** On SQLite the clock is this machine's: the times that were stored show whether it was set back. */
async function examineStoredTimes({ db }: Database, now: number): Promise<Finding> {
  const subject = 'clock';
  const row = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.max<number | null>('received_at').as('newest'))
    .executeTakeFirst()
    .catch(() => undefined);
  const newest = row?.newest ?? 0;
  if (newest <= now + CLOCK_WARNING) return ok(subject, `it is ${new Date(now).toISOString()}.`);
  return failed(
    subject,
    `it is ${new Date(now).toISOString()}, and the newest message is of ${new Date(newest).toISOString()}: synchronise the clock by NTP (timedatectl).`,
  );
}

async function examinePool(database: Database, poolSize: number): Promise<Finding> {
  // Those that were seen lately; this machine starts one at least.
  const processes = Math.max(1, (await listProcesses(database, PROCESS_SEEN_WITHIN)).length);
  const { rows } = await sql<{ max: number; used: number }>`
    select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as max,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and application_name <> 'yafee') as used`.execute(
    database.db,
  );
  const { max, used } = rows[0] ?? { max: 0, used: 0 };
  return describePool({ available: max - used, needed: poolSize * processes, processes });
}

/** Judges whether all processes can fill their pools. */
export function describePool(connections: {
  available: number;
  needed: number;
  processes: number;
}): Finding {
  const { available, needed, processes } = connections;
  const subject = 'connections';
  const text = `${processes} ${processes === 1 ? 'process opens' : 'processes open'} up to ${needed} of ${available} that PostgreSQL has left`;
  if (needed > available) {
    return failed(subject, `${text}: raise max_connections, or lower DATABASE_POOL.`);
  }
  // Room for backups, drills, commands and a second set of processes during a release.
  if (needed * 2 > available) {
    return warning(subject, `${text}; a release needs twice as many: raise max_connections.`);
  }
  return ok(subject, `${text}.`);
}

async function examineStorage(config: Config): Promise<Finding> {
  const subject = 'storage';
  const storage = await openStorage(config.storage);
  const key = `incoming/probe-${randomUUID()}`;
  const bytes = Buffer.from(key);
  const place = storage.describe('incoming/');
  try {
    await storage.put(key, bytes);
    const read = await readStoredFile(storage, key);
    await storage.remove([key]);
    if (read?.equals(bytes)) {
      return ok(subject, `a file can be written, read and removed in ${place}.`);
    }
    return failed(
      subject,
      `a file in ${place} is not read as it was written: replace the storage.`,
    );
  } catch (error) {
    return failed(
      subject,
      `a file in ${place} cannot be written, read and removed (${reasonOf(error)}): give the server's user, or the key of the bucket, that right.`,
    );
  }
}

const GIB = 1024 ** 3;

async function examineDisk(dataDir: string): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return describeDisk({ free: bavail * bsize, size: blocks * bsize });
  } catch (error) {
    return failed('disk', `${dataDir} cannot be examined (${reasonOf(error)}): set DATA_DIR.`);
  }
}

/** Judges the free space of a disk, in bytes. */
export function describeDisk({ free, size }: { free: number; size: number }): Finding {
  const text = `${(free / GIB).toFixed(1)} of ${(size / GIB).toFixed(1)} GiB are free`;
  // A backup and a content import need a second copy for a while.
  if (free < 0.2 * GIB) return failed('disk', `${text}: make room at once.`);
  if (free < 2 * GIB || free < size * 0.05) return warning('disk', `${text}: make room.`);
  return ok('disk', `${text}.`);
}

async function examinePermissions({ dataDir, database }: Config): Promise<Finding> {
  const subject = 'permissions';
  const paths = [dataDir, ...(database.kind === 'sqlite' ? [database.file] : [])];
  for (const path of paths) {
    const info = await stat(path).catch(() => null);
    if (info !== null && (info.mode & 0o077) !== 0) {
      return failed(
        subject,
        `other users of this machine can open ${path}, which holds personal data: chmod go= ${path}`,
      );
    }
  }
  return ok(subject, 'only its owner can open the data folder.');
}

async function examineLastBackup(dataDir: string, now: number): Promise<Finding> {
  const last = await readLastRun(dataDir, 'backup');
  // A folder is on a disk that may be gone. A bucket needs keys that the server does not have.
  if (last !== null && isAbsolute(last.store) && (await isGone(last.store))) {
    return failed(
      'backup',
      `the folder of the last one, ${last.store}, is not there or empty: mount its disk, or back up elsewhere.`,
    );
  }
  return describeLastBackup(last, now);
}

async function isGone(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.length === 0;
}

/** Judges the age of the last backup. @param now epoch milliseconds */
export function describeLastBackup(
  last: { at: number; store: string } | null,
  now: number,
): Finding {
  const subject = 'backup';
  if (last === null) {
    return warning(subject, 'none was made by npm run backup here: run it daily by a timer.');
  }
  const days = (now - last.at) / DAY;
  const text = `the last one is ${days < 1 ? 'less than a day' : `${Math.floor(days)} days`} old, in ${last.store}`;
  if (days > 7) return failed(subject, `${text}: run npm run backup, and mend its timer.`);
  if (days > 2) return warning(subject, `${text}: look why its timer has not run.`);
  return ok(subject, `${text}.`);
}

/** How long the mail server may take. In milliseconds. */
const SMTP_TIMEOUT = 10_000;

async function examineMail({ mail, publicUrl }: Config): Promise<Finding> {
  const subject = 'mail';
  if (mail === null) {
    return warning(
      subject,
      'SMTP_URL is not set, so nobody is told what visitors send: set it, or run npm run messages -- list daily.',
    );
  }
  const transport = nodemailer.createTransport({
    url: mail.smtpUrl,
    connectionTimeout: SMTP_TIMEOUT,
    greetingTimeout: SMTP_TIMEOUT,
    dnsTimeout: SMTP_TIMEOUT,
    socketTimeout: SMTP_TIMEOUT,
  });
  try {
    // Connects, says EHLO, begins TLS where the server offers it, and logs in. No mail is sent.
    await transport.verify();
    return ok(
      subject,
      `${new URL(mail.smtpUrl).hostname} accepts us for ${new URL(publicUrl).host}.`,
    );
  } catch (error) {
    return failed(
      subject,
      `${new URL(mail.smtpUrl).hostname} does not accept us (${reasonOf(error)}): correct SMTP_URL, or make it reachable.`,
    );
  } finally {
    transport.close();
  }
}

/** Judges `TRUST_PROXY` by `PUBLIC_URL`: the server itself speaks no TLS. */
export function examineProxy({
  publicUrl,
  trustProxy,
  host,
}: Pick<Config, 'publicUrl' | 'trustProxy' | 'host'>): Finding {
  const subject = 'proxy';
  const isHttps = publicUrl.startsWith('https:');
  if (isHttps && trustProxy === 0) {
    return failed(
      subject,
      `PUBLIC_URL is ${publicUrl}, so a proxy is in front, and TRUST_PROXY is 0: all visitors share one limit. Set TRUST_PROXY=1, or the number of proxies.`,
    );
  }
  if (!isHttps && trustProxy > 0) {
    return warning(
      subject,
      `TRUST_PROXY is ${trustProxy}, and PUBLIC_URL is not https: without a proxy in front visitors can choose their address. Set TRUST_PROXY=0, or PUBLIC_URL to the https address.`,
    );
  }
  if (trustProxy > 0 && host === '0.0.0.0') {
    return warning(
      subject,
      'the server listens on all addresses, so visitors may go around the proxy: set HOST=127.0.0.1, or close the port in the firewall.',
    );
  }
  return ok(subject, `TRUST_PROXY=${trustProxy} agrees with ${publicUrl}.`);
}
