import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UPLOAD_PROBLEMS } from '../../../contract/admin/media/media.ts';
import { HOSTILE_UPLOADS } from '../../../tests/helpers/hostile-uploads.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { readUploadApart } from './read-upload-apart.ts';

/** So short that the slowest files exceed it. Ordinary files take a tenth of it. In milliseconds. */
const TIMEOUT = 4_000;

/** In MiB. */
const MAX_MEMORY = 400;

it.each(Object.entries(HOSTILE_UPLOADS))(
  'hostile files of the kind %s end in a file or a refusal, in bounded memory',
  async (type, shapes) => {
    expect(shapes.length).toBeGreaterThanOrEqual(5);
    const path = join(await temporaryFolder(), 'file.upload');
    for (const { name, make } of shapes) {
      const bytes = await make();
      await writeFile(path, bytes);
      const watch = watchChildren();
      const file = { path, name: `file.${type}`, bytes: bytes.length };
      const read = await readUploadApart(file, { timeout: TIMEOUT });
      const memory = watch.end();
      expect(read.ok || UPLOAD_PROBLEMS.includes(read.problem), name).toBe(true);
      expect(memory, name).toBeLessThan(MAX_MEMORY);
    }
  },
  240_000,
);

/** Watches the processes that this one has started. Only on Linux; elsewhere it sees none. */
function watchChildren(): { end: () => number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, ...childPids().map(peakMemory));
  }, 50);
  return {
    /** Returns the largest resident memory of any of them, in MiB. */
    end: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

function childPids(): string[] {
  if (!existsSync('/proc/self/task')) return [];
  return readdirSync('/proc/self/task').flatMap((task) =>
    readOrEmpty(`/proc/self/task/${task}/children`)
      .split(' ')
      // Tests of other files run in this process too, and start servers and compilers.
      .filter(
        (pid) => pid !== '' && readOrEmpty(`/proc/${pid}/cmdline`).includes('upload-process'),
      ),
  );
}

function peakMemory(pid: string): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0;
  return Number(kilobytes) / 1024;
}

/** A process may end before it is read. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
