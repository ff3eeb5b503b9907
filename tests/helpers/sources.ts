import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** A source file of the repository, with its path from the root. */
export type Source = { path: string; text: string };

/** Reads all files of the repository with one of the endings, tracked or not, but not ignored by git. */
export function sources(...endings: string[]): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
