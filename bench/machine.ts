import { mkdir, writeFile } from 'node:fs/promises';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';

/** Writes what a benchmark found, and on which machine, below its folder; and prints it. */
export async function writeResult(folder: string, name: string, result: object): Promise<void> {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    /** Who else was using the machine: processes that wanted to run, in the last minute. */
    load: Math.round(loadavg()[0] ?? 0),
  };
  const text = `${JSON.stringify({ ...result, machine, at: new Date().toISOString() }, null, 2)}\n`;
  await mkdir(join(folder, 'results'), { recursive: true });
  await writeFile(join(folder, 'results', `${name}.json`), text);
  console.log(text);
}
