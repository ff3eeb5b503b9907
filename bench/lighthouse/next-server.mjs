import { execFileSync, spawn } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FOLDER = join(import.meta.dirname, 'next');
const NEXT = join(FOLDER, 'node_modules/next/dist/bin/next');
const ENVIRONMENT = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };

/**
 * Builds the home page with Next.js and serves it as Next.js does: with the pictures of the starter content, and the styles
 * of the prototype, but for its fonts, which `next/font` loads.
 * @param port to listen on, on 127.0.0.1
 */
export async function startNext(port) {
  await cp(join(import.meta.dirname, '../../content/media'), join(FOLDER, 'public/media'), {
    recursive: true,
  });
  const styles = await readFile(join(import.meta.dirname, 'prototype/site.css'), 'utf8');
  await writeFile(
    join(FOLDER, 'app/site.css'),
    styles
      .replaceAll(/@font-face\{[^}]*\}/g, '')
      .replaceAll('"Reem Kufi V"', 'var(--font-heading)')
      .replaceAll('"Readex Pro V"', 'var(--font-text)'),
  );
  execFileSync(process.execPath, [NEXT, 'build'], { cwd: FOLDER, env: ENVIRONMENT });
  const server = spawn(
    process.execPath,
    [NEXT, 'start', '--port', String(port), '--hostname', '127.0.0.1'],
    { cwd: FOLDER, env: ENVIRONMENT, stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}/`;
  while (!(await isAnswering(url))) await sleep(100);
  return { url, stop: () => server.kill() };
}

async function isAnswering(url) {
  return (await fetch(url).catch(() => null))?.ok ?? false;
}
