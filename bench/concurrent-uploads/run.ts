import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forms } from '../../contract/submissions.ts';
import { largePdf } from '../../tests/helpers/cv-files.ts';
import { application } from '../../tests/helpers/forms.ts';
import { postTo, runConcurrently } from '../../tests/helpers/post-many.ts';
import { startServerProcess } from '../../tests/helpers/server-process.ts';
import { writeResults } from '../results.ts';

const UPLOADS = 200;
const BYTES = 10 * 1024 * 1024 - 4_096;

const folder = await mkdtemp(join(tmpdir(), 'yafee-bench-'));
const server = await startServerProcess({ DATA_DIR: folder });

/** Returns the resident memory of the server in MiB: the current value (`VmRSS`) or the peak (`VmHWM`). */
async function readMemory(name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
}

try {
  const agent = new Agent({ keepAlive: true, maxSockets: UPLOADS });
  const url = server.url + forms.join.path;
  // Warm up the server, so that memory for its first requests is not counted.
  const small = application();
  await runConcurrently(1_000, 16, async () => {
    await postTo(url, small.payload, small.headers, agent);
  });
  const before = await readMemory('VmRSS');
  const peakBefore = await readMemory('VmHWM');
  // Reset the peak, so that it counts only the uploads (proc(5), clear_refs).
  await writeFile(`/proc/${server.child.pid}/clear_refs`, '5');
  const { payload, headers } = application({}, { name: 'cv.pdf', bytes: largePdf(BYTES) });
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  await runConcurrently(UPLOADS, UPLOADS, async () => {
    const { status } = await postTo(url, payload, headers, agent);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  agent.destroy();
  const peak = await readMemory('VmHWM');
  const uploads = join(folder, 'uploads');
  await writeResults('concurrent-uploads', {
    uploads: UPLOADS,
    bytesEach: payload.length,
    seconds,
    statuses,
    memoryMiB: { highestBefore: peakBefore, before, highest: peak, raisedBy: peak - before },
    filesLeft: {
      incoming: (await readdir(join(uploads, 'incoming'))).length,
      kept: (await readdir(join(uploads, 'kept'))).length,
    },
  });
  await server.stop();
} finally {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
