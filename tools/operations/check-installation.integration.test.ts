import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeCheckResult } from '../../contract/admin/operations/describe-check-result.ts';
import type { CheckResult } from '../../contract/admin/operations/system.ts';
import { readConfig } from '../../server/config/config.ts';
import {
  checkProxy,
  describeClock,
  describeDisk,
  describeLastBackup,
  describePool,
  describeSettingsCopy,
  noteRun,
} from '../../server/operations/operations.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { DAY, HOUR } from '../../server/platform/durations.ts';
import { heartbeatJob } from '../../server/platform/jobs/heartbeat-job.ts';
import { ProcessJournal } from '../../server/platform/process-journal.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import {
  TRANSLATION_KEY,
  type TranslationFailure,
} from '../../tests/helpers/loopback-translation.ts';
import { startMailServer } from '../../tests/helpers/mail-server.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { startTokenServer } from '../../tests/helpers/token-server.ts';
import { startTranslationServer } from '../../tests/helpers/translation-server.ts';
import { checkInstallation } from './check-installation.ts';

/** Returns the states of check results by their subject. */
function statesOf(results: readonly CheckResult[]): Record<string, string> {
  return Object.fromEntries(results.map(({ subject, state }) => [subject, state]));
}

describeOnEachDatabase('npm run doctor', (databases) => {
  async function installation(settings: Record<string, string> = {}) {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o700);
    const target =
      databases.kind === 'postgres'
        ? await databases.target()
        : ({ kind: 'sqlite', file: join(dataDir, 'yafee.sqlite') } as const);
    const database = await databases.open(target);
    await migrate(database, Date.now);
    const configured = readConfig({
      DATA_DIR: dataDir,
      ...(target.kind === 'postgres' ? { DATABASE_URL: target.url } : {}),
      ...settings,
    });
    if (!configured.ok) throw new Error(configured.problem);
    if (target.kind === 'sqlite') await chmod(target.file, 0o600);
    return { dataDir, database, config: configured.config };
  }

  it('finds nothing failed in a new installation, and logs in to its mail server without a mail', async () => {
    const mailServer = await startMailServer();
    const { config, dataDir } = await installation({
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'a@example.org',
      MAIL_TO: 'b@example.org',
    });
    await noteRun(dataDir, 'backup', { at: Date.now(), store: dataDir });
    await noteRun(dataDir, 'settings-copy', { at: Date.now(), store: '' });
    expect(statesOf(await checkInstallation(config, Date.now))).toMatchObject({
      settings: 'ok',
      schema: 'ok',
      clock: 'ok',
      storage: 'ok',
      permissions: 'ok',
      backup: 'ok',
      mail: 'ok',
      proxy: 'ok',
    });
    expect(mailServer.connections()).toBe(1);
    expect(mailServer.mails).toEqual([]);
    await mailServer.close();
    expect(statesOf(await checkInstallation(config, Date.now))).toMatchObject({ mail: 'failed' });
  });

  it('warns of a mail server that wants a password where none is set, and of one without TLS where one is', async () => {
    const { url } = await startMailServer(['AUTH PLAIN']);
    const codeOf = async (smtpUrl: string) => {
      const addresses = { MAIL_FROM: 'a@example.org', MAIL_TO: 'b@example.org' };
      const { config } = await installation({ SMTP_URL: smtpUrl, ...addresses });
      const results = await checkInstallation(config, Date.now);
      return results.find(({ subject }) => subject === 'mail')?.code;
    };
    expect(await codeOf(url)).toBe('mail-without-password');
    const elsewhere = url.replace('//127.0.0.1', '//site:secret@[::ffff:127.0.0.1]');
    expect(await codeOf(elsewhere)).toBe('mail-unencrypted');
  });

  it('says what to do where the mail account cannot be opened by OAuth [OAUTH-05]', async () => {
    const mailServer = await startMailServer(['AUTH XOAUTH2']);
    const provider = await startTokenServer('site');
    const { config } = await installation({
      SMTP_URL: mailServer.url.replace('//', '//site%40example.org@'),
      MAIL_FROM: 'a@example.org',
      MAIL_TO: 'b@example.org',
      MAIL_OAUTH: 'microsoft',
      MAIL_OAUTH_TENANT: 'example.onmicrosoft.com',
      MAIL_OAUTH_CLIENT_ID: 'app',
      MAIL_OAUTH_CLIENT_SECRET: 'secret',
      MAIL_OAUTH_TOKEN_URL: provider.url,
    });
    const sentenceWith = async (error: string, words: string, code: number) => {
      const body = { error, error_description: `AADSTS${code}: ${words}`, error_codes: [code] };
      provider.refuse({ status: 400, body: JSON.stringify(body) });
      const found = (await checkInstallation(config, Date.now)).find(
        ({ subject }) => subject === 'mail',
      );
      return found === undefined ? '' : describeCheckResult(found, 'en');
    };
    const tenant = await sentenceWith('invalid_request', "Tenant 'x' not found.", 90002);
    expect(tenant).toMatch(/AADSTS90002: Tenant 'x' not found.*correct MAIL_OAUTH_TENANT/);
    const expired = await sentenceWith('invalid_client', 'The secret keys are expired.', 7000222);
    expect(expired).toMatch(/has expired .*AADSTS7000222.*MAIL_OAUTH_CLIENT_SECRET, and restart/);
    const consent = await sentenceWith('invalid_grant', 'not consented', 65001);
    expect(consent).toContain('give it the permission');
    expect(provider.requests[0]).toEqual({
      grant_type: 'client_credentials',
      client_id: 'app',
      client_secret: 'secret',
      scope: 'https://outlook.office365.com/.default',
    });
  });

  it('says what is wrong with the translation service, in both languages [TRANSLATE-12]', async () => {
    const service = await startTranslationServer();
    const { host } = new URL(service.url);
    const settings = { TRANSLATE_URL: `${service.url}/v2`, TRANSLATE_KEY: TRANSLATION_KEY };
    const { config } = await installation(settings);
    const said = async (failure: TranslationFailure | null) => {
      service.fail(failure);
      const found = (await checkInstallation(config, Date.now)).find(
        ({ subject }) => subject === 'translation',
      );
      if (found === undefined) throw new Error('the service is not checked');
      return [found.state, describeCheckResult(found, 'en'), describeCheckResult(found, 'ar')];
    };
    service.setUsage(100, 1_000);
    expect(await said(null)).toEqual([
      'ok',
      `${host} answers, and 90 % of its quota are left.`,
      `تجيب ${host}، وبقي من حصتها 90٪.`,
    ]);
    service.setUsage(950, 1_000);
    expect(await said(null)).toEqual([
      'warning',
      `${host} answers, and only 5 % of its quota are left: raise it, or wait for the next month.`,
      `تجيب ${host}، ولم يبق من حصتها إلا 5٪. ارفع الحصة، أو انتظر الشهر التالي.`,
    ]);
    expect(await said({ status: 403, body: {} })).toEqual([
      'failed',
      `${host} does not accept the key: correct TRANSLATE_KEY.`,
      `لا تقبل ${host} المفتاح. صحّح TRANSLATE_KEY.`,
    ]);
    expect(await said({ status: 456, body: {} })).toEqual([
      'failed',
      `the quota of ${host} is used up: raise it, or wait for the next month.`,
      `نفدت حصة ${host}. ارفع الحصة، أو انتظر الشهر التالي.`,
    ]);
    expect(await said({ status: 429, body: {} })).toEqual([
      'warning',
      `${host} gets too many requests at the moment.`,
      `تتلقى ${host} طلبات كثيرة الآن.`,
    ]);
    expect(await said('html')).toEqual([
      'failed',
      `${host} answers with something else than a translation: TRANSLATE_URL must be the address of DeepL or LibreTranslate.`,
      `تجيب ${host} بغير ترجمة. صحّح TRANSLATE_URL: عنوان DeepL أو LibreTranslate.`,
    ]);
    expect(await said({ status: 503, body: {} })).toEqual([
      'failed',
      `${host} does not answer: correct TRANSLATE_URL, or start the service.`,
      `لا تجيب ${host}. صحّح TRANSLATE_URL، أو شغّل الخدمة.`,
    ]);
    // It was asked for nothing but its quota.
    expect(service.requests).toEqual([]);
  });

  it('says that LibreTranslate lacks a language, and checks no service where none is set', async () => {
    const service = await startTranslationServer();
    const { config } = await installation({ TRANSLATE_URL: service.url });
    const stateNow = async () => statesOf(await checkInstallation(config, Date.now)).translation;
    expect(await stateNow()).toBe('ok');
    service.fail({ status: 200, body: [{ code: 'en', targets: ['fr'] }] });
    const found = (await checkInstallation(config, Date.now)).find(
      ({ subject }) => subject === 'translation',
    );
    expect(found).toMatchObject({ state: 'failed', code: 'translation-language' });
    const { config: without } = await installation();
    expect(statesOf(await checkInstallation(without, Date.now)).translation).toBeUndefined();
  });

  it('finds what other processes say of their clock, their forms and their jobs, and a backup whose disk is gone', async () => {
    const { config, dataDir, database } = await installation();
    await noteRun(dataDir, 'backup', { at: Date.now(), store: '/mnt/gone/yafee' });
    expect(statesOf(await checkInstallation(config, Date.now))).toMatchObject({
      writing: 'ok',
      forms: 'ok',
      jobs: 'ok',
      backup: 'failed',
    });
    const warnings: string[] = [];
    const log = { info: () => undefined, warn: (line: string) => warnings.push(line) };
    const journal = new ProcessJournal(() => 0);
    const ahead = 200 * DAY;
    const identity = { id: 'worker-1', role: 'worker', release: '1.2.3', schemaLevel: 15 };
    const clock = { journal, now: () => Date.now() + ahead };
    const job = heartbeatJob(database, identity, clock, log);
    const { signal } = new AbortController();
    journal.job('purge', 'failed');
    journal.formFailed();
    await job.run(signal);
    await job.run(signal);
    const results = await checkInstallation(config, Date.now);
    const failures = results.filter(({ state }) => state === 'failed');
    expect(failures.map((result) => describeCheckResult(result, 'en'))).toEqual([
      ...(database.kind === 'postgres'
        ? [
            expect.stringMatching(
              /^the database is 172800\d\d\.\d s behind the machine of .*worker/,
            ),
          ]
        : []),
      expect.stringContaining('1 could not be stored'),
      expect.stringContaining('the last run of purge failed'),
      expect.stringContaining('/mnt/gone/yafee, is not there'),
    ]);
    // SQLite runs on a single machine, so there is no other clock.
    expect(warnings).toEqual(
      database.kind === 'postgres'
        ? [
            expect.stringMatching(
              /^The clock of this machine is 172800\d\d s ahead of the database/,
            ),
          ]
        : [],
    );
  });

  it('says how many submissions the limits refused within the last day, and what to set [OFFICE-SYSTEM-06]', async () => {
    const { config, database } = await installation();
    const limitsOf = (results: readonly CheckResult[]) =>
      results.filter(({ subject }) => subject === 'limits');
    let time = 0;
    const journal = new ProcessJournal(() => time);
    const identity = { id: 'web-1', role: 'web', release: '1.2.3', schemaLevel: 15 };
    const log = { info: () => undefined, warn: () => undefined };
    const { signal } = new AbortController();
    const report = async () => {
      await heartbeatJob(database, identity, { journal, now: Date.now }, log).run(signal);
      return limitsOf(await checkInstallation(config, Date.now));
    };
    expect(await report()).toMatchObject([{ state: 'ok', code: 'limits-ok' }]);
    journal.submissionRefused('address');
    time = 20 * HOUR;
    journal.submissionRefused('address');
    journal.submissionRefused('total');
    const refused = await report();
    expect(refused.map(({ state, code, values }) => [state, code, values.count])).toEqual([
      ['warning', 'limits-address', 2],
      ['warning', 'limits-total', 1],
    ]);
    expect(refused.map((result) => describeCheckResult(result, 'en'))).toEqual([
      expect.stringMatching(/SEND_LIMIT\..*TRUST_PROXY/),
      expect.stringContaining('SEND_LIMIT_TOTAL.'),
    ]);
    time = 30 * HOUR;
    expect((await report()).map(({ values }) => values.count)).toEqual([1, 1]);
    time = 50 * HOUR;
    expect(await report()).toMatchObject([{ state: 'ok' }]);
  });

  it('finds that a purge waits for a word, which many old messages need', async () => {
    const { config, database } = await installation();
    const old = (index: number) => ({
      id: `old-${index}`,
      reference: `R${index}`,
      kind: 'contact' as const,
      state: 'received' as const,
      suspicion: null,
      language: 'ar' as const,
      fields: '{}',
      email_key: 'a@b.co',
      received_at: 0,
    });
    const messages = Array.from({ length: 30 }, (_, index) => old(index));
    await database.db.insertInto('submissions').values(messages).execute();
    const held = (await checkInstallation(config, Date.now)).find(
      ({ subject }) => subject === 'purge',
    );
    expect(held).toMatchObject({ state: 'warning', values: { due: 30, days: 180 } });
    expect(held === undefined ? '' : describeCheckResult(held, 'en')).toContain(
      'say so by npm run messages -- purge.',
    );
    await database.db.deleteFrom('submissions').where('received_at', '=', 0).execute();
    expect(statesOf(await checkInstallation(config, Date.now))).toMatchObject({ purge: 'ok' });
  });

  it('finds that the database takes nothing new', async () => {
    const { config, database } = await installation();
    await sql
      .raw(
        database.kind === 'postgres'
          ? `create function refuse() returns trigger language plpgsql as
             $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
             create trigger full_disk before insert on write_probe execute function refuse()`
          : `create trigger full_disk before insert on processes
             begin select raise(abort, 'database or disk is full'); end`,
      )
      .execute(database.db);
    expect(statesOf(await checkInstallation(config, Date.now))).toMatchObject({
      writing: 'failed',
    });
  });

  it('finds a folder that others can open, and a database of a build before 1.0, or without tables', async () => {
    const { config, dataDir, database } = await installation();
    await chmod(dataDir, 0o755);
    const migrations = database.db as unknown as Kysely<{
      schema_migrations: { name: string };
    }>;
    await migrations.deleteFrom('schema_migrations').where('name', 'not like', '0001%').execute();
    await migrations.updateTable('schema_migrations').set({ name: '0043-last-purge' }).execute();
    const found = await checkInstallation(config, Date.now);
    expect(statesOf(found)).toMatchObject({ permissions: 'failed', schema: 'failed' });
    expect(found.map(({ code }) => code)).toContain('schema-earlier');
    await migrations.deleteFrom('schema_migrations').execute();
    expect(statesOf(await checkInstallation(config, Date.now))).toMatchObject({ schema: 'failed' });
  });
});

