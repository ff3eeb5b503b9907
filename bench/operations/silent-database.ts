// The database host falls silent: its packets are dropped, and no connection is reset. Needs Linux, root and nftables.
import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { queries } from '../../contract/queries.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { prove } from './proof.ts';
import { createDatabase, startDatabaseServer, startSite } from './site.ts';

/** In milliseconds. */
const SILENCE = 60_000;

/** `/readyz` says 503 within this time after the host has fallen silent. In seconds. */
const NOT_READY_BAR = 6;

/** A page shows a change within this time after the host responds again. In seconds. */
const FRESH_BAR = 15;

/** Runs this file again in a network namespace of its own, so that dropped packets concern nothing else. */
const INSIDE = '--inside';

if (process.argv.includes(INSIDE)) await measure();
else process.exitCode = runInNamespace();

function runInNamespace(): number {
  const name = `yafee-${process.pid}`;
  execFileSync('ip', ['netns', 'add', name]);
  try {
    execFileSync('ip', ['-n', name, 'link', 'set', 'lo', 'up']);
    const args = ['netns', 'exec', name, process.execPath, import.meta.filename, INSIDE];
    return spawnSync('ip', args, { stdio: 'inherit' }).status ?? 1;
  } finally {
    execFileSync('ip', ['netns', 'delete', name]);
  }
}

async function measure(): Promise<void> {
  await prove('silent-database', async (proof) => {
    const { url, database } = await createDatabase(
      proof,
      await startDatabaseServer(proof),
      'silent_database',
    );
    const { current: site } = await startSite(proof, { DATABASE_URL: url });
    const shows = async (title: string) => (await (await fetch(site.url)).text()).includes(title);
    const titles = ['a title of the first change', 'a title of the second change'] as const;
    // The home page is in the cache from now on.
    if (await shows(titles[0])) throw new Error(`the starter content has "${titles[0]}"`);

    const silentAt = performance.now();
    const { port } = new URL(url);
    drop(`tcp dport ${port} drop`, `tcp sport ${port} drop`);
    const secondsSince = (time: number) => Math.round((performance.now() - time) / 100) / 10;
    const ready = async () => (await fetch(`${site.url}/readyz`)).status;
    while ((await ready()) !== 503 && secondsSince(silentAt) < SILENCE / 1_000) await sleep(100);
    proof.atMost('seconds until /readyz says 503', secondsSince(silentAt), NOT_READY_BAR);
    let pages = 0;
    let failedPages = 0;
    for (; secondsSince(silentAt) < SILENCE / 1_000; await sleep(250)) {
      pages++;
      if ((await fetch(site.url)).status !== 200) failedPages++;
    }
    proof.note('cached pages during the silence', pages);
    proof.equal('of them not 200', failedPages, 0);

    dropNothing();
    const backAt = performance.now();
    await changeTitle(database, titles[0]);
    while (!(await shows(titles[0])) && secondsSince(backAt) < 300) await sleep(100);
    proof.atMost('seconds until a page shows a change', secondsSince(backAt), FRESH_BAR);
    while ((await ready()) !== 200 && secondsSince(backAt) < 300) await sleep(100);
    proof.atMost('seconds until /readyz says 200', secondsSince(backAt), FRESH_BAR);

    // A firewall that restarts forgets the open connections: their packets are dropped for ever, new ones pass.
    await openConnections(site.url);
    const ports = await clientPorts(database);
    proof.note('connections that are dropped for ever', ports.length);
    const set = `{ ${ports.join(', ')} }`;
    drop(`tcp sport ${set} drop`, `tcp dport ${set} drop`);
    const forgottenAt = performance.now();
    await changeTitle(database, titles[1]);
    while (!(await shows(titles[1])) && secondsSince(forgottenAt) < 300) await sleep(100);
    proof.atMost(
      'seconds until a page shows a change, with the old connections dropped',
      secondsSince(forgottenAt),
      FRESH_BAR,
    );
    dropNothing();
  });
}

/** Drops the packets of this network namespace that these rules match. */
function drop(...rules: readonly string[]): void {
  const lines = [
    'table inet silence {',
    'chain output {',
    'type filter hook output priority 0',
    ...rules,
    '}',
    '}',
    '',
  ];
  execFileSync('nft', ['-f', '-'], { input: lines.join('\n') });
}

function dropNothing(): void {
  execFileSync('nft', ['flush', 'ruleset']);
}

/** Lets a server open all connections of its pool, by requests that no cache answers. */
async function openConnections(url: string): Promise<void> {
  const requests = Array.from({ length: 60 }, (_, index) =>
    fetch(url + queries.trainer.path.replace(':id', String(1_000 + index))),
  );
  for (const response of await Promise.all(requests)) await response.arrayBuffer();
}

/** Returns the ports of all connections to a database, but for the one that asks. */
async function clientPorts({ db }: Database): Promise<number[]> {
  const { rows } = await sql<{ client_port: number }>`
    select client_port from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return rows.map((row) => row.client_port);
}

/** Changes the first title of the home page, as an import does. */
async function changeTitle({ db }: Database, title: string): Promise<void> {
  const first = await db
    .selectFrom('content_entries')
    .select(['id', 'fields'])
    .where('kind', '=', 'slider')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const fields = JSON.parse(first.fields);
  await db.transaction().execute(async (trx) => {
    await sql`update content_version set version = version + 1`.execute(trx);
    await trx
      .updateTable('content_entries')
      .set({ fields: JSON.stringify({ ...fields, title: { ar: title, en: title } }) })
      .where('kind', '=', 'slider')
      .where('id', '=', first.id)
      .execute();
  });
}
