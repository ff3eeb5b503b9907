// Four processes start at the same time with an empty database: one imports the starter content.
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { type Proof, prove } from './proof.ts';
import { createDatabase, startDatabaseServer, startSite } from './site.ts';

const PROCESSES = 4;

await prove('simultaneous-start', async (proof) => {
  const { url, database } = await createDatabase(
    proof,
    await startDatabaseServer(proof),
    'first_start',
    false,
  );
  await startTogether(proof, 'PostgreSQL', { DATABASE_URL: url }, () => database);
  const folder = await proof.folder();
  await startTogether(proof, 'SQLite', { DATA_DIR: folder }, () => {
    const opened = openDatabase({ kind: 'sqlite', file: join(folder, 'yafee.sqlite') });
    proof.atEnd(() => opened.close());
    return opened;
  });
});

async function startTogether(
  proof: Proof,
  name: string,
  env: Record<string, string>,
  open: () => Database,
): Promise<void> {
  const starts = Array.from({ length: PROCESSES }, () => startSite(proof, env));
  const sites = await Promise.all(starts);
  const statuses = await Promise.all(
    sites.map(async ({ current }) => (await fetch(current.url)).status),
  );
  proof.equal(`${name}: pages with 200`, statuses.filter((code) => code === 200).length, PROCESSES);
  const announced = sites.filter(({ current }) =>
    current.output().includes('The starter content was loaded.'),
  );
  proof.equal(`${name}: processes that imported the starter content`, announced.length, 1);
  const { db } = open();
  const count = async (table: 'content_entries' | 'content_history') => {
    const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  };
  const entries = await count('content_entries');
  proof.note(`${name}: entries`, entries);
  proof.equal(`${name}: changes in their history`, await count('content_history'), entries);
  for (const { current } of sites) await current.stop();
}
