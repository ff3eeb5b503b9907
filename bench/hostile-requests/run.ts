import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { smtpTransport } from '../../server/platform/mail/transport.ts';
import { uploadFolders } from '../../server/submissions/submissions.ts';
import { sendHostile, strayMails } from '../../tests/helpers/hostile-requests.ts';
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
try {
  await mkdir(join(folder, 'media'));
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
      mediaFolder: join(folder, 'media'),
      loadedStarterContent: false,
      logger: { level: 'warn', stream: { write: (line) => logged.push(line) } },
      close: async () => undefined,
    },
    { site: () => site, clientFolder: null },
  );
  const startedAt = performance.now();
  const requests = Number(values.requests);
  const report = await sendHostile(app, { requests, seed: Number(values.seed) });
  const server = await runMailServer();
  const transport = smtpTransport(server.url);
  const mails = await strayMails(database, transport, server.mails, uploadFolders(folder));
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
