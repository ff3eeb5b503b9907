import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from './scenario.ts';
import { httpServer } from './tools.ts';

const PARTS = 15;

const PART = Buffer.alloc(64 * 1024, 'x');

/** In milliseconds. */
const EVERY = 1_000;

export const otherBackendSlowDownload: Scenario = {
  name: 'other-backend-slow-download',
  sentence: `With API_ORIGIN, a file takes ${PARTS} s and is never silent for longer than one.`,
  deadline: 60,
  async run(tools) {
    const origin = await httpServer(tools, async (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-length': PARTS * PART.length,
      });
      for (let part = 0; part < PARTS && !response.destroyed; part++) {
        response.write(PART);
        await sleep(EVERY);
      }
      response.end();
    });
    const server = await tools.server({ API_ORIGIN: origin, DATA_DIR: await tools.folder() });
    const began = performance.now();
    let bytes = 0;
    try {
      const response = await fetch(`${server.url}/upstream/report.pdf`);
      for await (const chunk of response.body ?? []) bytes += chunk.length;
    } catch {
      // Cut off: what arrived until then counts.
    }
    const seconds = Math.round((performance.now() - began) / 1_000);
    tools.report.equal('bytes that arrived', bytes, PARTS * PART.length, 'cut off after 10 s');
    tools.report.note('seconds', seconds);
  },
};
