import { closeSync, openSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { environment } from './config/env.ts';
import { type Context, openContext, StartProblem } from './context.ts';
import { drainOf, type Lifecycle } from './drain.ts';
import { buildOperations } from './metrics-server.ts';
import { loadBuiltSite } from './pages/pages.ts';
import { writeForOwnerOnly } from './platform/data-folder.ts';
import { startMetrics } from './platform/metrics/metrics.ts';
import { mapStackTraces } from './platform/source-maps.ts';
import { startJobs } from './start-jobs.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is left to do after open requests have ended or were cut off has this long. In milliseconds. */
const CLOSE_TIMEOUT = 5_000;

writeForOwnerOnly();
mapStackTraces(join(ROOT, 'dist'));
const result = readConfig(environment());
if (result.ok) await start(result.config);
else refuse(result.problem);

async function start(config: Config): Promise<void> {
  try {
    const dist = join(ROOT, 'dist');
    const site = await loadBuiltSite(dist).catch((error: unknown) => {
      if (isOutOfFiles(error)) throw error;
      throw new StartProblem(
        `The site is not built (${String(error)}): start it with npm start, which builds it.`,
      );
    });
    const lifecycle: Lifecycle = { isStopping: false, readinessAskedAt: null };
    const starterContent = join(ROOT, 'content');
    const context = await openContext({ config, starterContent, lifecycle });
    const metrics = config.metricsPort === null ? null : startMetrics();
    const app = await buildApp(
      context,
      { site: async () => site, clientFolder: join(dist, 'client') },
      metrics,
    );
    const operations = metrics === null ? null : buildOperations(context, metrics);
    await app.listen({ port: config.port, host: config.host });
    await operations?.listen({ port: config.metricsPort ?? 0, host: config.host });
    const jobs = startJobs(context, app.log, metrics);
    const drain = drainOf(app.server, { lifecycle, seconds: config.drainSeconds });
    stopOnSignal(config.drainSeconds * 1_000 + CLOSE_TIMEOUT, async () => {
      const report = (sentence: string) => app.log.warn(sentence);
      await Promise.all([drain.run(() => app.close(), report), jobs.stop()]);
      // Last, so that it can be seen how the rest ends.
      await operations?.close();
      await context.close();
    });
    announce(context, listeningPort(app.server.address()) ?? config.port);
    if (operations !== null) {
      const port = listeningPort(operations.server.address()) ?? config.metricsPort;
      console.log(`Its metrics are at http://localhost:${port}/metrics`);
    }
  } catch (error) {
    const problem = startProblem(error, config);
    if (problem === null) throw error;
    refuse(problem);
  }
}

function listeningPort(address: AddressInfo | string | null): number | null {
  return address === null || typeof address === 'string' ? null : address.port;
}

/** Says where the site is, where its data lies, and what was done on the way. */
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

/** The sentence for a failure that whoever starts the server can do something about, or null. */
function startProblem(error: unknown, config: Config): string | null {
  if (isOutOfFiles(error)) {
    return 'The server may not open enough files: raise the limit of open files to 1024 or more (ulimit -n, or LimitNOFILE= in the systemd unit).';
  }
  if (error instanceof StartProblem) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const isOperations =
      error instanceof Error && 'port' in error && error.port === config.metricsPort;
    const [port, name] = isOperations
      ? [config.metricsPort, 'METRICS_PORT']
      : [config.port, 'PORT'];
    return `Port ${port} is taken: stop what uses it, or set ${name} to another one.`;
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `The server cannot listen on ${config.host}:${config.port} (${code}): set HOST and PORT to an address of this machine.`;
  }
  return null;
}

/** Whether a start failed at the limit of open files. SQLite and others hide it, so it is tried again. */
function isOutOfFiles(error: unknown): boolean {
  const hasCode = (thrown: unknown) =>
    thrown instanceof Error && 'code' in thrown && /^E[MN]FILE$/.test(String(thrown.code));
  if (hasCode(error) || (error instanceof Error && hasCode(error.cause))) return true;
  try {
    closeSync(openSync(process.execPath, 'r'));
    return false;
  } catch (tried) {
    return hasCode(tried);
  }
}

function refuse(problem: string): void {
  console.error(problem);
  // Not at once: what is written to a pipe must arrive first, and what is open must close.
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 200).unref();
}

/** A terminal and the launcher may both pass the same signal on; one that comes later is meant. In milliseconds. */
const SAME_SIGNAL = 1_000;

/**
 * Closes at a signal; a second one, or what does not close in time, ends it all the same.
 * @param patience in milliseconds
 */
function stopOnSignal(patience: number, close: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince > SAME_SIGNAL) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      setTimeout(() => process.exit(1), patience).unref();
      void close().then(() => process.exit(0));
    });
  }
}
