import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, type RunningServer, startServer } from './server.ts';

/** What a release is built from, and started with. */
const SOURCES = ['contract', 'server', 'site', 'tools', 'package.json', 'vite.config.ts'];

/**
 * Builds the site once more, from sources in which a text is another, and starts it with content of
 * its own: a release as it comes after ours.
 * @param text what stands in `site/i18n/en.ts` once, and what is to stand there
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
  const before = await readFile(english, 'utf8');
  if (before.split(text.from).length !== 2) throw new Error(`${text.from} is not there once`);
  await writeFile(english, before.replace(text.from, text.to));
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
