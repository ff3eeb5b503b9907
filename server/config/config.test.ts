import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith } from '../../tests/helpers/content-folder.ts';
import { type Config, readConfig } from './config.ts';

function readValid(env: Record<string, string>): Config {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problem);
  return result.config;
}

function readProblem(env: Record<string, string>): string {
  const result = readConfig(env);
  if (result.ok) throw new Error('the settings were accepted');
  return result.problem;
}

const SMTP_BY_TOKEN = {
  SMTP_URL: 'smtp://site%40example.org@smtp.example.net:587',
  MAIL_FROM: 'site@example.org',
  MAIL_TO: 'team@example.org',
};

const MAIL_BY_TOKEN = {
  ...SMTP_BY_TOKEN,
  IMAP_URL: 'imaps://site%40example.org@imap.example.net/INBOX',
};

describe('readConfig', () => {
  it('returns the defaults for an empty environment', () => {
    const config = readValid({});
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      apiOrigin: null,
      starterContent: null,
      mail: null,
      incomingMail: null,
      retentionDays: 180,
      clamdUrl: null,
      translation: null,
      sendLimits: { perAddress: 30, total: 3_000 },
      trustProxy: 0,
      drainSeconds: null,
      finishSeconds: 10,
      role: 'all',
      migrate: 'start',
      heldSocket: null,
      logLevel: 'info',
    });
    expect(config.database).toMatchObject({ kind: 'sqlite' });
  });

  it('reads the path of another starter content, and refuses what is no folder', async () => {
    const folder = await folderWith({ 'goals.yaml': '[]' });
    expect(readValid({ STARTER_CONTENT: folder }).starterContent).toBe(folder);
    for (const path of ['missing', 'goals.yaml'].map((name) => join(folder, name))) {
      expect(readProblem({ STARTER_CONTENT: path })).toBe(
        `STARTER_CONTENT must be the path of a content folder (docs/content.md), and ${path} is no folder.`,
      );
    }
  });

  it('reads the service of machine translation, and says which address and key belong together', () => {
    const read = (TRANSLATE_URL: string, TRANSLATE_KEY?: string) =>
      readValid({ TRANSLATE_URL, ...(TRANSLATE_KEY && { TRANSLATE_KEY }) }).translation;
    expect(read('http://10.0.0.7:5000/')).toEqual({
      ...{ service: 'libretranslate', url: 'http://10.0.0.7:5000', key: null },
    });
    expect(read('https://translate.example.org/api/translate', 'k')).toEqual({
      ...{ service: 'libretranslate', url: 'https://translate.example.org/api', key: 'k' },
    });
    expect(read('https://api-free.deepl.com/v2/translate', 'k:fx')).toEqual({
      ...{ service: 'deepl', url: 'https://api-free.deepl.com', key: 'k:fx' },
    });
    expect(read('https://api.deepl.com', 'k')).toMatchObject({ service: 'deepl' });
    expect(read('http://proxy.example.org/deepl/v2', 'k:fx')).toEqual({
      ...{ service: 'deepl', url: 'http://proxy.example.org/deepl', key: 'k:fx' },
    });
    expect(readProblem({ TRANSLATE_KEY: 'k' })).toContain('TRANSLATE_URL must be set too');
    expect(readProblem({ TRANSLATE_URL: 'https://api.deepl.com' })).toContain(
      'TRANSLATE_KEY (or TRANSLATE_KEY_FILE) must be set too',
    );
    const free = { TRANSLATE_URL: 'https://api.deepl.com', TRANSLATE_KEY: 'k:fx' };
    expect(readProblem(free)).toContain('must be https://api-free.deepl.com.');
    const paid = { TRANSLATE_URL: 'https://api-free.deepl.com', TRANSLATE_KEY: 'k' };
    expect(readProblem(paid)).toContain('must be https://api.deepl.com.');
    expect(readProblem({ TRANSLATE_URL: 'https://a:b@example.org' })).toContain(
      'without a password',
    );
    expect(readProblem({ TRANSLATE_URL: 'example.org' })).toContain('must be an address');
  });

  it('returns a metrics port only if METRICS_PORT is set, and rejects the port of the site', () => {
    expect(readValid({}).metricsPort).toBeNull();
    expect(readValid({ METRICS_PORT: '9100' }).metricsPort).toBe(9100);
    expect(readValid({ PORT: '0', METRICS_PORT: '0' }).metricsPort).toBe(0);
    expect(readProblem({ PORT: '4000', METRICS_PORT: '4000' })).toMatch(
      /^METRICS_PORT and PORT are both/,
    );
    expect(readProblem({ METRICS_PORT: 'x' })).toContain('METRICS_PORT must be a whole number');
  });

  it('reads how many mails of the newsletter leave in an hour, and who signs them [NEWSLETTER-SEND-04]', () => {
    const mail = { SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.example', MAIL_TO: 'c@d.example' };
    const rateOf = (MAIL_RATE: string) => readValid({ MAIL_RATE }).mailRate;
    expect(readValid({}).mailRate).toEqual({ first: 200, greatest: 1_600 });
    expect(readValid(mail).mail?.dkimSelector).toBeNull();
    expect(rateOf('500')).toEqual({ first: 500, greatest: 500 });
    expect(rateOf('200-5000')).toEqual({ first: 200, greatest: 5_000 });
    for (const MAIL_RATE of ['0', '-5', '500-200', '5.5', '1-1000001', 'fast', '200 - 500']) {
      expect(readProblem({ ...mail, MAIL_RATE })).toContain('MAIL_RATE must be a number of mails');
    }
    expect(readValid({ ...mail, MAIL_DKIM_SELECTOR: 's1.2026' }).mail?.dkimSelector).toBe(
      's1.2026',
    );
    for (const MAIL_DKIM_SELECTOR of ['a b', '.a', 'a..b', 'مفتاح', 'a'.repeat(101)]) {
      expect(readProblem({ ...mail, MAIL_DKIM_SELECTOR })).toContain('MAIL_DKIM_SELECTOR must be');
    }
  });

  it('reads what to do with mails of a crashed process, and the number of database connections', () => {
    const mail = { SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.example', MAIL_TO: 'c@d.example' };
    expect(readValid(mail).mail?.onCrash).toBe('resend');
    expect(readValid({ ...mail, MAIL_ON_CRASH: 'hold' }).mail?.onCrash).toBe('hold');
    const DATABASE_URL = 'postgres://localhost/yafee';
    expect(readValid({ DATABASE_URL }).database).toMatchObject({ poolSize: 8 });
    const database = readValid({ DATABASE_URL, DATABASE_POOL: '20' }).database;
    expect(database).toEqual({ kind: 'postgres', url: DATABASE_URL, poolSize: 20 });
  });

  it('treats an empty variable as unset', () => {
    expect(readValid({ PORT: '', DATABASE_URL: ' ' }).database.kind).toBe('sqlite');
  });

  it('keeps only the origin of PUBLIC_URL', () => {
    expect(readValid({ PUBLIC_URL: 'https://yafee.example/' }).publicUrl).toBe(
      'https://yafee.example',
    );
  });

  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a".'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a whole number from 0 to 300, not "301".'],
    [{ FINISH_SECONDS: '301' }, 'FINISH_SECONDS must be a whole number from 0 to 300'],
    [{ ROLE: 'server' }, 'ROLE must be one of all, web, worker, not "server".'],
    [
      { ROLE: 'worker', API_ORIGIN: 'https://other.example' },
      'ROLE=worker and API_ORIGIN are both set',
    ],
    [{ MIGRATE: 'no' }, 'MIGRATE must be start or never, not "no".'],
    [{ LISTEN_FDS: '2' }, 'LISTEN_FDS names more than one socket'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number'],
    [{ PUBLIC_URL: 'yafee.example' }, 'PUBLIC_URL must be an address'],
    [{ API_ORIGIN: 'https://other.example/api' }, 'API_ORIGIN must be an origin without path'],
    [{ API_ORIGIN: 'ftp://other.example' }, 'API_ORIGIN must be an address'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be a PostgreSQL address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address'],
    [
      {
        SMTP_URL: 'smtp://mail.example',
        MAIL_FROM: 'a@b.example',
        MAIL_TO: 'c@d.example',
        MAIL_ON_CRASH: 'drop',
      },
      'MAIL_ON_CRASH must be resend or hold, not "drop".',
    ],
    [
      { DATABASE_URL: 'postgres://localhost/yafee', DATABASE_POOL: '3' },
      'DATABASE_POOL must be at least 4',
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be set too'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }, 'MAIL_TO must be set too'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address'],
    [
      { SMTP_URL: 'smtp://mail.example?requiretls=true' },
      'SMTP_URL has the unknown option requiretls',
    ],
    [{ SMTP_URL: 'smtp://mail.example?debug=true&logger=true' }, 'the unknown option debug'],
    [
      { API_ORIGIN: 'https://other.example', DATABASE_URL: 'postgres://localhost/yafee' },
      'API_ORIGIN and DATABASE_URL are both set',
    ],
  ])('rejects %o with a sentence', (env, sentence) => {
    expect(readProblem(env)).toContain(sentence);
  });

  it('takes a socket of the service manager only if it is meant for this process', () => {
    const heldSocket = (env: Record<string, string>) => {
      const result = readConfig(env, 77);
      return result.ok ? result.config.heldSocket : result.problem;
    };
    expect(heldSocket({ LISTEN_FDS: '1', LISTEN_PID: '77' })).toBe(3);
    expect(heldSocket({ LISTEN_FDS: '1', LISTEN_PID: '' })).toBe(3);
    expect(heldSocket({ LISTEN_FDS: '1', LISTEN_PID: '78' })).toBeNull();
    expect(heldSocket({ LISTEN_FDS: '0', LISTEN_PID: '77' })).toBeNull();
    expect(heldSocket({ LISTEN_PID: '77' })).toBeNull();
  });

  it('never repeats a password in a problem', () => {
    expect(readProblem({ DATABASE_URL: 'mysql://user:secret@localhost' })).not.toContain('secret');
    expect(readProblem({ SMTP_URL: 'smtp://user:secret@localhost' })).not.toContain('secret');
  });

  it('accepts only tcp: and unix: addresses of a virus scanner', () => {
    for (const url of ['tcp://localhost:3310', 'unix:/run/clamav/clamd.ctl']) {
      expect(readValid({ CLAMD_URL: url }).clamdUrl).toBe(url);
    }
    expect(readProblem({ CLAMD_URL: 'localhost:3310' })).toContain('CLAMD_URL must be an address');
  });

  it('stores files in the data folder unless STORAGE_URL names a bucket', () => {
    expect(readValid({ DATA_DIR: '/srv/yafee' }).storage).toEqual({
      kind: 'disk',
      dataDir: '/srv/yafee',
    });
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const url = 's3://yafee-files/site?endpoint=https://s3.example.org/&region=eu-1';
    expect(readValid({ DATA_DIR: '/srv/yafee', STORAGE_URL: url, ...keys }).storage).toEqual({
      kind: 's3',
      bucket: 'yafee-files',
      prefix: 'site/',
      endpoint: 'https://s3.example.org',
      region: 'eu-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      dataDir: '/srv/yafee',
    });
    expect(readValid({ STORAGE_URL: 's3://yafee-files', ...keys }).storage).toMatchObject({
      prefix: '',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
    });
  });

  it.each([
    ['https://s3.example.org/bucket', 'must be the address of a bucket'],
    ['s3://Bucket_1', 'must be the address of a bucket'],
    ['s3://bucket/../other', 'S3_ACCESS_KEY_ID (or S3_ACCESS_KEY_ID_FILE) must be set'],
    ['s3://bucket/a//b', 'must be the address of a bucket'],
    ['s3://bucket?end=https://s3.example.org', 'must be the address of a bucket'],
    ['s3://bucket?endpoint=s3.example.org', 'endpoint in STORAGE_URL must be an address'],
    ['s3://bucket?endpoint=https://s3.example.org?x=1', 'endpoint in STORAGE_URL must be'],
    ['s3://key:secret@bucket', 'must not contain the access key'],
    ['s3://bucket', 'S3_ACCESS_KEY_ID (or S3_ACCESS_KEY_ID_FILE) must be set'],
  ])('rejects the storage %s with a sentence', (url, sentence) => {
    const problem = readProblem({ STORAGE_URL: url });
    expect(problem).toContain(sentence);
    expect(problem).not.toContain('secret@');
  });

  it('reads the keys of a bucket from files, too', async () => {
    const folder = await folderWith({ id: 'key\n', secret: ' secret \n', empty: '\n' });
    const env = { STORAGE_URL: 's3://bucket', S3_ACCESS_KEY_ID_FILE: join(folder, 'id') };
    const secretFile = (name: string) => ({ S3_SECRET_ACCESS_KEY_FILE: join(folder, name) });
    expect(readValid({ ...env, ...secretFile('secret') }).storage).toMatchObject({
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(readProblem({ ...env, ...secretFile('none') })).toContain('cannot be read (ENOENT');
    expect(readProblem({ ...env, ...secretFile('empty') })).toContain('names an empty file');
    expect(
      readProblem({ ...env, ...secretFile('secret'), S3_SECRET_ACCESS_KEY: 'other' }),
    ).toContain('S3_SECRET_ACCESS_KEY and S3_SECRET_ACCESS_KEY_FILE are both set');
  });

  it('reads the addresses with passwords from files, too', async () => {
    const database = 'postgres://user:secret@db.example/yafee';
    const smtp = 'smtps://user:secret@mail.example:465';
    const folder = await folderWith({
      database: `${database}\n`,
      smtp,
      empty: '',
      wrong: 'secret',
    });
    const addresses = { MAIL_FROM: 'a@b.example', MAIL_TO: 'c@d.example' };
    const read = readValid({
      ...addresses,
      DATABASE_URL_FILE: join(folder, 'database'),
      SMTP_URL_FILE: join(folder, 'smtp'),
    });
    expect(read.database).toMatchObject({ kind: 'postgres', url: database });
    expect(read.mail?.smtpUrl).toBe(smtp);
    for (const name of ['DATABASE_URL', 'SMTP_URL']) {
      const problem = (file: string, more: Record<string, string> = {}) =>
        readProblem({ ...addresses, [`${name}_FILE`]: join(folder, file), ...more });
      expect(problem('none')).toMatch(`${name}_FILE names a file that cannot be read (ENOENT`);
      expect(problem('empty')).toMatch(`${name}_FILE names an empty file`);
      expect(problem('database', { [name]: database })).toBe(
        `${name} and ${name}_FILE are both set: unset one of them.`,
      );
      expect(problem('wrong')).toMatch(`${name} must be a`);
      expect(problem('wrong')).not.toContain('secret');
    }
    expect(
      readProblem({
        API_ORIGIN: 'https://other.example',
        DATABASE_URL_FILE: join(folder, 'database'),
      }),
    ).toContain('API_ORIGIN and DATABASE_URL are both set');
  });

  it('reads the sender with its name, and refuses what is not one address [TRANSPORT-05]', () => {
    const smtp = { SMTP_URL: 'smtp://b.example' };
    const from = (value: string) =>
      readValid({ ...smtp, MAIL_FROM: value, MAIL_TO: 'c@d.example' }).mail?.from;
    const address = 'a@b.example';
    expect(from(address)).toEqual({ name: '', address });
    expect(from(`<${address}>`)).toEqual({ name: '', address });
    expect(from(`جمعية يافع <${address}>`)).toEqual({ name: 'جمعية يافع', address });
    expect(from(`"Yafee, Inc." <${address}>`)).toEqual({ name: 'Yafee, Inc.', address });
    expect(from('site@موقع.example')).toEqual({ name: '', address: 'site@موقع.example' });
    const to = readValid({ ...smtp, MAIL_FROM: address, MAIL_TO: 'Team <c@d.example>' });
    expect(to.mail?.to).toBe('c@d.example');
    for (const value of [
      'nonsense',
      'a@',
      '@b.example',
      'a@b@c.example',
      'a@b.example, c@d.example',
      'Team: a@b.example;',
      'Yafee <>',
      'Yafee <nonsense>',
    ]) {
      expect(readProblem({ ...smtp, MAIL_FROM: value, MAIL_TO: 'c@d.example' })).toBe(
        `MAIL_FROM must be one address such as site@example.org or Name <site@example.org>, not "${value}".`,
      );
      expect(readProblem({ ...smtp, MAIL_FROM: address, MAIL_TO: value })).toMatch(
        /^MAIL_TO must be one address/,
      );
    }
  });

  it('reads the mailbox, and the address that visitors answer to', async () => {
    const imapUrl = 'imaps://site%40b.example:secret@imap.b.example/INBOX';
    const mail = { SMTP_URL: 'smtp://b.example', MAIL_TO: 'c@b.example' };
    const replyTo = (from: string, to?: string) =>
      readValid({
        ...mail,
        IMAP_URL: imapUrl,
        MAIL_FROM: from,
        ...(to === undefined ? {} : { MAIL_REPLY_TO: to }),
      }).incomingMail;
    expect(readValid({ ...mail, MAIL_FROM: 'a@b.example' }).incomingMail).toBeNull();
    expect(replyTo('a@b.example')).toEqual({ imapUrl, replyTo: 'a+*@b.example' });
    expect(replyTo('Yafee <a@b.example>')?.replyTo).toBe('a+*@b.example');
    expect(replyTo('a@b.example', 'reply@b.example')?.replyTo).toBe('reply+*@b.example');
    expect(replyTo('a@b.example', 'reply-*@b.example')?.replyTo).toBe('reply-*@b.example');
    expect(replyTo('a@b.example', '*@answers.b.example')?.replyTo).toBe('*@answers.b.example');
    const folder = await folderWith({ imap: `${imapUrl}\n` });
    const file = { IMAP_URL_FILE: join(folder, 'imap') };
    expect(readValid({ ...mail, ...file, MAIL_FROM: 'a@b.example' }).incomingMail?.imapUrl).toBe(
      imapUrl,
    );
  });

  it('rejects a mailbox that it cannot sign in to or that nothing is answered to, and names no password', () => {
    const mail = { SMTP_URL: 'smtp://b.example', MAIL_FROM: 'a@b.example', MAIL_TO: 'c@b.example' };
    const imap = { IMAP_URL: 'imaps://a:secret@b.example' };
    expect(readProblem(imap)).toContain('SMTP_URL must be set too');
    for (const url of [
      'imaps://b.example',
      'https://a:secret@b.example',
      'imaps://a@b.example',
      'secret',
    ]) {
      const problem = readProblem({ ...mail, IMAP_URL: url });
      expect(problem).toContain('IMAP_URL must be an address such as');
      expect(problem).not.toContain('secret');
    }
    const wrong = [
      'b.example',
      'a*b',
      '**@b.example',
      `${'a'.repeat(40)}@b.example`,
      'A <a@b.example>',
    ];
    for (const to of wrong) {
      expect(readProblem({ ...mail, ...imap, MAIL_REPLY_TO: to })).toContain(
        'MAIL_REPLY_TO must be',
      );
    }
  });

  it('reads how to open the mail account by OAuth, of either provider [OAUTH-06]', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const account = JSON.stringify({ client_email: 'a@b.iam.example', private_key: key });
    const folder = await folderWith({ secret: 'hidden\n', account });
    const microsoft = {
      ...MAIL_BY_TOKEN,
      MAIL_OAUTH: 'microsoft',
      MAIL_OAUTH_TENANT: 'example.onmicrosoft.com',
      MAIL_OAUTH_CLIENT_ID: 'app',
      MAIL_OAUTH_CLIENT_SECRET_FILE: join(folder, 'secret'),
    };
    expect(readValid(microsoft)).toMatchObject({
      incomingMail: { imapUrl: MAIL_BY_TOKEN.IMAP_URL },
      mailOAuth: {
        grant: 'client-credentials',
        tokenUrl: 'https://login.microsoftonline.com/example.onmicrosoft.com/oauth2/v2.0/token',
        clientId: 'app',
        clientSecret: 'hidden',
        scope: 'https://outlook.office365.com/.default',
      },
    });
    const google = { ...MAIL_BY_TOKEN, MAIL_OAUTH: 'google' };
    const file = { MAIL_OAUTH_SERVICE_ACCOUNT_FILE: join(folder, 'account') };
    expect(readValid({ ...google, ...file }).mailOAuth).toEqual({
      grant: 'service-account',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      scope: 'https://mail.google.com/',
      email: 'a@b.iam.example',
      privateKey: key,
    });
    const client = { MAIL_OAUTH_CLIENT_ID: 'a', MAIL_OAUTH_CLIENT_SECRET: 'b' };
    const refresh = { ...google, ...client, MAIL_OAUTH_REFRESH_TOKEN: 'c' };
    expect(readValid(refresh).mailOAuth).toMatchObject({
      grant: 'refresh-token',
      refreshToken: 'c',
    });
    expect(readValid(SMTP_BY_TOKEN).mailOAuth).toBeNull();
  });

  it('says which setting of OAuth is missing or wrong, and names no secret [OAUTH-09]', () => {
    const smtp = SMTP_BY_TOKEN;
    const microsoft = { ...smtp, MAIL_OAUTH: 'microsoft', MAIL_OAUTH_CLIENT_ID: 'app' };
    const problem = (env: Record<string, string>) => readProblem({ ...microsoft, ...env });
    const secret = { MAIL_OAUTH_CLIENT_SECRET: 'hidden' };
    expect(problem({})).toContain('MAIL_OAUTH_CLIENT_SECRET must be set too');
    expect(problem(secret)).toContain('MAIL_OAUTH_TENANT must be set too');
    expect(problem({ ...secret, MAIL_OAUTH_TENANT: 'a/b' })).toContain('MAIL_OAUTH_TENANT must be');
    expect(problem({ SMTP_URL: 'smtp://a:hidden@b.example' })).toContain('a user and no password');
    const google = { ...smtp, MAIL_OAUTH: 'google' };
    expect(readProblem(google)).toContain('MAIL_OAUTH_CLIENT_ID must be set too (or');
    for (const account of [
      'hidden',
      '{"client_email":"a@b.example","private_key":"hidden"}',
      'null',
    ]) {
      const found = readProblem({ ...google, MAIL_OAUTH_SERVICE_ACCOUNT: account });
      expect(found).toContain('MAIL_OAUTH_SERVICE_ACCOUNT must be the JSON');
      expect(found).not.toContain('hidden');
    }
    expect(readProblem({ ...smtp, MAIL_OAUTH: 'yahoo' })).toContain('MAIL_OAUTH');
  });

  it('rejects a retention of less than a day', () => {
    expect(readValid({ RETENTION_DAYS: '30' }).retentionDays).toBe(30);
    expect(readProblem({ RETENTION_DAYS: '0' })).toContain('RETENTION_DAYS must be at least 1');
  });
});
