import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { DAY } from '../../server/platform/durations.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { startMailServer } from '../../tests/helpers/mail-server.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { lastBackupFile } from './create-backup.ts';
import {
  describeClock,
  describeDisk,
  describeLastBackup,
  describePool,
  examine,
  examineProxy,
  type Finding,
} from './examine.ts';

/** Returns the states of findings by their subject. */
function statesOf(findings: readonly Finding[]): Record<string, string> {
  return Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));
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
    const note = { at: new Date().toISOString(), store: '/backup' };
    await writeFile(lastBackupFile(dataDir), JSON.stringify(note));
    expect(statesOf(await examine(config, Date.now))).toMatchObject({
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
    expect(statesOf(await examine(config, Date.now))).toMatchObject({ mail: 'failed' });
  });

  it('finds a folder that others can open, and a database with missing or no tables', async () => {
    const { config, dataDir, database } = await installation();
    await chmod(dataDir, 0o755);
    const migrations = database.db as unknown as Kysely<{
      schema_migrations: { name: string };
    }>;
    await migrations
      .deleteFrom('schema_migrations')
      .where('name', '=', '0004-purge-clock')
      .execute();
    expect(statesOf(await examine(config, Date.now))).toMatchObject({
      permissions: 'failed',
      schema: 'warning',
    });
    await migrations.deleteFrom('schema_migrations').execute();
    expect(statesOf(await examine(config, Date.now))).toMatchObject({ schema: 'failed' });
  });
});

describe('a finding', () => {
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
    [describeLastBackup(null, 0), 'warning'],
    [describeLastBackup({ at: 0, store: '/backup' }, DAY), 'ok'],
    [describeLastBackup({ at: 0, store: '/backup' }, 3 * DAY), 'warning'],
    [describeLastBackup({ at: 0, store: '/backup' }, 8 * DAY), 'failed'],
  ])('%j has the state %s', (finding, state) => {
    expect(finding.state).toBe(state);
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
      expect(examineProxy({ publicUrl, trustProxy, host }).state).toBe(state);
    },
  );
});
