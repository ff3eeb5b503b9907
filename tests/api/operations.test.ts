import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Context } from '../../server/context.ts';
import { buildMetricsServer } from '../../server/metrics-server.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type Metrics, startMetrics } from '../../server/platform/metrics/metrics.ts';
import { configOf, openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Opens the site's app with metrics, and the metrics server. */
async function openWithMetrics(database: Database) {
  const folder = await temporaryFolder();
  const context: Context = {
    config: configOf({ DATA_DIR: folder }),
    upstream: null,
    database,
    mediaFolder: folder,
    loadedStarterContent: false,
    logger: { level: 'silent' },
    now: Date.now,
    monotonicNow: () => performance.now(),
    close: async () => undefined,
  };
  const metrics: Metrics = startMetrics();
  const failToRender = async () => {
    throw new Error('this test renders no page');
  };
  const app = await buildApp(context, { site: failToRender, clientFolder: null }, metrics);
  const operations = buildMetricsServer(context, metrics);
  onTestFinished(async () => {
    await Promise.all([app.close(), operations.close()]);
    metrics.close();
  });
  return { app, operations, metrics };
}

describeOnEachDatabase('GET /readyz', (databases) => {
  it('returns 200 if the database responds and all migrations have run', async () => {
    const database = await databases.open();
    const { app, log } = await openStarterApp(database);
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ok' });
    expect(log).toEqual([]);
    await database.db
      .deleteFrom('schema_migrations' as never)
      .where('name' as never, '=', '0002-tweet-copies' as never)
      .execute();
    const { statusCode, headers, body } = await app.inject({ url: '/readyz' });
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(body).toBe('{"status":"unavailable"}');
  });

  it('returns 503 if the database is closed, while /healthz still returns 200', async () => {
    const database = await databases.open();
    const { app, log } = await openStarterApp(database);
    await database.close();
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect(log.map(({ msg }) => msg)).toEqual(['the process is not ready']);
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
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(body).toContain(`\n${name} `);
    }
  });

  it('counts job runs, and reads registered gauges at each request', async () => {
    const { operations, metrics } = await openWithMetrics(await databases.open());
    metrics.job('clean-up', 'done', 0.2);
    metrics.job('clean-up', 'failed', 0.1);
    let waiting = 3;
    metrics.gauge('yafee_outbox_messages', 'Mail by state', 'state', async () => ({ waiting }));
    const first = (await operations.inject({ url: '/metrics' })).body;
    expect(first).toContain('yafee_job_runs_total{job="clean-up",result="done"} 1');
    expect(first).toContain('yafee_job_runs_total{job="clean-up",result="failed"} 1');
    expect(first).toContain('yafee_outbox_messages{state="waiting"} 3');
    waiting = 0;
    const second = (await operations.inject({ url: '/metrics' })).body;
    expect(second).toContain('yafee_outbox_messages{state="waiting"} 0');
  });

  it('returns 404 on the port of the site', async () => {
    const { app } = await openStarterApp(await databases.open());
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
  });
});
