import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { identifyProcess } from '../../server/context.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { smtpTransport } from '../../server/platform/mail/transport.ts';
import { ProcessJournal } from '../../server/platform/process-journal.ts';
import { UNBUILT } from '../../server/platform/release.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { deliverAndCheckMails, sendHostile } from '../../tests/helpers/hostile-requests.ts';
import { runMailServer } from '../../tests/helpers/loopback-mail.ts';
import { writeResults } from '../results.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'yafee-bench-'));
const env = { DATA_DIR: folder, SEND_LIMIT: '0', SEND_LIMIT_TOTAL: '0' };
const configured = readConfig(env);
if (!configured.ok) throw new Error(configured.problem);
const { config } = configured;
const database = openDatabase(config.database);
const storage = await openStorage(config.storage);
try {
  await storage.prepare();
  await migrate(database, Date.now);
  const site = loadBuiltSite(join(import.meta.dirname, '../../dist'));
  const logged: string[] = [];
  const app = await buildApp(
    {
      config,
      now: Date.now,
      upstream: null,
      database,
      monotonicNow: () => performance.now(),
      storage,
      journal: new ProcessJournal(() => performance.now()),
      loadedStarterContent: false,
      process: identifyProcess(config, UNBUILT),
      release: UNBUILT,
      logger: { level: 'warn', base: {}, stream: { write: (line) => logged.push(line) } },
      close: async () => undefined,
    },
    { site: () => site, clientFolder: null },
  );
  const startedAt = performance.now();
  const requests = Number(values.requests);
  const report = await sendHostile(app, { requests, seed: Number(values.seed) });
  const server = await runMailServer();
  const transport = smtpTransport(server.url);
  const mails = await deliverAndCheckMails(database, transport, server.mails, storage);
  await server.close();
  await app.close();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  await writeResults(`hostile-requests-seed-${values.seed}`, {
    seed: Number(values.seed),
    ...report,
    ...mails,
    logged: logged.slice(0, 20),
    seconds,
  });
  process.exitCode = report.faults.length + mails.stray.length + logged.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
