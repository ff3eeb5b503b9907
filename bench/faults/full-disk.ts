import { spawnSync } from 'node:child_process';
import { appendFile, mkdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { postTo } from '../../tests/helpers/post-many.ts';
import type { Scenario } from './scenario.ts';

/** Room for the server's data and little more. */
const SIZE = '48m';

export const fullDisk: Scenario = {
  name: 'full-disk',
  sentence: 'The disk of the data folder, a small tmpfs, becomes full under a server that runs.',
  deadline: 90,
  async run(tools) {
    const disk = join(await tools.folder(), 'disk');
    await mkdir(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]);
    if (mounted.status !== 0) {
      tools.report.notTried('mounting a tmpfs needs root');
      return;
    }
    tools.atEnd(() => spawnSync('umount', ['-l', disk]));
    const server = await tools.server({ DATA_DIR: join(disk, 'data') });
    const agent = new Agent({ keepAlive: true });
    tools.atEnd(() => agent.destroy());
    const post = async () => {
      const type = { 'content-type': 'application/json' };
      const url = server.url + forms.contact.path;
      return (await postTo(url, JSON.stringify(CONTACT), type, agent)).status;
    };
    const status = async (path: string) =>
      fetch(server.url + path, { signal: AbortSignal.timeout(10_000) }).then(
        (response) => response.status,
        () => 0,
      );
    tools.report.equal('status of a form before', await post(), 201, '201');
    tools.report.equal('status of /readyz before', await status('/readyz'), 200, '200');
    await fill(join(disk, 'filler'));
    // What was made sure of shortly before may be said again for a few seconds.
    const full = await eventually(() => status('/readyz'), 503);
    tools.report.equal('status of /readyz on the full disk', full, 503, '200');
    tools.report.equal('status of /healthz on the full disk', await status('/healthz'), 200, '200');
    tools.report.equal('status of a form on the full disk', await post(), 503, '503');
    spawnSync('rm', [join(disk, 'filler')]);
    const again = await eventually(() => status('/readyz'), 200);
    tools.report.equal('status of /readyz with room again', again, 200, '200');
    tools.report.equal('status of a form with room again', await post(), 201, '201');
  },
};

/** Writes until nothing more is taken, at last byte by byte. */
async function fill(file: string): Promise<void> {
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    const part = Buffer.alloc(size);
    for (;;) {
      const isFull = await appendFile(file, part).then(
        () => false,
        () => true,
      );
      if (isFull) break;
    }
  }
}

/** Asks for ten seconds at most whether it is as wanted. @returns what it was at last */
async function eventually(ask: () => Promise<number>, wanted: number): Promise<number> {
  const end = performance.now() + 10_000;
  for (;;) {
    const found = await ask();
    if (found === wanted || performance.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