describe('a check result', () => {
  it.each([
    [describeClock(-900), 'ok'],
    [describeClock(2_000), 'warning'],
    [describeClock(-61_000), 'failed'],
    [describePool({ available: 97, needed: 8, processes: 1 }), 'ok'],
    [describePool({ available: 97, needed: 64, processes: 8 }), 'warning'],
    [describePool({ available: 97, needed: 104, processes: 13 }), 'failed'],
    [describeDisk({ free: 50e9, size: 100e9 }), 'ok'],
    [describeDisk({ free: 4e9, size: 100e9 }), 'warning'],
    [describeDisk({ free: 1e8, size: 100e9 }), 'failed'],
    [describeSettingsCopy(null, 0), 'warning'],
    [describeSettingsCopy({ at: 0, store: '' }, 365 * DAY), 'ok'],
    [describeSettingsCopy({ at: 0, store: '' }, 366 * DAY), 'warning'],
    [describeLastBackup(null, 0), 'warning'],
    [describeLastBackup({ at: 0, store: '/backup' }, DAY), 'ok'],
    [describeLastBackup({ at: 0, store: '/backup' }, 3 * DAY), 'warning'],
    [describeLastBackup({ at: 0, store: '/backup' }, 8 * DAY), 'failed'],
  ])('%j has the state %s', (result, state) => {
    expect(result.state).toBe(state);
  });

  it.each([
    ['http://localhost:3000', 0, 'localhost', 'ok'],
    ['https://example.org', 0, 'localhost', 'failed'],
    ['https://example.org', 1, '127.0.0.1', 'ok'],
    ['https://example.org', 1, '0.0.0.0', 'warning'],
    ['http://localhost:3000', 1, 'localhost', 'warning'],
  ])(
    'about PUBLIC_URL=%s, TRUST_PROXY=%i, HOST=%s has the state %s',
    (publicUrl, trustProxy, host, state) => {
      expect(checkProxy({ publicUrl, trustProxy, host }).state).toBe(state);
    },
  );
});
