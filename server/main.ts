import { closeSync, openSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { environment } from './config/env.ts';
import { type Context, openContext, StartProblem } from './context.ts';
import { createDrain, type Lifecycle } from './drain.ts';
import { buildMetricsServer } from './metrics-server.ts';
import { loadBuiltSite } from './pages/pages.ts';
import { writeForOwnerOnly } from './platform/data-folder.ts';
import { startMetrics } from './platform/metrics/metrics.ts';
import { mapStackTraces } from './platform/source-maps.ts';
import { startJobs } from './start-jobs.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** How long closing may take after open requests have finished or were cut off. In milliseconds. */
const CLOSE_TIMEOUT = 5_000;

writeForOwnerOnly();
mapStackTraces(join(ROOT, 'dist'));
const result = readConfig(environment());
if (result.ok) await start(result.config);
else exitWithProblem(result.problem);

async function start(config: Config): Promise<void> {
  try {
    const dist = join(ROOT, 'dist');
    const site = await loadBuiltSite(dist).catch((error: unknown) => {
      if (isOutOfFiles(error)) throw error;
      throw new StartProblem(
        `The site is not built (${String(error)}): start it with npm start, which builds it.`,
      );
    });
    const lifecycle: Lifecycle = { isStopping: false, readinessRequestedAt: null };
    const starterContent = join(ROOT, 'content');
    const context = await openContext({ config, starterContent, lifecycle });
    const metrics = config.metricsPort === null ? null : startMetrics();
    const app = await buildApp(
      context,
      { site: async () => site, clientFolder: join(dist, 'client') },
      metrics,
    );
    const metricsServer = metrics === null ? null : buildMetricsServer(context, metrics);
    await app.listen({ port: config.port, host: config.host });
    await metricsServer?.listen({ port: config.metricsPort ?? 0, host: config.host });
    const jobs = startJobs(context, app.log, metrics);
    const drain = createDrain(app.server, { lifecycle, seconds: config.drainSeconds });
    stopOnSignal(config.drainSeconds * 1_000 + CLOSE_TIMEOUT, async () => {
      const report = (sentence: string) => app.log.warn(sentence);
      await Promise.all([drain.run(() => app.close(), report), jobs.stop()]);
      // Last, so that the metrics of stopping can be read.
      await metricsServer?.close();
      await context.close();
    });
    announce(context, listeningPort(app.server.address()) ?? config.port);
    if (metricsServer !== null) {
      const port = listeningPort(metricsServer.server.address()) ?? config.metricsPort;
      console.log(`Its metrics are at http://localhost:${port}/metrics`);
    }
  } catch (error) {
    const problem = describeStartProblem(error, config);
    if (problem === null) throw error;
    exitWithProblem(problem);
  }
}

function listeningPort(address: AddressInfo | string | null): number | null {
  return address === null || typeof address === 'string' ? null : address.port;
}

/** Prints the address of the site, where its data is stored, and whether the starter content was loaded. */
function announce(context: Context, port: number): void {
  const { config } = context;
  console.log(`The site is at http://localhost:${port}`);
  if (context.upstream !== null) {
    console.log(`Its data comes from ${context.upstream.origin}`);
    return;
  }
  if (context.loadedStarterContent) console.log('The starter content was loaded.');
  console.log(
    config.database.kind === 'sqlite'
      ? `Its data lies in ${config.dataDir}`
      : `Its data lies in PostgreSQL, its files in ${config.dataDir}`,
  );
  if (config.mail === null) {
    console.log(
      'Nothing is mailed, because SMTP_URL is not set: what visitors send is kept, and npm run messages -- list shows it.',
    );
  }
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

/** Whether the limit of open files was reached. SQLite and others hide the cause, so this also tries to open a file. */
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
