// Moves 100,000 rows from SQLite to PostgreSQL, once undisturbed, once killed midway, and once beside a server.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startServerProcess } from '../../tests/helpers/server-process.ts';
import {
  listSharedTables,
  sumPostgresTable,
  sumSqliteTable,
} from '../../tools/operations/copy-tables.ts';
import { runOperation } from './command.ts';
import { fillDataFolder } from './many-submissions.ts';
import { prove } from './proof.ts';
import { createDatabase, startDatabaseServer } from './site.ts';

const ROWS = 100_000;

await prove('move', async (proof) => {
  const dataDir = join(await proof.folder(), 'data');
  await fillDataFolder(dataDir, { submissions: ROWS / 2, mails: ROWS / 2 });
  const postgres = await startDatabaseServer(proof);
  const { url } = await createDatabase(proof, postgres, 'moved', false);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  proof.atEnd(() => client.end());
  const countTables = async () => {
    const { rows } = await client.query(
      `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    return rows.length;
  };
  const move = (killAt: RegExp | null = null) =>
    runOperation('move', ['--to', url], { DATA_DIR: dataDir }, killAt);

  const server = await startServerProcess({ DATA_DIR: dataDir });
  const refused = await move();
  proof.equal('exit code beside a server', refused.code ?? -1, 1);
  proof.equal('tables in the target after that', await countTables(), 0);
  await server.stop();

  const killed = await move(/Moved submissions: /);
  proof.equal('killed after the submissions', Number(killed.code === null), 1);
  proof.equal('tables in the target after that', await countTables(), 0);

  const moved = await move();
  if (moved.code !== 0) console.error(moved.output);
  proof.equal('exit code', moved.code ?? -1, 0);
  proof.atMost('seconds', Math.round(moved.seconds * 10) / 10, 20);
  proof.note('rows', Number(/Moved (\d+) rows of/.exec(moved.output)?.[1] ?? Number.NaN));

  const source = new DatabaseSync(join(dataDir, 'yafee.sqlite'), { readOnly: true });
  await client.query('begin');
  const tables = await listSharedTables(source, client);
  let different = 0;
  for (const table of tables) {
    const [one, other] = [sumSqliteTable(source, table), await sumPostgresTable(client, table)];
    if (one.rows !== other.rows || one.sha256 !== other.sha256) different++;
  }
  await client.query('commit');
  source.close();
  proof.note('tables', tables.length);
  proof.equal('tables with another checksum after the commit', different, 0);

  const again = await move();
  proof.equal('exit code with a target that is not empty', again.code ?? -1, 1);

  const site = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: url });
  const page = await fetch(site.url);
  await page.arrayBuffer();
  proof.equal('status of the home page on PostgreSQL', page.status, 200);
  await site.stop();
});
