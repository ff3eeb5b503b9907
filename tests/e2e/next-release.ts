import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './server.ts';

/** The files and folders that a release is built from. */
const SOURCES = ['admin', 'contract', 'server', 'site', 'tools', 'package.json', 'vite.config.ts'];

/** A text that occurs once in `site/i18n/en.ts`, and its replacement. */
type ChangedText = { from: string; to: string };

/**
 * Builds a later release from a copy of the sources with one changed text.
 * @returns its folder, and a function that removes it
 * @throws Error if the text does not occur exactly once
 */
export async function buildNextRelease(
  text: ChangedText,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-next-'));
  await Promise.all([
    ...SOURCES.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })),
    ...['content', 'docs', 'node_modules'].map((name) =>
      symlink(join(ROOT, name), join(folder, name)),
    ),
  ]);
  const english = join(folder, 'site/i18n/en.ts');
  const source = await readFile(english, 'utf8');
  if (source.split(text.from).length !== 2)
    throw new Error(`${text.from} does not occur exactly once`);
  await writeFile(english, source.replace(text.from, text.to));
  await promisify(execFile)(process.execPath, ['tools/build.ts'], { cwd: folder });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
