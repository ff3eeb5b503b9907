import { resolve } from 'node:path';
import type { DatabaseTarget } from '../platform/database/database.ts';

/** The SMTP server, and the addresses that mail is sent from and to. */
export type MailConfig = { smtpUrl: string; from: string; to: string };

/** The levels of the log (pino). */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** One of the log levels. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All settings, validated and with defaults. Each field names its environment variable. */
export type Config = {
  /** `PORT`; 0: any free port. */
  port: number;
  /** `HOST`: the address to listen on. */
  host: string;
  /** `PUBLIC_URL`: origin under which visitors reach the site, without a slash at the end. */
  publicUrl: string;
  /** `DATA_DIR`: absolute path of the folder with the embedded database and all files. */
  dataDir: string;
  /** `DATABASE_URL`, or the embedded database in the data folder. */
  database: DatabaseTarget;
  /** `API_ORIGIN`: origin of another backend of the same contract; null: our own database. */
  apiOrigin: string | null;
  /** `TWEET_API_URL`: address of the tweet service. */
  tweetApiUrl: string;
  /** `SMTP_URL`, `MAIL_FROM`, `MAIL_TO`; null: messages are stored and nothing is mailed. */
  mail: MailConfig | null;
  /** `RETENTION_DAYS`: after how many days submissions are purged. */
  retentionDays: number;
  /** `CLAMD_URL`: address of the virus scanner for CVs; null: CVs are not scanned. */
  clamdUrl: string | null;
  /** `SEND_LIMIT`, `SEND_LIMIT_TOTAL`: maximum submissions in ten minutes, from one IP address and in total; 0: no limit. */
  sendLimits: { perAddress: number; total: number };
  /** `TRUST_PROXY`: number of proxies whose `X-Forwarded-…` headers are trusted. */
  trustProxy: number;
  /** `METRICS_PORT`: port of metrics and health for operators; 0: any free port, null: none. */
  metricsPort: number | null;
  /** `DRAIN_SECONDS`: how long open requests may take after the signal to stop. */
  drainSeconds: number;
  /** `LOG_LEVEL`. */
  logLevel: LogLevel;
};

/** The settings, or one sentence that says which setting to change and how. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; problem: string };

const DEFAULT_TWEET_API = 'https://cdn.syndication.twimg.com/tweet-result';

/** An invalid setting. The message is one sentence for the operator. */
class InvalidSetting extends Error {}

/**
 * Reads and validates all settings from the environment variables.
 * @returns the settings, or one sentence that says which setting to change and how
 */
export function readConfig(env: Record<string, string | undefined>): ConfigResult {
  try {
    return { ok: true, config: parseConfig(env) };
  } catch (error) {
    if (error instanceof InvalidSetting) return { ok: false, problem: error.message };
    throw error;
  }
}

function parseConfig(env: Record<string, string | undefined>): Config {
  const port = readInteger(env, 'PORT', 3000, 65_535);
  const dataDir = resolve(readSetting(env, 'DATA_DIR') ?? 'data');
  const apiOrigin = readOrigin(env, 'API_ORIGIN');
  const databaseUrl = readSetting(env, 'DATABASE_URL');
  if (apiOrigin !== null && databaseUrl !== undefined) {
    throw new InvalidSetting(
      'API_ORIGIN and DATABASE_URL are both set: with another backend the site has no database of its own, so unset one of them.',
    );
  }
  return {
    port,
    host: readSetting(env, 'HOST') ?? 'localhost',
    publicUrl: readOrigin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir,
    database: parseDatabase(databaseUrl, dataDir),
    apiOrigin,
    tweetApiUrl: readWebAddress(env, 'TWEET_API_URL')?.href ?? DEFAULT_TWEET_API,
    mail: readMail(env),
    retentionDays: readRetentionDays(env),
    clamdUrl: readClamdUrl(env),
    sendLimits: {
      perAddress: readInteger(env, 'SEND_LIMIT', 30, 1_000_000),
      total: readInteger(env, 'SEND_LIMIT_TOTAL', 3_000, 1_000_000),
    },
    trustProxy: readInteger(env, 'TRUST_PROXY', 0, 10),
    metricsPort: readMetricsPort(env, port),
    drainSeconds: readInteger(env, 'DRAIN_SECONDS', 10, 300),
    logLevel: readLogLevel(env),
  };
}

