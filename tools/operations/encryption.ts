import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandFailure } from './command-line.ts';

/** Runs a program that must succeed. @throws CommandFailure with what it printed, or that it is not installed */
export async function runProgram(
  program: string,
  args: readonly string[],
  { install, env }: { install: string; env?: Record<string, string> },
): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandFailure(`${program} is not installed: ${install}.`);
  });
  if (code !== 0) throw new CommandFailure(`${program} failed: ${output.trim() || `exit ${code}`}`);
}

const INSTALL_AGE = 'install it (apt install age), or do without encryption';

/** Encrypts a file for a recipient by `age` (https://age-encryption.org). @throws CommandFailure */
export async function encryptFile(recipient: string, from: string, to: string): Promise<void> {
  await runProgram('age', ['--encrypt', '--recipient', recipient, '--output', to, from], {
    install: INSTALL_AGE,
  });
}

/** Decrypts a file by `age` with the key in an identity file. @throws CommandFailure */
export async function decryptFile(identity: string, from: string, to: string): Promise<void> {
  await runProgram('age', ['--decrypt', '--identity', identity, '--output', to, from], {
    install: 'install it (apt install age), because this backup is encrypted',
  });
}
