import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

/** Prints what a benchmark found, and writes it with the machine that it is of to `bench/results/`. */
export async function writeResults(name: string, results: object): Promise<void> {
  const file = join(import.meta.dirname, 'results', `${name}.json`);
  const text = JSON.stringify({ machine: machine(), ...results }, null, 2);
  await writeFile(file, `${text}\n`);
  console.log(results);
  console.log(`written to ${file}`);
}

/** What was measured on. The load before tells whether the machine was its own. */
function machine() {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryMiB: Math.round(totalmem() / 1024 ** 2),
    kernel: release(),
    node: process.version,
    loadBefore: loadavg().map((load) => Math.round(load * 10) / 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    at: new Date().toISOString(),
  };
}
