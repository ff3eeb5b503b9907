import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import parseAddresses from 'nodemailer/lib/addressparser';
import { type DatabaseTarget, DEFAULT_POOL_SIZE } from '../platform/database/database.ts';
import type { MailOAuth } from '../platform/oauth/mail-tokens.ts';
import type { StorageTarget } from '../platform/storage/open-storage.ts';
import type { TranslationSettings } from '../translation/translation.ts';
import { readHeldSocket } from './held-socket.ts';

/** What to do with a mail whose process died while it was being sent. */
const ON_CRASH = ['resend', 'hold'] as const;

/** The SMTP server, the addresses that mail is sent from and to, `MAIL_ON_CRASH`, `MAIL_COPY_REPLIES` and `MAIL_DKIM_SELECTOR`. */
export type MailConfig = {
  smtpUrl: string;
  /** Without a name, mails have the organisation's name in their language. */
  from: { name: string; address: string };
  /** An address without a name. */
  to: string;
  onCrash: (typeof ON_CRASH)[number];
  /** Whether the organisation gets a copy of every reply to a visitor. */
  copiesReplies: boolean;
  /** The selector of the DKIM key that the mail server signs with. Null: unknown. */
  dkimSelector: string | null;
};

/** The mailbox to which mail comes back, and its address that visitors answer to, with an asterisk in place of the token. */
export type IncomingMailConfig = { imapUrl: string; replyTo: string };

/** The levels of the log (pino). */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a process does: serve the site, run the jobs, or both. */
export const ROLES = ['all', 'web', 'worker'] as const;

export type Role = (typeof ROLES)[number];

/** All settings, validated and with defaults. Each field names its environment variable. */
export type Config = {
  /** `ROLE`. */
  role: Role;
  /** `PORT`. 0: any free port. */
  port: number;
  /** `LISTEN_FDS`: file descriptor of a listening socket to use instead of `HOST` and `PORT`. Null: none. */
  heldSocket: number | null;
  /** `HOST`: the address to listen on. */
  host: string;
  /** `PUBLIC_URL`: origin at which visitors reach the site, without a slash at the end. */
  publicUrl: string;
  /** `DATA_DIR`: absolute path of the folder with the embedded database, and all files that are not in a bucket. */
  dataDir: string;
  /** `STARTER_CONTENT`: absolute path of the content folder that the first start imports. Null: the one of the release. */
  starterContent: string | null;
  /** `STORAGE_URL`, `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY`: a bucket; or the data folder. */
  storage: StorageTarget;
  /** `DATABASE_URL` and `DATABASE_POOL`, or the embedded database in the data folder. */
  database: DatabaseTarget;
  /** `MIGRATE`: whether expanding migrations run at the start, or only by the command. */
  migrate: 'start' | 'never';
  /** `API_ORIGIN`: origin of another backend of the same contract. Null: our own database. */
  apiOrigin: string | null;
  /** `TWEET_API_URL`: URL of the tweet service. */
  tweetApiUrl: string;
  /**
   * `SMTP_URL`, `MAIL_FROM`, `MAIL_TO`, `MAIL_ON_CRASH`, `MAIL_COPY_REPLIES`, `MAIL_DKIM_SELECTOR`. Null: submissions are
   * stored and nothing is mailed.
   */
  mail: MailConfig | null;
  /**
   * `MAIL_RATE`: the first number is how many mails of a campaign leave in its first hour. The rate then doubles each hour up
   * to the second number.
   */
  mailRate: { first: number; greatest: number };
  /** `IMAP_URL`, `MAIL_REPLY_TO`. Null: no mail is read. */
  incomingMail: IncomingMailConfig | null;
  /** `MAIL_OAUTH…`: how the site signs in if `SMTP_URL` or `IMAP_URL` has a user and no password. Null: without OAuth. */
  mailOAuth: MailOAuth | null;
  /** `REDIRECT_HOSTS`: the hosts of other sites to which staff may redirect old addresses, in lower case. */
  redirectHosts: string[];
  /** `STATISTICS_BEACON`: whether browsers tell the server of views, because a CDN keeps the pages. */
  countsByBeacon: boolean;
  /** `RETENTION_DAYS`: after how many days submissions are purged. */
  retentionDays: number;
  /** `CLAMD_URL`: address of the virus scanner for CVs. Null: CVs are not scanned. */
  clamdUrl: string | null;
  /** `TRANSLATE_URL`, `TRANSLATE_KEY`: the service that drafts translations. Null: none. */
  translation: TranslationSettings | null;
  /** `SEND_LIMIT`, `SEND_LIMIT_TOTAL`: maximum submissions in ten minutes, from one IP address and in total. 0: no limit. */
  sendLimits: { perAddress: number; total: number };
  /** `TRUST_PROXY`: number of proxies whose `X-Forwarded-…` headers are trusted. */
  trustProxy: number;
  /** `METRICS_PORT`: port of metrics and health for operators. 0: any free port, null: none. */
  metricsPort: number | null;
  /** `DRAIN_SECONDS`: how long the server continues to serve after the signal to stop. Null: as long as a proxy needs. */
  drainSeconds: number | null;
  /** `FINISH_SECONDS`: how long open requests may take after the server has stopped listening. */
  finishSeconds: number;
  /** `LOG_LEVEL`. */
  logLevel: LogLevel;
};

