import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../tests/helpers/sources.ts';
import { NODE_FLAGS } from '../../tools/setup.mjs';

/** How a command ended, and what it printed. */
export type CommandRun = { code: number | null; output: string; seconds: number };

/**
 * Runs a command of `tools/operations/` in a process of its own.
 * @param name such as `backup`
 * @param killAt the process is killed with SIGKILL when its output matches
 */
export async function runOperation(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  killAt: RegExp | null = null,
): Promise<CommandRun> {
  const startedAt = performance.now();
  const program = join('tools', 'operations', `${name}.ts`);
  const child = spawn(process.execPath, [...NODE_FLAGS, program, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
    if (killAt?.test(output)) child.kill('SIGKILL');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, seconds: (performance.now() - startedAt) / 1_000 };
}
