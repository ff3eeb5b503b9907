import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendings } from '../../contract/sending.ts';
import { docx, odt, packedObjects, pdf, rtf } from '../../tests/helpers/cv-files.ts';
import { application } from '../../tests/helpers/forms.ts';
import { postTo } from '../../tests/helpers/post-many.ts';
import type { ServerProcess } from '../../tests/helpers/server-process.ts';
import type { Scenario, Tools } from './scenario.ts';
import { forgetPeak, memoryOf, probeHealth, tenths } from './tools.ts';

const KINDS = ['pdf', 'doc', 'docx', 'odt', 'rtf'] as const;

/** So many of a kind arrive at the same time. */
const AT_ONCE = 100;

/** Whoever is not answered within this is not waited for. In milliseconds. */
const PATIENCE = 40_000;

export const cvInspection: Scenario = {
  name: 'cv-inspection',
  sentence: 'Hostile CVs of five kinds, the four named ones alone and 100 of each kind at once.',
  deadline: 480,
  async run(tools) {
    const named = [
      { what: 'DOCX of 822 bytes', bytes: hostileDocx(160_000), firstRelease: '9,000 ms' },
      { what: 'RTF of 120 kB', bytes: hostileRtf(120_000), firstRelease: '10,000 ms' },
      { what: 'PDF of 212 kB', bytes: hostilePdf(212_000), firstRelease: '18,000 ms, 1.2 GB' },
      { what: 'DOC of 1 MB', bytes: hostileDoc(1_000_000), firstRelease: '23,000 ms, 2 GB' },
    ];
    for (const { what, bytes, firstRelease } of named) {
      await attack(tools, `${what} (${bytes.length} bytes)`, [bytes], firstRelease);
    }
    for (const kind of KINDS) {
      const files = Array.from({ length: AT_ONCE }, (_, seed) => hostileCv(kind, seed));
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
  await forgetPeak(server.child.pid);
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
    const url = server.url + sendings.join.path;
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

/** Relations whose tags are never closed; they unpack to so many bytes. */
function hostileDocx(bytes: number): Buffer {
  return docx({ name: 'word/_rels/document.xml.rels', text: repeated('<Relationship ', bytes) });
}

/** Templates whose group is never closed, within one that is. */
function hostileRtf(bytes: number): Buffer {
  return rtf(repeated('\\*\\template ', bytes));
}

/** Packed objects of escaped letters, with as much noise as keeps them below the bound on how much a stream may grow. */
function hostilePdf(bytes: number): Buffer {
  const STREAMS = 4;
  const letters = '#41'.repeat(Math.floor((bytes * 148) / STREAMS / 3));
  const noise = randomBytes(Math.floor((bytes * 0.75) / STREAMS)).toString('base64');
  return pdf(packedObjects(letters + noise).repeat(STREAMS));
}

/** A compound file whose list of table sectors, as long as the file, names one sector again and again. */
function hostileDoc(bytes: number): Buffer {
  const SECTOR = 4_096;
  const END_OF_CHAIN = 0xfffffffe;
  const sectors = Math.min(256, Math.floor(bytes / SECTOR) - 1);
  const file = Buffer.alloc((sectors + 1) * SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(4, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(12, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(sectors, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(SECTOR, 56);
  file.writeUInt32LE(END_OF_CHAIN, 60);
  file.writeUInt32LE(0, 68);
  file.writeUInt32LE(sectors, 72);
  // Each sector of the list holds zeros, the number of its first sector, and the number of the next one at its end.
  for (let number = 0; number < sectors; number++) {
    const next = number + 1 === sectors ? END_OF_CHAIN : number + 1;
    file.writeUInt32LE(next, (number + 2) * SECTOR - 4);
  }
  return file;
}

/** A hostile CV of a kind; different seeds make different files. */
function hostileCv(kind: (typeof KINDS)[number], seed: number): Buffer {
  const bytes = 20_000 + seed * 1_000;
  switch (kind) {
    case 'pdf':
      return hostilePdf(bytes);
    case 'doc':
      return hostileDoc(10 * bytes);
    case 'docx':
      return hostileDocx(bytes);
    case 'odt':
      return odt({ name: 'META-INF/manifest.xml', text: repeated('<manifest:file-entry ', bytes) });
    case 'rtf':
      return hostileRtf(bytes);
  }
}

function repeated(text: string, bytes: number): string {
  return text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
}
