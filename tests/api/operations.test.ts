import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { type Context, identifyProcess } from '../../server/context.ts';
import { noteRun, observeOperations } from '../../server/operations/operations.ts';
import { buildOperationsServer } from '../../server/operations-server.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { BASELINE, schemaLevel } from '../../server/platform/database/migrations/migrate.ts';
import { listProcesses } from '../../server/platform/database/processes.ts';
import { Readiness } from '../../server/platform/http/readiness.ts';
import { type Metrics, startMetrics } from '../../server/platform/metrics/metrics.ts';
import { ProcessJournal } from '../../server/platform/process-journal.ts';
import { UNBUILT } from '../../server/platform/release.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { createReadiness } from '../../server/readiness.ts';
import { configOf, openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const RELEASE = { version: '1.2.3', build: 'abc' };

/** Opens the site's app with metrics, and the metrics server. */
async function openWithMetrics(database: Database) {
  const config = configOf({ DATA_DIR: await temporaryFolder() });
  const context: Context = {
    config,
    storage: await openStorage(config.storage),
    release: RELEASE,
    process: identifyProcess(config, RELEASE),
    upstream: null,
    database,
    journal: new ProcessJournal(() => performance.now()),
    loadedStarterContent: false,
    logger: { level: 'silent', base: {} },
    now: Date.now,
    monotonicNow: () => performance.now(),
    close: async () => undefined,
  };
  const metrics: Metrics = startMetrics({ ...RELEASE, role: 'all' });
  const failToRender = async () => {
    throw new Error('this test renders no page');
  };
  const app = await buildApp(context, { site: failToRender, clientFolder: null }, { metrics });
  const readiness = createReadiness(context);
  const operations = buildOperationsServer(context, { readiness, metrics });
  onTestFinished(async () => {
    await Promise.all([app.close(), operations.close()]);
    metrics.close();
  });
  return { app, operations, metrics, context };
}

describeOnEachDatabase('GET /readyz', (databases) => {
  /** Opens the app with a clock that each request of readiness advances by a second, so that every check is due. */
  async function openWithClock() {
    const database = await databases.open();
    const clock = { now: Date.now() };
    const { app, log, folder } = await openStarterApp(database, {}, () => clock.now);
    const readiness = async () => {
      clock.now += 1_000;
      return app.inject({ url: '/readyz' });
    };
    return { database, app, log, folder, clock, readiness };
  }

  it('returns 200 if the database can be written to and all migrations have run', async () => {
    const { database, log, readiness } = await openWithClock();
    expect((await readiness()).json()).toEqual({ status: 'ok', ...UNBUILT });
    expect(log).toEqual([]);
    const [process] = await listProcesses(database, 60_000);
    expect(process).toMatchObject({ role: 'all', schemaLevel: schemaLevel() });
    await database.db
      .deleteFrom('schema_migrations' as never)
      .where('name' as never, '=', BASELINE as never)
      .execute();
    const { statusCode, headers, body } = await readiness();
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(body).toBe('{"status":"unavailable","reasons":["schema"]}');
  });

  it('returns 503 if a newer build has contracted the database', async () => {
    const { database, readiness } = await openWithClock();
    await database.db
      .insertInto('schema_migrations' as never)
      .values({ name: '9999-drop', applied_at: 0, step: 'contract' } as never)
      .execute();
    expect((await readiness()).json()).toEqual({ status: 'unavailable', reasons: ['schema'] });
  });

  it('returns 503 if the database is closed, while /healthz still returns 200', async () => {
    const { database, app, log, readiness } = await openWithClock();
    await database.close();
    expect((await readiness()).json()).toEqual({ status: 'unavailable', reasons: ['database'] });
    expect((await readiness()).statusCode).toBe(503);
    const health = await app.inject({ url: '/healthz' });
    // Proxies pass it on, so it does not say which release runs.
    expect(health.json()).toEqual({ status: 'ok' });
    expect(log.map(({ msg }) => msg)).toEqual(['the process is not ready']);
  });

  it('returns 503 if the data folder cannot be written to', async () => {
    const { folder, readiness } = await openWithClock();
    await rm(folder, { recursive: true });
    expect((await readiness()).json()).toEqual({ status: 'unavailable', reasons: ['storage'] });
  });

  it('returns 503 if the version of the content could not be read for five seconds', async () => {
    const { database, clock, readiness } = await openWithClock();
    await database.db.schema.alterTable('content_version').renameTo('elsewhere').execute();
    clock.now += 5_000;
    // A reading that had begun before may still succeed.
    const reasons = expect.poll(async () => (await readiness()).json().reasons);
    await reasons.toEqual(['content']);
    await database.db.schema
      .alterTable('elsewhere' as never)
      .renameTo('content_version')
      .execute();
    await expect.poll(async () => (await readiness()).statusCode).toBe(200);
  });
});

describeOnEachDatabase('GET /metrics', (databases) => {
  it('counts requests by the pattern of their route, never by address', async () => {
    const { app, operations } = await openWithMetrics(await databases.open());
    await app.inject({ url: '/api/frontend/trainers/1' });
    await app.inject({ url: '/api/frontend/trainers/2' });
    await app.inject({ url: '/api/canary' });
    await app.inject({ url: '/en/latest-news/5?canary=1' });
    await app.inject({ url: '/canary', method: 'PROPFIND' });
    const { headers, body } = await operations.inject({ url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    const requestCounts = body
      .split('\n')
      .filter((line) => line.startsWith('http_requests_total{'));
    expect(requestCounts).toEqual([
      'http_requests_total{method="GET",route="/api/frontend/trainers/:id",status="404"} 2',
      'http_requests_total{method="GET",route="unknown",status="404"} 1',
      'http_requests_total{method="GET",route="/en/latest-news/:id",status="500"} 1',
      expect.stringMatching(/method="other",route="unknown"/),
    ]);
    expect(body).toContain('http_request_duration_seconds_count{method="GET",');
    expect(body).not.toContain('canary');
    expect(body).toContain('yafee_build_info{version="1.2.3",build="abc",role="all"} 1');
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(body).toContain(`\n${name} `);
    }
  });

  it('counts job runs, and reads registered gauges at each request', async () => {
    const { operations, metrics } = await openWithMetrics(await databases.open());
    metrics.job('clean-up', 'done', 0.2);
    metrics.job('clean-up', 'failed', 0.1);
    let waiting = 3;
    metrics.gauge('yafee_deliveries_unsent', 'Mail by state', 'state', async () => ({ waiting }));
    const first = (await operations.inject({ url: '/metrics' })).body;
    expect(first).toContain('yafee_job_runs_total{job="clean-up",result="done"} 1');
    expect(first).toContain('yafee_job_runs_total{job="clean-up",result="failed"} 1');
    expect(first).toContain('yafee_deliveries_unsent{state="waiting"} 3');
    waiting = 0;
    const second = (await operations.inject({ url: '/metrics' })).body;
    expect(second).toContain('yafee_deliveries_unsent{state="waiting"} 0');
  });

  it('says why the process is not ready, and what operators are to be told', async () => {
    const database = await databases.open();
    const { operations, metrics, context } = await openWithMetrics(database);
    const { dataDir } = context.config;
    const readiness = new Readiness(context.monotonicNow);
    observeOperations(metrics, { database, dataDir, readiness, now: Date.now });
    const read = async () => (await operations.inject({ url: '/metrics' })).body.split('\n');
    const numberOf = (lines: string[], series: string) =>
      Number(lines.find((line) => line.startsWith(`${series} `))?.split(' ')[1]);
    await noteRun(dataDir, 'backup', { at: 1_800_000_000_000, store: '/backup' });
    const mail = {
      submission_id: null,
      subscriber_id: null,
      purpose: 'reply',
      recipient: null,
      about: '{}',
      attempts: 0,
      next_try_at: 0,
      sent_at: null,
      last_error: null,
      claim_token: null,
      attempt_started_at: null,
      channel: 'mail' as const,
      queued_at: Date.now() - 3_600_000,
    };
    const states = ['waiting', 'dead', 'sent'] as const;
    await database.db
      .insertInto('deliveries')
      .values(states.map((state) => ({ ...mail, id: state, message_id: state, state })))
      .execute();
    const lines = await read();
    expect(lines.filter((line) => line.startsWith('yafee_not_ready{'))).toEqual([]);
    expect(numberOf(lines, 'yafee_last_run_timestamp_seconds{work="backup"}')).toBe(1_800_000_000);
    expect(numberOf(lines, 'yafee_last_run_timestamp_seconds{work="drill"}')).toBe(0);
    expect(numberOf(lines, 'yafee_deliveries_unsent{state="waiting"}')).toBe(1);
    expect(numberOf(lines, 'yafee_deliveries_unsent{state="dead"}')).toBe(1);
    expect(numberOf(lines, 'yafee_deliveries_oldest_seconds{state="waiting"}')).toBeGreaterThan(
      3_590,
    );
    expect(numberOf(lines, 'yafee_disk_bytes{part="free"}')).toBeGreaterThan(0);
    expect(numberOf(lines, `yafee_database_bytes{database="${database.kind}"}`)).toBeGreaterThan(0);
    readiness.startDraining();
    expect(await read()).toContain('yafee_not_ready{reason="draining"} 1');
    expect(readiness.requestedAt).toBeNull();
  });

  it('returns 404 on the port of the site', async () => {
    const { app } = await openStarterApp(await databases.open());
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });
});
