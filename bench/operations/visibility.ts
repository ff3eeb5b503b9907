// Three processes on one database: how soon does each show a change of the content?
import { cp, readFile, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importContent } from '../../server/content/content.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { DURABLE, startPostgres } from '../../tests/helpers/postgres-server.ts';
import { startServerProcess } from '../../tests/helpers/server-process.ts';
import { ROOT } from '../../tests/helpers/sources.ts';
import { prove } from './proof.ts';

const PROCESSES = 3;
const CHANGES = 100;

/** In seconds. */
const BAR = 1;

/** A change that no process has shown by then is not visible. In milliseconds. */
const TIMEOUT = 20_000;

const FILE = 'sliders.yaml';
const TITLE = 'From a first step to a first chance';

await prove('visibility', async (proof) => {
  let url = '';
  const stop = await startPostgres(
    {
      provide: (_name, value) => {
        url = String(value);
      },
    },
    DURABLE,
  );
  proof.atEnd(stop);
  const dataDir = await proof.folder();
  await writeFile(join(dataDir, 'shared-data-folder'), '');
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, ROLE: 'web' };
  const servers = [];
  for (let started = 0; started < PROCESSES; started++) {
    const server = await startServerProcess(env);
    proof.atEnd(() => server.kill());
    servers.push(server);
  }
  const folder = await proof.folder();
  await cp(join(ROOT, 'content'), folder, { recursive: true });
  const original = await readFile(join(folder, FILE), 'utf8');
  const database = openDatabase({ kind: 'postgres', url });
  proof.atEnd(() => database.close());
  const agent = new Agent({ keepAlive: true });
  proof.atEnd(() => agent.destroy());

  const seconds: number[] = [];
  for (let change = 1; change <= CHANGES; change++) {
    const title = `Change number ${change} of the title`;
    await writeFile(join(folder, FILE), original.replace(TITLE, title));
    const imported = await importContent({
      db: database.db,
      storage: diskStorage(dataDir),
      folder,
      now: Date.now,
      by: 'visibility',
    });
    if (!imported.ok) throw new Error('the content was refused');
    const changedAt = performance.now();
    const times = await Promise.all(
      servers.map(async (server) => {
        while (performance.now() - changedAt < TIMEOUT) {
          if ((await page(`${server.url}/en`, agent)).includes(title)) break;
          await sleep(10);
        }
        return (performance.now() - changedAt) / 1_000;
      }),
    );
    seconds.push(Math.max(...times));
  }
  const sorted = seconds.toSorted((one, other) => one - other);
  const rounded = (value: number) => Math.round(value * 100) / 100;
  proof.note('processes', PROCESSES);
  proof.equal('changes', seconds.length, CHANGES);
  proof.note('seconds until all show it, median', rounded(sorted[CHANGES / 2] ?? Number.NaN));
  proof.atMost('seconds until all show it, longest', rounded(sorted.at(-1) ?? Number.NaN), BAR);
});

function page(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve(body));
      response.on('error', reject);
    }).on('error', reject);
  });
}