/** The settings, or one sentence that says which setting to change and how. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; problem: string };

/** The three jobs that hold a lock while they run need a connection each, besides one for their work. */
const MIN_POOL_SIZE = 4;

/** More than a PostgreSQL server accepts by default (`max_connections`). */
const MAX_POOL_SIZE = 500;

const DEFAULT_TWEET_API = 'https://cdn.syndication.twimg.com/tweet-result';

/** An invalid setting. The message is one sentence for the operator. */
class InvalidSetting extends Error {}

/**
 * Reads and validates all settings from the environment variables.
 * @param pid of this process, to check whether a socket of the service manager is meant for it
 * @returns the settings, or one sentence that says which setting to change and how
 */
export function readConfig(
  env: Record<string, string | undefined>,
  pid: number = process.pid,
): ConfigResult {
  try {
    return { ok: true, config: parseConfig(env, pid) };
  } catch (error) {
    if (error instanceof InvalidSetting) return { ok: false, problem: error.message };
    throw error;
  }
}

function parseConfig(env: Record<string, string | undefined>, pid: number): Config {
  const port = readInteger(env, 'PORT', 3000, 65_535);
  const dataDir = resolve(readSetting(env, 'DATA_DIR') ?? 'data');
  const apiOrigin = readOrigin(env, 'API_ORIGIN');
  if (apiOrigin !== null && readSecret(env, 'DATABASE_URL') !== undefined) {
    throw new InvalidSetting(
      'API_ORIGIN and DATABASE_URL are both set: with another backend the site has no database of its own, so unset one of them.',
    );
  }
  return {
    role: readRole(env, apiOrigin),
    port,
    heldSocket: parseHeldSocket(env, pid),
    host: readSetting(env, 'HOST') ?? 'localhost',
    publicUrl: readOrigin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir,
    starterContent: readContentFolder(env),
    database: parseDatabase(env, dataDir),
    migrate: readChoice(env, 'MIGRATE', ['start', 'never']),
    storage: readStorage(env, dataDir),
    apiOrigin,
    tweetApiUrl: readWebAddress(env, 'TWEET_API_URL')?.href ?? DEFAULT_TWEET_API,
    mail: readMail(env),
    mailRate: readMailRate(env),
    incomingMail: readIncomingMail(env),
    mailOAuth: readMailOAuth(env),
    redirectHosts: readHosts(env),
    countsByBeacon: readChoice(env, 'STATISTICS_BEACON', ['no', 'yes']) === 'yes',
    retentionDays: readRetentionDays(env),
    clamdUrl: readClamdUrl(env),
    translation: readTranslation(env),
    sendLimits: {
      perAddress: readInteger(env, 'SEND_LIMIT', 30, 1_000_000),
      total: readInteger(env, 'SEND_LIMIT_TOTAL', 3_000, 1_000_000),
    },
    trustProxy: readInteger(env, 'TRUST_PROXY', 0, 10),
    metricsPort: readMetricsPort(env, port),
    drainSeconds:
      readSetting(env, 'DRAIN_SECONDS') === undefined
        ? null
        : readInteger(env, 'DRAIN_SECONDS', 0, 300),
    finishSeconds: readInteger(env, 'FINISH_SECONDS', 10, 300),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}

/** Returns the trimmed value of a variable. An empty variable is treated as unset, as in `PORT= npm start`. */
function readSetting(env: Record<string, string | undefined>, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/**
 * Returns a secret: the value of a variable, or the content of the file that the variable with the suffix `_FILE` names, as
 * container platforms pass secrets.
 */
function readSecret(env: Record<string, string | undefined>, name: string): string | undefined {
  const value = readSetting(env, name);
  const file = readSetting(env, `${name}_FILE`);
  if (file === undefined) return value;
  if (value !== undefined) {
    throw new InvalidSetting(`${name} and ${name}_FILE are both set: unset one of them.`);
  }
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidSetting(`${name}_FILE names a file that cannot be read (${reason}).`);
  }
  if (content === '') throw new InvalidSetting(`${name}_FILE names an empty file: ${file}.`);
  return content;
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

/** Maximum number of hosts in the list of other sites. */
const MAX_HOSTS = 50;

/** Reads the list of other sites, separated by commas. Each is a host with a dot, without scheme, port and path. */
function readHosts(env: Record<string, string | undefined>): string[] {
  const hosts = (readSetting(env, 'REDIRECT_HOSTS') ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  if (hosts.length > MAX_HOSTS) {
    throw new InvalidSetting(
      `REDIRECT_HOSTS names ${hosts.length} hosts, and may name ${MAX_HOSTS}.`,
    );
  }
  return hosts.map((host) => {
    const url = URL.parse(`https://${host}`);
    const isHost = url !== null && url.href === `https://${url.host}/` && url.port === '';
    if (isHost && url.hostname.includes('.') && !/[/?#@]/.test(host)) return url.hostname;
    throw new InvalidSetting(
      `REDIRECT_HOSTS must be hosts such as "shop.example.org", separated by commas, and "${host}" is none.`,
    );
  });
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

function readContentFolder(env: Record<string, string | undefined>): string | null {
  const value = readSetting(env, 'STARTER_CONTENT');
  if (value === undefined) return null;
  const folder = resolve(value);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new InvalidSetting(
    `STARTER_CONTENT must be the path of a content folder (docs/content.md), and ${folder} is no folder.`,
  );
}

function parseDatabase(env: Record<string, string | undefined>, dataDir: string): DatabaseTarget {
  const url = readSecret(env, 'DATABASE_URL');
  if (url === undefined) return { kind: 'sqlite', file: resolve(dataDir, 'yafee.sqlite') };
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) {
    return { kind: 'postgres', url, poolSize: readPoolSize(env) };
  }
  throw new InvalidSetting(
    'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/name; leave it unset for the embedded database.',
  );
}

const STORAGE_EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.org&region=us-east-1';

/** Bucket names that all services allow. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Characters of the prefix in a bucket that need no escaping. */
const STORAGE_PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/;

function readStorage(env: Record<string, string | undefined>, dataDir: string): StorageTarget {
  const value = readSetting(env, 'STORAGE_URL');
  if (value === undefined) return { kind: 'disk', dataDir };
  const url = URL.parse(value);
  if (url?.username !== undefined && url.username + url.password !== '') {
    throw new InvalidSetting(
      'STORAGE_URL must not contain the access key: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  }
  const prefix = url?.pathname.replace(/^\//, '').replace(/(?<=[^/])$/, '/') ?? '';
  const parameters = [...(url?.searchParams.keys() ?? [])];
  if (
    url?.protocol !== 's3:' ||
    !BUCKET_NAME.test(url.host) ||
    !STORAGE_PREFIX.test(prefix) ||
    parameters.some((name) => name !== 'endpoint' && name !== 'region')
  ) {
    throw new InvalidSetting(
      `STORAGE_URL must be the address of a bucket such as ${STORAGE_EXAMPLE}, not "${value}".`,
    );
  }
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = URL.parse(
    url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
  );
  if (
    endpoint === null ||
    !/^https?:$/.test(endpoint.protocol) ||
    endpoint.search + endpoint.hash + endpoint.username !== ''
  ) {
    throw new InvalidSetting(
      `The endpoint in STORAGE_URL must be an address such as https://s3.example.org: ${STORAGE_EXAMPLE}.`,
    );
  }
  const accessKeyId = readSecret(env, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = readSecret(env, 'S3_SECRET_ACCESS_KEY');
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const name = accessKeyId === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
    throw new InvalidSetting(
      `STORAGE_URL is set, so ${name} (or ${name}_FILE) must be set too: the key that may list, read, write and delete in the bucket.`,
    );
  }
  return {
    kind: 's3',
    bucket: url.host,
    prefix,
    endpoint: endpoint.href.replace(/\/$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
    dataDir,
  };
}

function readPoolSize(env: Record<string, string | undefined>): number {
  const size = readInteger(env, 'DATABASE_POOL', DEFAULT_POOL_SIZE, MAX_POOL_SIZE);
  if (size >= MIN_POOL_SIZE) return size;
  throw new InvalidSetting(
    `DATABASE_POOL must be at least ${MIN_POOL_SIZE}: jobs and requests share the connections.`,
  );
}

function readMail(env: Record<string, string | undefined>): MailConfig | null {
  const smtpUrl = readSecret(env, 'SMTP_URL');
  if (smtpUrl === undefined) return null;
  const url = URL.parse(smtpUrl);
  if (!/^smtps?:\/\//.test(smtpUrl) || url === null || url.hostname === '') {
    throw new InvalidSetting('SMTP_URL must be an address such as smtps://user:password@host:465.');
  }
  const unknown = [...url.searchParams.keys()].find((name) => !SMTP_OPTIONS.includes(name));
  if (unknown !== undefined) {
    throw new InvalidSetting(
      `SMTP_URL has the unknown option ${unknown}: after the question mark may be ${SMTP_OPTIONS.join(', ')}.`,
    );
  }
  const onCrash = readChoice(env, 'MAIL_ON_CRASH', ON_CRASH, 'resend');
  const copiesReplies = readChoice(env, 'MAIL_COPY_REPLIES', ['no', 'yes']) === 'yes';
  const from = readMailAddress(env, 'MAIL_FROM', 'comes from');
  const to = readMailAddress(env, 'MAIL_TO', 'goes to').address;
  return { smtpUrl, from, to, onCrash, copiesReplies, dkimSelector: readSelector(env) };
}

/**
 * The options of Nodemailer that `SMTP_URL` may have (docs/mail.md). Some others would write every mail to the log, or send
 * no mail at all.
 */
const SMTP_OPTIONS = [
  'name',
  'requireTLS',
  'ignoreTLS',
  'localAddress',
  'tls.servername',
  'tls.rejectUnauthorized',
];

/** One address, as mail servers accept it without quoting (RFC 5321, 4.1.2 and 4.5.3.1). */
const MAIL_ADDRESS = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]{1,255}$/;

/** Reads an address with or without a name, such as `Name <site@example.org>`. */
function readMailAddress(
  env: Record<string, string | undefined>,
  name: 'MAIL_FROM' | 'MAIL_TO',
  use: string,
): MailConfig['from'] {
  const value = readSetting(env, name);
  if (value === undefined) {
    throw new InvalidSetting(
      `SMTP_URL is set, so ${name} must be set too: the address that mail ${use}.`,
    );
  }
  const [one, ...others] = parseAddresses(value);
  if (one?.address !== undefined && others.length === 0 && MAIL_ADDRESS.test(one.address)) {
    return { name: one.name, address: one.address };
  }
  throw new InvalidSetting(
    `${name} must be one address such as site@example.org or Name <site@example.org>, not "${value}".`,
  );
}

/**
 * Below the limits of most mail services: 30 a minute for a mailbox of Exchange Online, and 10,000 a day for Google's relay.
 * 10,000 mails take 8 hours and 22 minutes.
 */
const DEFAULT_MAIL_RATE = '200-1600';

/** Mails per hour, far more than a process can send. */
const MAX_MAIL_RATE = 1_000_000;

function readMailRate(env: Record<string, string | undefined>): Config['mailRate'] {
  const value = readSetting(env, 'MAIL_RATE') ?? DEFAULT_MAIL_RATE;
  const [, one = '', other = one] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(value) ?? [];
  const rate = { first: Number(one), greatest: Number(other) };
  if (rate.first >= 1 && rate.first <= rate.greatest && rate.greatest <= MAX_MAIL_RATE) return rate;
  throw new InvalidSetting(
    `MAIL_RATE must be a number of mails an hour such as 500, or two such as 200-5000: so many in the first hour, doubling each hour up to the second; from 1 to ${MAX_MAIL_RATE}, not "${value}".`,
  );
}

/** DNS labels, separated by dots (RFC 6376, 3.1). */
const DKIM_SELECTOR = /^[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))*$/i;

function readSelector(env: Record<string, string | undefined>): string | null {
  const value = readSetting(env, 'MAIL_DKIM_SELECTOR');
  if (value === undefined) return null;
  if (value.length <= 100 && DKIM_SELECTOR.test(value)) return value;
  throw new InvalidSetting(
    `MAIL_DKIM_SELECTOR must be the selector that the mail server signs with, such as mail or s2026, not "${value}".`,
  );
}

/** The token of a reply address has 30 letters, and the part before the `@` has at most 64 (RFC 5321, 4.5.3.1.1). */
const REPLY_ADDRESS = /^[^\s@*<>"(),:;]{0,34}\*[^\s@*<>"(),:;]{0,34}@[^\s@*<>"(),:;]{1,200}$/;

function readIncomingMail(env: Record<string, string | undefined>): IncomingMailConfig | null {
  const imapUrl = readSecret(env, 'IMAP_URL');
  if (imapUrl === undefined) return null;
  const url = URL.parse(imapUrl);
  if (
    (url?.protocol !== 'imaps:' && url?.protocol !== 'imap:') ||
    [url.hostname, url.username].includes('') ||
    (url.password === '' && readOAuthProvider(env) === 'none')
  ) {
    throw new InvalidSetting(
      'IMAP_URL must be an address such as imaps://user:password@host:993/INBOX; an @ in the user is written %40. Without a password MAIL_OAUTH must be set.',
    );
  }
  const mail = readMail(env);
  if (mail === null) {
    throw new InvalidSetting(
      'IMAP_URL is set, so SMTP_URL must be set too: visitors answer to the mails that the site sends.',
    );
  }
  const address = readSetting(env, 'MAIL_REPLY_TO') ?? mail.from.address;
  const replyTo = address.includes('*') ? address : address.replace('@', '+*@');
  if (REPLY_ADDRESS.test(replyTo) && replyTo.indexOf('@') <= 35) return { imapUrl, replyTo };
  throw new InvalidSetting(
    `MAIL_REPLY_TO must be an address such as site@example.org, with at most 33 letters before the @, or one with an asterisk for the token, such as site-*@example.org, not "${address}".`,
  );
}

/** The token endpoints, and the scopes to request for IMAP and SMTP. `{tenant}` is the organisation's directory. */
const OAUTH_PROVIDERS = {
  microsoft: {
    tokenUrl: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
    scope: 'https://outlook.office365.com/.default',
  },
  google: { tokenUrl: 'https://oauth2.googleapis.com/token', scope: 'https://mail.google.com/' },
} as const;

/** The id or domain of a Microsoft directory. */
const TENANT = /^[a-z0-9](?:[a-z0-9.-]{0,250})[a-z0-9]$/i;

const readOAuthProvider = (env: Record<string, string | undefined>) =>
  readChoice(env, 'MAIL_OAUTH', ['none', 'microsoft', 'google']);

function readMailOAuth(env: Record<string, string | undefined>): MailOAuth | null {
  const provider = readOAuthProvider(env);
  if (provider === 'none') return null;
  const urls = [readSecret(env, 'SMTP_URL'), readSecret(env, 'IMAP_URL')];
  if (!urls.some((url) => url !== undefined && signsInByToken(url))) {
    throw new InvalidSetting(
      'MAIL_OAUTH is set, so SMTP_URL or IMAP_URL must have a user and no password, such as smtp://site%40example.org@smtp.office365.com:587.',
    );
  }
  const { tokenUrl: usual, scope } = OAUTH_PROVIDERS[provider];
  const tokenUrl = readWebAddress(env, 'MAIL_OAUTH_TOKEN_URL')?.href ?? usual;
  const account = readSecret(env, 'MAIL_OAUTH_SERVICE_ACCOUNT');
  if (provider === 'google' && account !== undefined) {
    return { grant: 'service-account', tokenUrl, scope, ...readServiceAccount(account) };
  }
  const client = {
    clientId: readNeeded(env, 'MAIL_OAUTH_CLIENT_ID', provider),
    clientSecret: readNeeded(env, 'MAIL_OAUTH_CLIENT_SECRET', provider),
  };
  if (provider === 'google') {
    const refreshToken = readNeeded(env, 'MAIL_OAUTH_REFRESH_TOKEN', provider);
    return { grant: 'refresh-token', tokenUrl, ...client, refreshToken };
  }
  const tenant = readNeeded(env, 'MAIL_OAUTH_TENANT', provider);
  if (!TENANT.test(tenant)) {
    throw new InvalidSetting(
      `MAIL_OAUTH_TENANT must be the id of the directory, or a domain of it such as example.onmicrosoft.com, not "${tenant}".`,
    );
  }
  return {
    grant: 'client-credentials',
    tokenUrl: tokenUrl.replace('{tenant}', tenant),
    scope,
    ...client,
  };
}

function readNeeded(
  env: Record<string, string | undefined>,
  name: string,
  provider: keyof typeof OAUTH_PROVIDERS,
): string {
  const value = readSecret(env, name);
  if (value !== undefined) return value;
  const others = provider === 'google' ? ' (or MAIL_OAUTH_SERVICE_ACCOUNT)' : '';
  throw new InvalidSetting(`MAIL_OAUTH is ${provider}, so ${name} must be set too${others}.`);
}

/** Reads the key file of a service account, as downloaded from Google's console. */
function readServiceAccount(text: string): { email: string; privateKey: string } {
  const invalid = new InvalidSetting(
    'MAIL_OAUTH_SERVICE_ACCOUNT must be the JSON of a key of a service account: give its file as MAIL_OAUTH_SERVICE_ACCOUNT_FILE.',
  );
  try {
    const { client_email: email, private_key: privateKey } = JSON.parse(text);
    createPrivateKey(privateKey);
    if (typeof email === 'string' && email.includes('@')) return { email, privateKey };
  } catch {
    throw invalid;
  }
  throw invalid;
}

/** Returns whether the URL of a mail server has a user and no password. */
function signsInByToken(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username !== '' && password === '';
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

/** The end of the keys of DeepL's free plan, which has a host of its own. */
const FREE_KEY = /:fx$/;

function readTranslation(env: Record<string, string | undefined>): TranslationSettings | null {
  const url = readWebAddress(env, 'TRANSLATE_URL');
  const key = readSecret(env, 'TRANSLATE_KEY') ?? null;
  if (url === null) {
    if (key === null) return null;
    throw new InvalidSetting(
      'TRANSLATE_KEY is set, so TRANSLATE_URL must be set too: the address of DeepL or LibreTranslate, such as https://api-free.deepl.com.',
    );
  }
  if (url.username !== '' || url.search !== '') {
    throw new InvalidSetting(
      `TRANSLATE_URL must be an address without a password or a query; the key belongs in TRANSLATE_KEY.`,
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  const isDeepl = /(?:^|\.)deepl\.com$/.test(url.hostname) || /\/v2(?:\/translate)?$/.test(path);
  const root = path.replace(isDeepl ? /\/v2(?:\/translate)?$/ : /\/translate$/, '');
  const address = url.origin + root;
  if (!isDeepl) return { service: 'libretranslate', url: address, key };
  if (key === null) {
    throw new InvalidSetting(
      'TRANSLATE_URL names DeepL, so TRANSLATE_KEY (or TRANSLATE_KEY_FILE) must be set too: the key of its account.',
    );
  }
  const isFree = FREE_KEY.test(key);
  if (isFree !== (url.hostname === 'api-free.deepl.com') && url.hostname.endsWith('.deepl.com')) {
    throw new InvalidSetting(
      `TRANSLATE_KEY is of DeepL's ${isFree ? 'free' : 'paid'} plan, so TRANSLATE_URL must be ${isFree ? 'https://api-free.deepl.com' : 'https://api.deepl.com'}.`,
    );
  }
  return { service: 'deepl', url: address, key };
}

function readRole(env: Record<string, string | undefined>, apiOrigin: string | null): Role {
  const role = readChoice(env, 'ROLE', ROLES);
  if (role !== 'worker' || apiOrigin === null) return role;
  throw new InvalidSetting(
    'ROLE=worker and API_ORIGIN are both set: with another backend there are no jobs for a worker, so run processes with ROLE=web only.',
  );
}

function parseHeldSocket(env: Record<string, string | undefined>, pid: number): number | null {
  const socket = readHeldSocket(env, pid);
  if (socket !== 'several') return socket;
  throw new InvalidSetting(
    'LISTEN_FDS names more than one socket: the site listens on one, so give the socket unit a single ListenStream=.',
  );
}

/** Reads one of several words. If the variable is unset, it is the fallback, or the first word. */
function readChoice<Choice extends string>(
  env: Record<string, string | undefined>,
  name: string,
  choices: readonly [Choice, ...Choice[]],
  fallback: Choice = choices[0],
): Choice {
  const value = readSetting(env, name) ?? fallback;
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  const list = choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`;
  throw new InvalidSetting(`${name} must be ${list}, not "${value}".`);
}
