import { closeSync, existsSync, openSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { environment } from './config/env.ts';
import { type Context, openContext, StartProblem } from './context.ts';
import { describeSetup } from './describe-setup.ts';
import { createDrain, longestStop } from './drain.ts';
import { observeOperations } from './operations/operations.ts';
import { buildOperationsServer } from './operations-server.ts';
import { loadBuiltSite, type Site, saveRelease } from './pages/pages.ts';
import { writeForOwnerOnly } from './platform/data-folder.ts';
import type { Readiness } from './platform/http/readiness.ts';
import { type Metrics, startMetrics } from './platform/metrics/metrics.ts';
import { readRelease, releaseName } from './platform/release.ts';
import { mapStackTraces } from './platform/source-maps.ts';
import { createReadiness } from './readiness.ts';
import { startJobs } from './start-jobs.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'dist');

/** How long closing may take after open requests have finished or were cut off. In milliseconds. */
const CLOSE_TIMEOUT = 5_000;

writeForOwnerOnly();
mapStackTraces(DIST);
const result = readConfig(environment());
if (result.ok) await start(result.config);
else exitWithProblem(result.problem);

async function start(config: Config): Promise<void> {
  try {
    const release = await readRelease(DIST).catch(rejectUnbuilt);
    const starterContent = config.starterContent ?? join(ROOT, 'content');
    const report = (sentence: string) => console.error(sentence);
    const context = await openContext({ config, starterContent, release, report });
    const readiness = createReadiness(context);
    const metrics =
      config.metricsPort === null ? null : startMetrics({ ...release, role: config.role });
    if (metrics !== null && context.upstream === null) {
      observeOperations(metrics, { ...context, dataDir: config.dataDir, readiness });
    }
    const app = await buildServer(context, { readiness, metrics });
    const metricsServer =
      metrics === null ? null : buildOperationsServer(context, { readiness, metrics });
    const drain = createDrain(app.server, {
      readiness,
      times: config,
      now: context.monotonicNow,
    });
    await app.listen(listenOptions(config));
    await metricsServer?.listen({ port: config.metricsPort ?? 0, host: config.host });
    const jobs = await startJobs(context, app.log, { site: loadSite, metrics });
    stopOnSignal(longestStop(config) + CLOSE_TIMEOUT, async () => {
      const report = (sentence: string) => app.log.warn(sentence);
      await Promise.all([drain.run(() => app.close(), report), jobs.stop()]);
      // Last, so that the metrics of stopping can be read.
      await metricsServer?.close();
      await context.close();
    });
    const port = listeningPort(app.server.address()) ?? config.port;
    announce(context, port);
    const setup = await describeSetup(context, port);
    if (setup !== null) console.log(setup);
    if (metricsServer !== null) {
      const metricsPort = listeningPort(metricsServer.server.address()) ?? config.metricsPort;
      console.log(`Its metrics are at http://localhost:${metricsPort}/metrics`);
    }
  } catch (error) {
    const problem = describeStartProblem(error, config);
    if (problem === null) throw error;
    exitWithProblem(problem);
  }
}

/**
 * Where to listen: on the socket of the service manager if there is one, and otherwise on `HOST` and `PORT`. Node prefers
 * `fd` to the others.
 */
function listenOptions({ heldSocket, host, port }: Config): FastifyListenOptions & { fd?: number } {
  return heldSocket === null ? { host, port } : { host: '127.0.0.1', fd: heldSocket };
}

/** Builds the server of the site, or for a worker the server of its health checks. */
async function buildServer(
  context: Context,
  dependencies: { readiness: Readiness; metrics: Metrics | null },
): Promise<FastifyInstance> {
  if (context.config.role === 'worker') {
    return buildOperationsServer(context, { readiness: dependencies.readiness, metrics: null });
  }
  const clientFolder = join(DIST, 'client');
  const admin = { folder: join(DIST, 'admin') };
  // Finishes before the first page is served, because a process of another build may be asked for its assets.
  const storing = storeAssets(context, [clientFolder, admin.folder]).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const site = await loadSite();
  const app = await buildApp(
    context,
    { site: async () => site, clientFolder, admin },
    dependencies,
  );
  const failure = await storing;
  if (failure !== null) {
    app.log.warn(
      { err: failure.error },
      'The assets of this build cannot be stored, so its open pages lose them at the next release',
    );
  }
  return app;
}

let loadedSite: Promise<Site> | null = null;

/** Loads the built site once. A worker does so when it renders its first mail. */
function loadSite(): Promise<Site> {
  loadedSite ??= loadBuiltSite(DIST).catch(rejectUnbuilt);
  return loadedSite;
}

/**
 * Stores the assets of this build for other builds. With another backend, it does so only if there is a data folder or a
 * bucket.
 */
async function storeAssets(
  { config, release, storage, upstream, now }: Context,
  folders: readonly string[],
): Promise<void> {
  if (upstream !== null && config.storage.kind === 'disk' && !existsSync(config.dataDir)) return;
  const assets = folders.map((folder) => join(folder, 'assets'));
  await saveRelease(storage, { build: release.build, folders: assets, now });
}

function rejectUnbuilt(error: unknown): never {
  if (isOutOfFiles(error)) throw error;
  throw new StartProblem(
    `The site is not built (${String(error)}): start it with npm start, which builds it.`,
  );
}

function listeningPort(address: AddressInfo | string | null): number | null {
  return address === null || typeof address === 'string' ? null : address.port;
}

/** Prints the release, the URL, where data is stored, and whether the starter content was loaded. */
function announce(context: Context, port: number): void {
  const { config, release } = context;
  console.log(`This is Yafee ${releaseName(release)}`);
  console.log(
    config.role === 'worker'
      ? `The worker's health is at http://localhost:${port}/readyz`
      : `The site is at http://localhost:${port}`,
  );
  if (context.upstream !== null) {
    console.log(`Its data comes from ${context.upstream.origin}`);
    return;
  }
  if (context.loadedStarterContent) console.log('The starter content was loaded.');
  console.log(
    config.database.kind === 'sqlite'
      ? `Its data lies in ${config.dataDir}${config.storage.kind === 's3' ? `, its files in ${describeStorage(config)}` : ''}`
      : `Its data lies in PostgreSQL, its files in ${describeStorage(config)}`,
  );
  if (config.mail === null) {
    console.log(
      'Nothing is mailed, because SMTP_URL is not set: what visitors send is kept, and npm run messages -- list shows it.',
    );
  }
}

/** Names the data folder or the bucket. */
function describeStorage({ storage }: Config): string {
  return storage.kind === 'disk' ? storage.dataDir : `s3://${storage.bucket}/${storage.prefix}`;
}

/** Returns a sentence for a failure that the operator can fix, or null. */
function describeStartProblem(error: unknown, config: Config): string | null {
  if (isOutOfFiles(error)) {
    return 'The server may not open enough files: raise the limit of open files to 1024 or more (ulimit -n, or LimitNOFILE= in the systemd unit).';
  }
  if (error instanceof StartProblem) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const isMetricsPort =
      error instanceof Error && 'port' in error && error.port === config.metricsPort;
    const [port, name] = isMetricsPort
      ? [config.metricsPort, 'METRICS_PORT']
      : [config.port, 'PORT'];
    return `Port ${port} is taken: stop what uses it, or set ${name} to another one.`;
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `The server cannot listen on ${config.host}:${config.port} (${code}): set HOST and PORT to an address of this machine.`;
  }
  return null;
}

/**
 * Returns whether the limit of open files was reached. SQLite and others hide the cause, so this also tries to open a file.
 */
function isOutOfFiles(error: unknown): boolean {
  const hasCode = (cause: unknown) =>
    cause instanceof Error && 'code' in cause && /^E[MN]FILE$/.test(String(cause.code));
  if (hasCode(error) || (error instanceof Error && hasCode(error.cause))) return true;
  try {
    closeSync(openSync(process.execPath, 'r'));
    return false;
  } catch (openError) {
    return hasCode(openError);
  }
}

function exitWithProblem(problem: string): void {
  console.error(problem);
  // Exit later, so that output to a pipe is written and open resources are closed.
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 200).unref();
}

/** A terminal and the launcher may both send the same signal. Only a later one counts as a second signal. In milliseconds. */
const DUPLICATE_SIGNAL_WINDOW = 1_000;

/**
 * Closes the server at the first signal. A second signal, or the timeout, exits with code 1.
 * @param timeout in milliseconds
 */
function stopOnSignal(timeout: number, close: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince > DUPLICATE_SIGNAL_WINDOW) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      setTimeout(() => process.exit(1), timeout).unref();
      void close().then(() => process.exit(0));
    });
  }
}
