import { randomUUID } from 'node:crypto';
import { readdir, stat, statfs } from 'node:fs/promises';
import type { MailFailureCause } from '../../contract/admin/mail-failures.ts';
import type { CheckCode } from '../../contract/admin/operations/system.ts';
import { DAY } from '../platform/durations.ts';
import { describeMailFailure } from '../platform/mail/mail-failure.ts';
import { tryMailServer } from '../platform/mail/mail-transport.ts';
import type { MailTokens } from '../platform/oauth/mail-tokens.ts';
import { OAuthFailure } from '../platform/oauth/oauth-failure.ts';
import { readStoredFile, type Storage } from '../platform/storage/storage.ts';
import type { Translator } from '../translation/translation.ts';
import { type DetailedCheckResult, failed, ok, warning } from './check-results.ts';
import { type LastRun, readLastRun } from './last-runs.ts';

/** What an installation consists of besides its database. */
export type CheckedMachine = {
  storage: Storage;
  dataDir: string;
  /** The file of a SQLite database. Null with PostgreSQL. */
  databaseFile: string | null;
  /** Null: no mail is sent. */
  smtpUrl: string | null;
  /** With which the site signs in to the mail server. Null: with a password, or not at all. */
  tokens: MailTokens | null;
  /** The host of the mailbox that is read. Null: none is read. */
  imapHost: string | null;
  /** Null: translations are not drafted. */
  translator: Translator | null;
  publicUrl: string;
  trustProxy: number;
  host: string;
};

/** Tests whether a file can be written, read and removed. */
export async function checkStorage(storage: Storage): Promise<DetailedCheckResult> {
  const subject = 'storage';
  const key = `incoming/probe-${randomUUID()}`;
  const bytes = Buffer.from(key);
  const place = storage.describe('incoming/');
  try {
    await storage.put(key, bytes);
    const read = await readStoredFile(storage, key);
    await storage.remove([key]);
    return read?.equals(bytes)
      ? ok(subject, 'storage-ok', { place })
      : failed(subject, 'storage-altered', { place });
  } catch (error) {
    return failed(subject, 'storage-unusable', { place }, error);
  }
}

const GIB = 1024 ** 3;

export async function checkDisk(dataDir: string): Promise<DetailedCheckResult> {
  try {
    return describeDisk(await readDisk(dataDir));
  } catch (error) {
    return failed('disk', 'disk-unknown', { folder: dataDir }, error);
  }
}

/** Returns the free space and the size of the disk that contains a folder, in bytes. */
export async function readDisk(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Judges the free space of a disk, in bytes. */
export function describeDisk({ free, size }: { free: number; size: number }): DetailedCheckResult {
  const values = { free: (free / GIB).toFixed(1), size: (size / GIB).toFixed(1) };
  // A backup and a content import need a second copy for a while.
  if (free < 0.2 * GIB) return failed('disk', 'disk-full', values);
  if (free < 2 * GIB || free < size * 0.05) return warning('disk', 'disk-low', values);
  return ok('disk', 'disk-ok', values);
}

export async function checkPermissions({
  dataDir,
  databaseFile,
}: Pick<CheckedMachine, 'dataDir' | 'databaseFile'>): Promise<DetailedCheckResult> {
  for (const path of [dataDir, ...(databaseFile === null ? [] : [databaseFile])]) {
    const info = await stat(path).catch(() => null);
    if (info !== null && (info.mode & 0o077) !== 0) {
      return failed('permissions', 'permissions-open', { path });
    }
  }
  return ok('permissions', 'permissions-ok');
}

/** @param now epoch milliseconds */
export async function checkLastBackup(dataDir: string, now: number): Promise<DetailedCheckResult> {
  const last = await readLastRun(dataDir, 'backup');
  // It is on a disk that may be gone.
  if (last !== null && (await isGone(last.store))) {
    return failed('backup', 'backup-gone', { store: last.store });
  }
  return describeLastBackup(last, now);
}

async function isGone(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.length === 0;
}

/** Judges the age of the last backup. @param now epoch milliseconds */
export function describeLastBackup(last: LastRun | null, now: number): DetailedCheckResult {
  const subject = 'backup';
  if (last === null) return warning(subject, 'backup-none');
  const age = (now - last.at) / DAY;
  const values = { store: last.store, days: Math.floor(age) };
  if (age > 7) return failed(subject, 'backup-overdue', values);
  if (age > 2) return warning(subject, 'backup-late', values);
  return ok(subject, age < 1 ? 'backup-today' : 'backup-ok', values);
}

/** Reads when an operator last said that the settings were copied elsewhere. @param now epoch milliseconds */
export async function checkSettingsCopy(
  dataDir: string,
  now: number,
): Promise<DetailedCheckResult> {
  return describeSettingsCopy(await readLastRun(dataDir, 'settings-copy'), now);
}

/** Judges the age of the copy of the settings, which no backup contains. @param now epoch milliseconds */
export function describeSettingsCopy(last: LastRun | null, now: number): DetailedCheckResult {
  const subject = 'settings';
  if (last === null) return warning(subject, 'settings-not-copied');
  const values = { days: Math.floor((now - last.at) / DAY) };
  return values.days > 365
    ? warning(subject, 'settings-copy-old', values)
    : ok(subject, 'settings-copied', values);
}

/** Advice for a failing mail server, by its code. */
const MAIL_ADVICE: Partial<Record<MailFailureCause, CheckCode>> = {
  untrusted: 'mail-untrusted',
  unencrypted: 'mail-unencrypted',
};

/** Connects to the mail server and logs in. Sends no mail. */
export async function checkMail({
  smtpUrl,
  tokens,
  publicUrl,
}: Pick<CheckedMachine, 'smtpUrl' | 'tokens' | 'publicUrl'>): Promise<DetailedCheckResult> {
  const subject = 'mail';
  if (smtpUrl === null) return warning(subject, 'mail-unset');
  const host = new URL(smtpUrl).hostname;
  try {
    await tryMailServer(smtpUrl, tokens);
    return ok(subject, 'mail-ok', { host, site: new URL(publicUrl).host });
  } catch (error) {
    if (error instanceof OAuthFailure) {
      return failed(subject, error.problem, { host }, error);
    }
    const { cause } = describeMailFailure(error);
    // It may know this machine by its address.
    if (cause === 'no-password') return warning(subject, 'mail-without-password', { host });
    return failed(subject, MAIL_ADVICE[cause] ?? 'mail-refused', { host }, error);
  }
}

/** Judges `TRUST_PROXY` by `PUBLIC_URL`, because the server itself speaks no TLS. */
export function checkProxy({
  publicUrl,
  trustProxy,
  host,
}: Pick<CheckedMachine, 'publicUrl' | 'trustProxy' | 'host'>): DetailedCheckResult {
  const subject = 'proxy';
  const isHttps = publicUrl.startsWith('https:');
  const values = { url: publicUrl, count: trustProxy };
  if (isHttps && trustProxy === 0) return failed(subject, 'proxy-undeclared', values);
  if (!isHttps && trustProxy > 0) return warning(subject, 'proxy-needless', values);
  if (trustProxy > 0 && host === '0.0.0.0') return warning(subject, 'proxy-bypassed', values);
  return ok(subject, 'proxy-ok', values);
}
