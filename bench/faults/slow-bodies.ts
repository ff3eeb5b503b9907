import { setTimeout as sleep } from 'node:timers/promises';
import { queries } from '../../contract/queries.ts';
import { forms } from '../../contract/submissions.ts';
import type { Scenario } from './scenario.ts';
import { openSocket, portOf } from './tools.ts';

const CONNECTIONS = 620;

/** So often each connection brings one byte. In milliseconds. */
const EVERY = 20_000;

/** In milliseconds. */
const LASTS = 45_000;

export const slowBodies: Scenario = {
  name: 'slow-bodies',
  sentence: `${CONNECTIONS} connections bring a byte of a form every 20 s, while others ask for what is not cached.`,
  deadline: 120,
  async run(tools) {
    const server = await tools.server({ DATA_DIR: await tools.folder() });
    const head = `POST ${forms.contact.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{`;
    const sockets = await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const socket = await openSocket(portOf(server));
        socket.resume();
        socket.write(head);
        return socket;
      }),
    );
    const slowly = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(' ');
    }, EVERY);
    const statuses: Record<string, number> = {};
    let asked = 0;
    for (const end = performance.now() + LASTS; performance.now() < end; await sleep(250)) {
      for (const address of [queries.navbar.path, `/?uncached=${asked}`]) {
        asked++;
        const status = await fetch(server.url + address, {
          signal: AbortSignal.timeout(5_000),
        }).then(
          async (response) => {
            await response.arrayBuffer();
            return String(response.status);
          },
          () => 'none',
        );
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }
    clearInterval(slowly);
    const ready = await fetch(`${server.url}/readyz`);
    const wrong = asked - (statuses[200] ?? 0);
    tools.report.equal('requests not answered with 200', wrong, 0, 'all of them, for 80 s');
    tools.report.equal('status of /readyz meanwhile', ready.status, 200, '200');
    tools.report.note('requests', asked);
    tools.report.note('statuses', JSON.stringify(statuses));
    tools.report.note(
      'slow connections still open',
      sockets.filter((socket) => !socket.destroyed).length,
    );
    for (const socket of sockets) socket.destroy();
  },
};
