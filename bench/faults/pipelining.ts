import { setTimeout as sleep } from 'node:timers/promises';
import { reading } from '../../contract/endpoints.ts';
import { cpuTime } from '../running-server.ts';
import type { Scenario } from './scenario.ts';
import { forgetPeak, memoryOf, openSocket, portOf, probeHealth } from './tools.ts';

const CONNECTIONS = 100;

const REQUESTS = 5_000;

/** In milliseconds. */
const LASTS = 30_000;

export const pipelining: Scenario = {
  name: 'pipelining',
  sentence: `${CONNECTIONS} connections write ${REQUESTS} GETs each without waiting for a response.`,
  deadline: 120,
  async run(tools) {
    const server = await tools.server({ DATA_DIR: await tools.folder() });
    const get = `GET ${reading.projects.path}?type=main HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const burst = Buffer.from(get.repeat(REQUESTS));
    const before = (await memoryOf(server.child.pid)).now;
    await forgetPeak(server.child.pid);
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
    await Promise.race([
      sleep(LASTS),
      Promise.all(
        sockets.map(
          (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
        ),
      ),
    ]);
    const health = await probe.stop();
    const { peak } = await memoryOf(server.child.pid);
    tools.report.atMost('p99 of /healthz, ms', health.p99, 1_000, 'over 60,000 ms');
    tools.report.atMost('memory gained, MiB', peak - before, 150, '654 MB in all');
    tools.report.note('longest /healthz, ms', health.longest);
    tools.report.note(
      'processor time of the server, ms',
      Math.round(cpuTime(server.child.pid ?? 0) - worked),
    );
    tools.report.note(
      'connections still open',
      sockets.filter(({ destroyed }) => !destroyed).length,
    );
    for (const socket of sockets) socket.destroy();
  },
};