/** Returns the trimmed value of a variable. An empty variable is treated as unset, as in `PORT= npm start`. */
function readSetting(env: Record<string, string | undefined>, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readInteger(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  max: number,
): number {
  const value = readSetting(env, name);
  if (value === undefined) return fallback;
  if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
  throw new InvalidSetting(`${name} must be a whole number from 0 to ${max}, not "${value}".`);
}

function readMetricsPort(env: Record<string, string | undefined>, port: number): number | null {
  if (readSetting(env, 'METRICS_PORT') === undefined) return null;
  const metricsPort = readInteger(env, 'METRICS_PORT', 0, 65_535);
  if (metricsPort !== port || metricsPort === 0) return metricsPort;
  throw new InvalidSetting(
    `METRICS_PORT and PORT are both ${port}: metrics need a port of their own.`,
  );
}

function readWebAddress(env: Record<string, string | undefined>, name: string): URL | null {
  const value = readSetting(env, name);
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new InvalidSetting(
    `${name} must be an address such as https://example.org, not "${value}".`,
  );
}

function readOrigin(env: Record<string, string | undefined>, name: string): string | null {
  const url = readWebAddress(env, name);
  if (url === null) return null;
  if (url.pathname === '/' && url.search === '' && url.username === '') return url.origin;
  throw new InvalidSetting(
    `${name} must be an origin without path or password, such as ${url.origin}, not "${url.href}".`,
  );
}

function parseDatabase(url: string | undefined, dataDir: string): DatabaseTarget {
  if (url === undefined) return { kind: 'sqlite', file: resolve(dataDir, 'yafee.sqlite') };
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { kind: 'postgres', url };
  throw new InvalidSetting(
    'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/name; leave it unset for the embedded database.',
  );
}

function readMail(env: Record<string, string | undefined>): MailConfig | null {
  const smtpUrl = readSetting(env, 'SMTP_URL');
  if (smtpUrl === undefined) return null;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new InvalidSetting('SMTP_URL must be an address such as smtps://user:password@host:465.');
  }
  const from = readSetting(env, 'MAIL_FROM');
  const to = readSetting(env, 'MAIL_TO');
  if (from !== undefined && to !== undefined) return { smtpUrl, from, to };
  throw new InvalidSetting(
    `SMTP_URL is set, so ${from === undefined ? 'MAIL_FROM' : 'MAIL_TO'} must be set too: the address that mail ${from === undefined ? 'comes from' : 'goes to'}.`,
  );
}

function readRetentionDays(env: Record<string, string | undefined>): number {
  const days = readInteger(env, 'RETENTION_DAYS', 180, 3_650);
  if (days > 0) return days;
  throw new InvalidSetting(
    'RETENTION_DAYS must be at least 1: submissions are purged after this number of days.',
  );
}

function readClamdUrl(env: Record<string, string | undefined>): string | null {
  const value = readSetting(env, 'CLAMD_URL');
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (url?.protocol === 'tcp:' && url.hostname !== '') return value;
  if (url?.protocol === 'unix:' && url.pathname.length > 1) return value;
  throw new InvalidSetting(
    `CLAMD_URL must be an address such as tcp://localhost:3310 or unix:/run/clamav/clamd.ctl, not "${value}".`,
  );
}

function readLogLevel(env: Record<string, string | undefined>): LogLevel {
  const value = readSetting(env, 'LOG_LEVEL') ?? 'info';
  const level = LOG_LEVELS.find((name) => name === value);
  if (level !== undefined) return level;
  throw new InvalidSetting(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
}
