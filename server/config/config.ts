import { resolve } from 'node:path';
import type { DatabaseTarget } from '../platform/database/database.ts';

/** Who gets the organisation's mail and how it travels. */
export type MailConfig = { smtpUrl: string; from: string; to: string };

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything that can be set, decided. Each field says the variable that it comes from. */
export type Config = {
  /** `PORT`; 0 takes any free port. */
  port: number;
  /** `HOST`: the address to listen on. */
  host: string;
  /** `PUBLIC_URL`: origin under which visitors reach the site, without a slash at the end. */
  publicUrl: string;
  /** `DATA_DIR`: absolute path of the folder that holds the database and the files. */
  dataDir: string;
  /** `DATABASE_URL`, or the embedded database in the data folder. */
  database: DatabaseTarget;
  /** `API_ORIGIN`: origin of another backend of the same contract; null: our own answers. */
  apiOrigin: string | null;
  /** `TWEET_API_URL`: the tweet service. */
  tweetApiUrl: string;
  /** `SMTP_URL`, `MAIL_FROM`, `MAIL_TO`; null: messages are kept and nothing is mailed. */
  mail: MailConfig | null;
  /** `RETENTION_DAYS`: how long what visitors sent is kept. */
  retentionDays: number;
  /** `CLAMD_URL`: virus scanner for CVs; null: there is none. */
  clamdUrl: string | null;
  /** `SEND_LIMIT`, `SEND_LIMIT_TOTAL`: how often one address may send something in ten minutes, and how much of all together is accepted; 0: any number. */
  sendLimits: { perAddress: number; total: number };
  /** `TRUST_PROXY`: how many proxies in front are believed about the visitor's address. */
  trustProxy: number;
  /** `METRICS_PORT`: port for those who run the site; 0 takes any free port, null: none. */
  metricsPort: number | null;
  /** `DRAIN_SECONDS`: how long open requests may still take when the server is told to stop. */
  drainSeconds: number;
  /** `LOG_LEVEL`. */
  logLevel: LogLevel;
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problem: string };

const DEFAULT_TWEET_API = 'https://cdn.syndication.twimg.com/tweet-result';

/** A setting that cannot be used; its message is a sentence for whoever started the server. */
class Unusable extends Error {}

/**
 * Decides every setting from the environment.
 * @returns the settings, or one sentence that says which setting to change and how
 */
export function readConfig(env: Record<string, string | undefined>): ConfigResult {
  try {
    return { ok: true, config: decide(env) };
  } catch (error) {
    if (error instanceof Unusable) return { ok: false, problem: error.message };
    throw error;
  }
}

function decide(env: Record<string, string | undefined>): Config {
  const port = integer(env, 'PORT', 3000, 65_535);
  const dataDir = resolve(setting(env, 'DATA_DIR') ?? 'data');
  const apiOrigin = optionalOrigin(env, 'API_ORIGIN');
  const databaseUrl = setting(env, 'DATABASE_URL');
  if (apiOrigin !== null && databaseUrl !== undefined) {
    throw new Unusable(
      'API_ORIGIN and DATABASE_URL are both set: with another backend the site has no database of its own, so unset one of them.',
    );
  }
  return {
    port,
    host: setting(env, 'HOST') ?? 'localhost',
    publicUrl: optionalOrigin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir,
    database: database(databaseUrl, dataDir),
    apiOrigin,
    tweetApiUrl: webAddress(env, 'TWEET_API_URL')?.href ?? DEFAULT_TWEET_API,
    mail: mail(env),
    retentionDays: retentionDays(env),
    clamdUrl: clamdUrl(env),
    sendLimits: {
      perAddress: integer(env, 'SEND_LIMIT', 30, 1_000_000),
      total: integer(env, 'SEND_LIMIT_TOTAL', 3_000, 1_000_000),
    },
    trustProxy: integer(env, 'TRUST_PROXY', 0, 10),
    metricsPort: metricsPort(env, port),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 10, 300),
    logLevel: logLevel(env),
  };
}

/** An empty variable counts as unset, as in `PORT= npm start`. */
function setting(env: Record<string, string | undefined>, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function integer(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  most: number,
): number {
  const value = setting(env, name);
  if (value === undefined) return fallback;
  if (/^\d+$/.test(value) && Number(value) <= most) return Number(value);
  throw new Unusable(`${name} must be a whole number from 0 to ${most}, not "${value}".`);
}

function metricsPort(env: Record<string, string | undefined>, port: number): number | null {
  if (setting(env, 'METRICS_PORT') === undefined) return null;
  const own = integer(env, 'METRICS_PORT', 0, 65_535);
  if (own !== port || own === 0) return own;
  throw new Unusable(
    `METRICS_PORT and PORT are both ${port}: what is meant for those who run the site needs a port of its own.`,
  );
}

function webAddress(env: Record<string, string | undefined>, name: string): URL | null {
  const value = setting(env, name);
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new Unusable(`${name} must be an address such as https://example.org, not "${value}".`);
}

function optionalOrigin(env: Record<string, string | undefined>, name: string): string | null {
  const url = webAddress(env, name);
  if (url === null) return null;
  if (url.pathname === '/' && url.search === '' && url.username === '') return url.origin;
  throw new Unusable(
    `${name} must be an origin without path or password, such as ${url.origin}, not "${url.href}".`,
  );
}

function database(url: string | undefined, dataDir: string): DatabaseTarget {
  if (url === undefined) return { kind: 'sqlite', file: resolve(dataDir, 'yafee.sqlite') };
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { kind: 'postgres', url };
  throw new Unusable(
    'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/name; leave it unset for the embedded database.',
  );
}

function mail(env: Record<string, string | undefined>): MailConfig | null {
  const smtpUrl = setting(env, 'SMTP_URL');
  if (smtpUrl === undefined) return null;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new Unusable('SMTP_URL must be an address such as smtps://user:password@host:465.');
  }
  const from = setting(env, 'MAIL_FROM');
  const to = setting(env, 'MAIL_TO');
  if (from !== undefined && to !== undefined) return { smtpUrl, from, to };
  throw new Unusable(
    `SMTP_URL is set, so ${from === undefined ? 'MAIL_FROM' : 'MAIL_TO'} must be set too: the address that mail ${from === undefined ? 'comes from' : 'goes to'}.`,
  );
}

function retentionDays(env: Record<string, string | undefined>): number {
  const days = integer(env, 'RETENTION_DAYS', 180, 3_650);
  if (days > 0) return days;
  throw new Unusable('RETENTION_DAYS must be at least 1: what visitors sent is kept that long.');
}

function clamdUrl(env: Record<string, string | undefined>): string | null {
  const value = setting(env, 'CLAMD_URL');
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (url?.protocol === 'tcp:' && url.hostname !== '') return value;
  if (url?.protocol === 'unix:' && url.pathname.length > 1) return value;
  throw new Unusable(
    `CLAMD_URL must be an address such as tcp://localhost:3310 or unix:/run/clamav/clamd.ctl, not "${value}".`,
  );
}

function logLevel(env: Record<string, string | undefined>): LogLevel {
  const value = setting(env, 'LOG_LEVEL') ?? 'info';
  const level = LOG_LEVELS.find((known) => known === value);
  if (level !== undefined) return level;
  throw new Unusable(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
}
