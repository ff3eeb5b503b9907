import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Prints the results of a benchmark and writes them, with a description of the machine, to `bench/results/`.
 * @param name the path of the JSON file below that folder, without extension
 */
export async function writeResults(name: string, results: object): Promise<void> {
  const file = join(import.meta.dirname, 'results', `${name}.json`);
  await mkdir(dirname(file), { recursive: true });
  const text = JSON.stringify({ machine: describeMachine(), ...results }, null, 2);
  await writeFile(file, `${text}\n`);
  console.log(results);
  console.log(`written to ${file}`);
}

/** Describes the machine. `loadBefore` shows whether it had other work. */
function describeMachine() {
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
