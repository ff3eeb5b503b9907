import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './sources.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The folder with the files for operators. */
export const DEPLOY = join(ROOT, 'deploy');

/** Reads a file of deploy/. */
export function readDeployFile(name: string): string {
  return readFileSync(join(DEPLOY, name), 'utf8');
}

/**
 * Copies the files of deploy/ to a folder, and replaces paths that exist only on an installed site with paths in that folder.
 * @param changes further replacements, by file name
 * @throws Error if a file does not contain the text to replace, because the test would then read it with the wrong content
 */
export async function copyDeployFiles(
  changes: Record<string, Record<string, string>> = {},
): Promise<string> {
  const folder = await temporaryFolder();
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=example.org'.split(' ');
  execFileSync('openssl', [...request, '-out', certificate, '-keyout', key], { stdio: 'pipe' });
  const both = join(folder, 'both.pem');
  await writeFile(both, `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`);
  const paths: Record<string, Record<string, string>> = {
    'nginx.conf': {
      '/run/nginx.pid': join(folder, 'nginx.pid'),
      '/var/log/nginx/': `${folder}/`,
      '/var/cache/nginx/yafee': join(folder, 'cache'),
      '/etc/letsencrypt/live/example.org/fullchain.pem': certificate,
      '/etc/letsencrypt/live/example.org/privkey.pem': key,
    },
    'haproxy.cfg': { '/etc/haproxy/certs/example.org.pem': both },
  };
  for (const name of readdirSync(DEPLOY)) {
    let text = readDeployFile(name);
    for (const [shipped, own] of Object.entries({ ...paths[name], ...changes[name] })) {
      if (!text.includes(shipped)) throw new Error(`deploy/${name} has no "${shipped}"`);
      text = text.replaceAll(shipped, own);
    }
    // The programs that the units start are not installed here.
    await writeFile(join(folder, name), text.replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true'));
  }
  return folder;
}
