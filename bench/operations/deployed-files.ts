import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../tests/helpers/sources.ts';

/** The path of a file in `deploy/`. */
export function deployedFile(name: string): string {
  return join(ROOT, 'deploy', name);
}

/**
 * Reads a file of `deploy/` with other paths, ports or addresses in place of those that it is shipped with.
 * @param replacements what stands in the file, and what takes its place everywhere
 * @throws Error if the file does not have one of them, because the proof would then be of another file
 */
export async function readDeployedFile(
  name: string,
  replacements: Readonly<Record<string, string>>,
): Promise<string> {
  let text = await readFile(deployedFile(name), 'utf8');
  for (const [shipped, replaced] of Object.entries(replacements)) {
    if (!text.includes(shipped)) throw new Error(`deploy/${name} has no "${shipped}"`);
    text = text.replaceAll(shipped, replaced);
  }
  return text;
}

/**
 * Makes a certificate that no browser trusts, as proxies need one to start.
 * @returns the paths of certificate and key, and of both in one file
 * @throws Error if `openssl` cannot be run
 */
export async function makeCertificate(
  folder: string,
): Promise<{ certificate: string; key: string; both: string }> {
  await mkdir(folder, { recursive: true });
  const files = {
    certificate: join(folder, 'certificate.pem'),
    key: join(folder, 'key.pem'),
    both: join(folder, 'both.pem'),
  };
  const make = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=example.org'.split(' ');
  const { status } = spawnSync('openssl', [
    ...make,
    '-keyout',
    files.key,
    '-out',
    files.certificate,
  ]);
  if (status !== 0) throw new Error('openssl could not be run: apt install openssl');
  execFileSync('sh', ['-c', 'cat "$1" "$2" >"$3"', 'sh', files.certificate, files.key, files.both]);
  return files;
}

/** The paths of nginx.conf that a process without rights of its own cannot use, replaced by those of a folder. */
export function nginxPaths(folder: string): Record<string, string> {
  return {
    '/run/nginx.pid': join(folder, 'nginx.pid'),
    '/var/log/nginx/': `${folder}/`,
    '/var/cache/nginx/yafee': join(folder, 'cache'),
  };
}
