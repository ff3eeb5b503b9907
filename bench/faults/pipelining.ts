import { setTimeout as sleep } from 'node:timers/promises';
import { queries } from '../../contract/queries.ts';
import { cpuTime } from '../running-server.ts';
import type { Scenario } from './scenario.ts';
import { memoryOf, openSocket, portOf, probeHealth, resetPeak } from './tools.ts';

const CONNECTIONS = 100;

const REQUESTS = 5_000;

/** In milliseconds. */
const LASTS = 90_000;

/** More than 32 requests of each connection take. Of processor time, in milliseconds. */
const MOST_WORK = 10_000;

export const pipelining: Scenario = {
  name: 'pipelining',
  sentence: `${CONNECTIONS} connections write ${REQUESTS} GETs each without waiting for a response.`,
  deadline: 150,
  async run(tools) {
    const server = await tools.server({ DATA_DIR: await tools.folder() });
    const get = `GET ${queries.projects.path}?type=main HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const burst = Buffer.from(get.repeat(REQUESTS));
    const before = (await memoryOf(server.child.pid)).now;
    await resetPeak(server.child.pid);
    const worked = cpuTime(server.child.pid ?? 0);
    const probe = await probeHealth(tools, server.url);
    const sockets = await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const socket = await openSocket(portOf(server));
        socket.resume();
        socket.write(burst);
        return socket;
      }),
    );
    const open = () => sockets.filter(({ destroyed }) => !destroyed).length;
    const processorTime = () => Math.round(cpuTime(server.child.pid ?? 0) - worked);
    const end = performance.now() + LASTS;
    // On a busy machine the server takes longer to get to the bound.
    while (open() > 0 && processorTime() <= MOST_WORK && performance.now() < end) await sleep(250);
    const health = await probe.stop();
    const { peak } = await memoryOf(server.child.pid);
    tools.report.atMost(
      'processor time of the server, ms',
      processorTime(),
      MOST_WORK,
      'over 60,000',
    );
    tools.report.equal('connections left open', open(), 0, '100');
    tools.report.atMost('p99 of /healthz, ms', health.p99, 5_000, 'over 60,000 ms');
    tools.report.atMost('memory gained, MiB', peak - before, 150, '654 MB in all');
    tools.report.note('longest /healthz, ms', health.longest);
    for (const socket of sockets) socket.destroy();
  },
};
