import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, type RunningServer, startServer } from './server.ts';

/** The files and folders that a release is built from. */
const SOURCES = ['contract', 'server', 'site', 'tools', 'package.json', 'vite.config.ts'];

/**
 * Builds a later release, from a copy of the sources with one changed text, and starts it with a data
 * folder of its own.
 * @param text a string that occurs once in `site/i18n/en.ts`, and its replacement
 * @throws Error if the string does not occur exactly once
 */
export async function startNextRelease(text: {
  from: string;
  to: string;
}): Promise<Pick<RunningServer, 'url' | 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-next-'));
  await Promise.all([
    ...SOURCES.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })),
    ...['content', 'node_modules'].map((name) => symlink(join(ROOT, name), join(folder, name))),
  ]);
  const english = join(folder, 'site/i18n/en.ts');
  const source = await readFile(english, 'utf8');
  if (source.split(text.from).length !== 2)
    throw new Error(`${text.from} does not occur exactly once`);
  await writeFile(english, source.replace(text.from, text.to));
  await promisify(execFile)(process.execPath, ['tools/build.ts'], { cwd: folder });
  const site = await startServer({ DATA_DIR: join(folder, 'data') }, { root: folder });
  return {
    url: site.url,
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
