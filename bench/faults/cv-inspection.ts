import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { pdf } from '../../tests/helpers/cv-files.ts';
import { application } from '../../tests/helpers/forms.ts';
import { hostileCv, REVIEWED_CVS } from '../../tests/helpers/hostile-cv-files.ts';
import { postTo } from '../../tests/helpers/post-many.ts';
import type { ServerProcess } from '../../tests/helpers/server-process.ts';
import type { Scenario, Tools } from './scenario.ts';
import { memoryOf, probeHealth, resetPeak, tenths } from './tools.ts';

const KINDS = ['pdf', 'doc', 'docx', 'odt', 'rtf'] as const;

/** How long each of the reviewed files held the first release up. */
const FIRST_RELEASE = {
  docx: '9,000 ms',
  rtf: '10,000 ms',
  pdf: '18,000 ms, 1.2 GB',
  doc: '23,000 ms, 2 GB, 500',
};

/** About how large the hostile part of a file is. */
const BYTES = 120_000;

/** So many of a kind arrive at the same time. */
const AT_ONCE = 100;

/** Whoever is not answered within this is not waited for. In milliseconds. */
const PATIENCE = 40_000;

export const cvInspection: Scenario = {
  name: 'cv-inspection',
  sentence: 'Hostile CVs of five kinds, the four named ones alone and 100 of each kind at once.',
  deadline: 480,
  async run(tools) {
    for (const kind of ['docx', 'rtf', 'pdf', 'doc'] as const) {
      const file = REVIEWED_CVS[kind]();
      const what = `the reviewed ${kind.toUpperCase()} of ${file.length} bytes`;
      await attack(tools, what, [file], FIRST_RELEASE[kind]);
    }
    for (const kind of KINDS) {
      const files = Array.from({ length: AT_ONCE }, (_, seed) => hostileCv(kind, seed, BYTES));
      await attack(tools, `${AT_ONCE} ${kind.toUpperCase()} at once`, files, 'not measured');
    }
  },
};

async function attack(
  tools: Tools,
  what: string,
  files: readonly Buffer[],
  firstRelease: string,
): Promise<void> {
  const { report } = tools;
  const server = await tools.server({ DATA_DIR: await tools.folder() });
  // As many harmless files first: what they need anyway is not what hostile ones cost.
  const harmless = await postAll(
    tools,
    server,
    files.map(() => pdf()),
  );
  const before = (await memoryOf(server.child.pid)).now;
  await resetPeak(server.child.pid);
  const hostile = await postAll(tools, server, files);
  const memory = await memoryOf(server.child.pid);
  report.atMost(`${what}: p99 of /healthz, ms`, hostile.health.p99, 100, firstRelease);
  report.atMost(`${what}: memory gained, MiB`, memory.peak - before, 150, '');
  const answered = hostile.statuses.length;
  report.equal(`${what}: answered within ${PATIENCE / 1_000} s`, answered, files.length, '');
  const faults = hostile.statuses.filter((status) => status === 0 || status === 500).length;
  report.equal(`${what}: answered with 500 or broken off`, faults, 0, '');
  report.note(`${what}: longest /healthz, ms`, hostile.health.longest);
  report.note(`${what}: all answered, s`, hostile.seconds);
  report.note(`as many harmless files: p99 of /healthz, ms`, harmless.health.p99);
  await server.kill();
}

/** Posts applications with these files at once, and waits until all are answered or for `PATIENCE`. */
async function postAll(tools: Tools, server: ServerProcess, files: readonly Buffer[]) {
  const agent = new Agent({ keepAlive: true });
  const probe = await probeHealth(tools, server.url);
  const began = performance.now();
  const statuses: number[] = [];
  const posts = files.map(async (bytes) => {
    const { payload, headers } = application({}, { name: 'cv', bytes });
    const url = server.url + forms.join.path;
    const { status } = await postTo(url, payload, headers, agent).catch(() => ({ status: 0 }));
    statuses.push(status);
  });
  await Promise.race([Promise.all(posts), sleep(PATIENCE)]);
  const seconds = tenths((performance.now() - began) / 1_000);
  const health = await probe.stop();
  const answered = [...statuses];
  agent.destroy();
  return { seconds, health, statuses: answered };
}
