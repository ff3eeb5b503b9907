import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { describeCheckResult } from '../../contract/admin/operations/describe-check-result.ts';
import type { SystemResponse } from '../../contract/admin/operations/system.ts';
import { STAFF_ROLES } from '../../contract/admin/permissions.ts';
import { LANGUAGES } from '../../contract/locale.ts';
import { noteRun, systemReader } from '../../server/operations/operations.ts';
import { ProcessJournal } from '../../server/platform/process-journal.ts';
import { UNBUILT } from '../../server/platform/release.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { TRANSLATION_KEY } from '../helpers/loopback-translation.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startTranslationServer } from '../helpers/translation-server.ts';

/** A mail server that accepts connections and says nothing. @returns its port, and how many have connected */
async function silentMailServer() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, connections: () => connections };
}

describeOnEachDatabase('the page "System"', (databases) => {
  it('says how the installation is, to administrators alone, and without any secret [OFFICE-SYSTEM-01]', async () => {
    const database = await databases.open();
    // Nothing listens on the port, so the mail server refuses at once.
    const { app, folder } = await openEmptyApp(database, {
      MAIL_FROM: 'a@example.org',
      MAIL_TO: 'b@example.org',
      SMTP_URL: 'smtp://postmaster:not-to-be-shown@127.0.0.1:1',
    });
    await noteRun(folder, 'backup', { at: Date.now() - 3 * 86_400_000, store: folder });
    for (const role of STAFF_ROLES) {
      const { cookie } = await signInAs(app, database, role);
      const { status, body, headers } = await callAdmin(app, 'system', { cookie });
      if (role !== 'administrator') {
        expect([role, status, body]).toEqual([role, 403, { problem: 'forbidden' }]);
        continue;
      }
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      const system = body as SystemResponse;
      expect(system).toMatchObject({
        database: { kind: database.kind, migrations: { pending: [] } },
        storage: { kind: 'disk' },
        drilledAt: null,
        mail: { isConfigured: true, outbox: { waiting: 0, dead: 0 } },
      });
      expect(system.database.bytes).toBeGreaterThan(10_000);
      expect(system.storage.disk?.free).toBeGreaterThan(0);
      const stateOf = (subject: string) =>
        system.checks.find((result) => result.subject === subject)?.state;
      expect(['schema', 'writing', 'storage', 'backup', 'mail', 'proxy'].map(stateOf)).toEqual([
        ...['ok', 'ok', 'ok', 'warning', 'failed', 'failed'],
      ]);
      // Every sentence is complete in both languages.
      for (const language of LANGUAGES) {
        const sentences = system.checks.map((result) => describeCheckResult(result, language));
        expect(sentences.filter((sentence) => /[{}`]|undefined/.test(sentence))).toEqual([]);
      }
      const text = JSON.stringify(body);
      expect(text).toContain('ECONNREFUSED');
      expect(text).not.toContain('not-to-be-shown');
      expect(text).not.toMatch(/postgres(ql)?:\/\//);
    }
  });

  it('says what is wrong with the translation service, in both languages [TRANSLATE-15]', async () => {
    const service = await startTranslationServer();
    service.fail({ status: 403, body: { message: 'a text that is not to be shown' } });
    const database = await databases.open();
    const settings = { TRANSLATE_URL: `${service.url}/v2`, TRANSLATE_KEY: TRANSLATION_KEY };
    const { app } = await openEmptyApp(database, settings);
    const { cookie } = await signInAs(app, database, 'administrator');
    const { body } = await callAdmin(app, 'system', { cookie });
    const found = (body as SystemResponse).checks.find(({ subject }) => subject === 'translation');
    if (found === undefined) throw new Error('the service is not checked');
    const { host } = new URL(service.url);
    expect(LANGUAGES.map((language) => describeCheckResult(found, language))).toEqual([
      `لا تقبل ${host} المفتاح. صحّح TRANSLATE_KEY.`,
      `${host} does not accept the key: correct TRANSLATE_KEY.`,
    ]);
    expect(JSON.stringify(body)).not.toContain('not to be shown');
    expect(JSON.stringify(body)).not.toContain(TRANSLATION_KEY);
  });

  it('is read once for all who ask at the same time, and other calls do not wait for it [OFFICE-SYSTEM-02]', async () => {
    const database = await databases.open();
    const mailServer = await silentMailServer();
    const { app, folder, storage } = await openEmptyApp(database);
    const read = systemReader(
      {
        database: {
          ...database,
          probe: database.probe,
          poolSize: 8,
          retention: { retentionDays: 180, retainUnsent: false },
        },
        machine: {
          storage,
          dataDir: folder,
          databaseFile: null,
          publicUrl: 'https://yafee.example',
          trustProxy: 1,
          host: 'localhost',
          imapHost: null,
          translator: null,
          tokens: null,
          smtpUrl: `smtp://127.0.0.1:${mailServer.port}`,
        },
        process: { id: 'own', journal: new ProcessJournal(() => 0) },
        storageKind: 'disk',
        release: UNBUILT,
        now: Date.now,
      },
      600,
    );
    let isRead = false;
    const reading = Promise.all([read(), read(), read()]).finally(() => {
      isRead = true;
    });
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect(isRead).toBe(false);
    const [system, ...others] = await reading;
    expect(others.every((other) => other === system)).toBe(true);
    expect(mailServer.connections()).toBe(1);
    expect(system?.checks.find(({ subject }) => subject === 'mail')).toMatchObject({
      state: 'failed',
      code: 'too-slow',
    });
    expect(system?.checks.find(({ subject }) => subject === 'writing')?.state).toBe('ok');
  });

  it('is read although the data folder and the database are gone [OFFICE-SYSTEM-03]', async () => {
    const database = await databases.open();
    const { storage } = await openEmptyApp(database);
    const gone = `${await temporaryFolder()}/gone`;
    const { db, kind, probe } = database;
    const read = systemReader({
      database: {
        db,
        kind,
        probe,
        poolSize: 8,
        retention: { retentionDays: 180, retainUnsent: false },
      },
      machine: {
        storage,
        dataDir: gone,
        databaseFile: null,
        publicUrl: 'https://yafee.example',
        trustProxy: 1,
        host: 'localhost',
        imapHost: null,
        translator: null,
        tokens: null,
        smtpUrl: null,
      },
      process: { id: 'own', journal: new ProcessJournal(() => 0) },
      storageKind: 'disk',
      release: UNBUILT,
      now: Date.now,
    });
    await database.close();
    const system = await read();
    expect(system).toMatchObject({
      database: { bytes: null, migrations: null },
      storage: { disk: null },
      mail: { isConfigured: false, outbox: null },
      backedUpAt: null,
      processes: [],
      jobs: [],
    });
    expect(system.checks).toContainEqual(
      expect.objectContaining({ state: 'failed', code: 'database-away' }),
    );
    expect(system.checks).toContainEqual(
      expect.objectContaining({ state: 'failed', code: 'disk-unknown' }),
    );
  });
});
