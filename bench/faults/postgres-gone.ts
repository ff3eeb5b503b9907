import { queries } from '../../contract/queries.ts';
import { setup } from '../../tests/helpers/postgres-server.ts';
import { startTcpProxy } from '../../tests/helpers/tcp-proxy.ts';
import type { Scenario, Tools } from './scenario.ts';
import { silentLine } from './tools.ts';

/** Whoever asks the database answers within this, or 503. In milliseconds. */
const BOUND = 10_000;

export const postgresGone: Scenario = {
  name: 'postgres-gone',
  sentence: 'PostgreSQL is stopped, and then falls silent, under a server that reads from it.',
  deadline: 200,
  async run(tools) {
    let url = '';
    const stop = await setup({
      provide: (_name, value) => {
        url = String(value);
      },
    });
    tools.atEnd(stop);
    const to = { host: '127.0.0.1', port: Number(new URL(url).port) };
    const proxy = await startTcpProxy(to);
    await attack(tools, url, { what: 'stopped', port: proxy.port, break: proxy.disconnect });
    const silent = await silentLine(tools, to);
    await attack(tools, url, { what: 'silent', port: silent.port, break: silent.silence });
  },
};

async function attack(
  tools: Tools,
  url: string,
  line: { what: string; port: number; break: () => unknown },
): Promise<void> {
  const address = new URL(url);
  address.port = String(line.port);
  const server = await tools.server({
    DATABASE_URL: address.href,
    DATA_DIR: await tools.folder(),
    LOG_LEVEL: 'fatal',
  });
  await fetch(server.url).then((response) => response.arrayBuffer());
  await line.break();
  // Twelve at once: more than there are connections to the database, so that some wait for one. What has been asked for
  // before is cached, so each asks for an entry of its own.
  const asked = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const began = performance.now();
      const path = queries.trainer.path.replace(':id', String(index + 1));
      const response = await fetch(server.url + path, {
        signal: AbortSignal.timeout(60_000),
      }).catch(() => null);
      await response?.arrayBuffer();
      return {
        status: response?.status ?? 0,
        retryAfter: response?.headers.has('retry-after') ?? false,
        milliseconds: Math.round(performance.now() - began),
      };
    }),
  );
  const wrong = asked.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
  const longest = Math.max(...asked.map(({ milliseconds }) => milliseconds));
  const { what } = line;
  tools.report.equal(
    `${what}: calls not answered with 503 and Retry-After`,
    wrong.length,
    0,
    'all, with 500',
  );
  tools.report.atMost(`${what}: longest call, ms`, longest, BOUND, 'over 20,000');
  tools.report.note(
    `${what}: statuses`,
    [...new Set(asked.map(({ status }) => status))].join(', '),
  );
  const ready = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  );
  tools.report.equal(`${what}: status of /readyz`, ready?.status ?? 0, 503, '503');
  const cached = await fetch(server.url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  tools.report.equal(`${what}: status of a cached page`, cached?.status ?? 0, 200, '200');
  await server.kill();
}
