import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recordProcess } from '../../server/platform/database/processes.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { runProgram } from '../../tests/helpers/run-program.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';

describeOnEachDatabase('npm run migrate', (databases) => {
  /** Returns a function that runs the command, and the database that it uses. */
  async function commandOnNewDatabase() {
    const folder = await temporaryFolder();
    const target =
      databases.kind === 'postgres'
        ? await databases.target()
        : ({ kind: 'sqlite', file: join(folder, 'yafee.sqlite') } as const);
    const env = {
      DATA_DIR: folder,
      ...(target.kind === 'postgres' ? { DATABASE_URL: target.url } : {}),
    };
    const runWith = (settings: Record<string, string>, ...args: string[]) =>
      runProgram('tools/migrate/migrate.ts', args, { ...env, ...settings });
    const run = (...args: string[]) => runWith({}, ...args);
    return { run, runWith, target };
  }

  it('shows what is missing, expands, and shows what is applied and who uses the database', async () => {
    const { run, target } = await commandOnNewDatabase();
    const before = await run();
    expect(before).toMatchObject({ code: 0, stderr: '' });
    expect(before.stdout).toContain(
      '0001-baseline  expand  not applied: npm run migrate -- --expand',
    );
    expect((await run('--contract')).stderr).toContain('The database lacks 0001-baseline');
    expect((await run('--expand')).stdout).toContain('0001-baseline was applied.');
    expect((await run('--expand')).stdout).toBe('There is nothing to expand.\n');
    expect((await run('--contract')).stdout).toBe('There is nothing to contract.\n');
    const database = await databases.open(target);
    await recordProcess(database, { id: 'a', role: 'web', release: '0.0.9+x', schemaLevel: 0 });
    await sql`insert into schema_migrations (name, applied_at, step) values ('9999-later', 1, 'expand')`.execute(
      database.db,
    );
    const { stdout } = await run();
    expect(stdout).toContain('0001-baseline  expand  applied\n');
    expect(stdout).toContain('9999-later  expand  applied, by a newer build than this one\n');
    expect(stdout).toMatch(
      /A process \(web, 0\.0\.9\+x\), seen \d+ s ago, knows migrations up to 0/,
    );
  });

  it('refuses wrong arguments, and API_ORIGIN', async () => {
    const { run, runWith } = await commandOnNewDatabase();
    const elsewhere = { API_ORIGIN: 'https://other.example', DATABASE_URL: '' };
    expect((await runWith(elsewhere)).stderr).toContain('API_ORIGIN is set: this installation');
    expect(await run('--expand', '--contract')).toMatchObject({ code: 2, stdout: '' });
    expect((await run('--forward')).stderr).toContain('npm run migrate -- --contract');
  });
});
