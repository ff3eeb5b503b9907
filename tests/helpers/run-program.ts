import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { COMPILED_CODE, NODE_FLAGS } from '../../tools/setup.mjs';
import { ROOT } from './sources.ts';

/**
 * Runs one of our programs in a separate process.
 * @param program its path in the repository
 * @param env all of its environment variables, except the one for Node's compile cache. Without `PATH` it finds no other program.
 * @param typed its standard input
 */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  typed = '',
) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...NODE_FLAGS, join(ROOT, program), ...args],
      { env: { PATH: '/nowhere', ...COMPILED_CODE, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
    child.stdin?.end(typed);
  });
}
