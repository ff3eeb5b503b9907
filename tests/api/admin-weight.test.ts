import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../helpers/sources.ts';

/**
 * How much script the back office may load, brotli, in bytes: until it shows the sign-in or its frame, for Today besides, and for the
 * editor of formatted texts besides the form of an entry. A file has the names of those that it imports, whose hashes make it larger or
 * smaller by some 20 bytes.
 */
const FIRST_SCREEN = 100_400;
const TODAY = 15_000;
const EDITOR = 75_000;

const FOLDER = join(ROOT, 'dist/admin');

type Chunk = { file: string; imports?: string[]; css?: string[] };

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8'),
);

/** Returns the files of modules and of everything that they import, unless it is imported on demand. */
function filesOf(modules: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of modules) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

function bytesOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(join(FOLDER, `${file}.br`)).size, 0);
}

const firstScreen = filesOf(['admin/entry.tsx']);

it('has one style sheet for its first screen, which begins with the order of the layers', () => {
  const [sheet = '', ...others] = manifest['admin/entry.tsx']?.css ?? [];
  expect(others).toEqual([]);
  const layers = readFileSync(join(FOLDER, sheet), 'utf8').matchAll(/@layer ([\w-]+)/g);
  const declared = readFileSync(join(ROOT, 'admin/styles/index.css'), 'utf8');
  expect([...new Set([...layers].map((match) => match[1]))]).toEqual(
    /@layer (.+);/.exec(declared)?.[1]?.split(', '),
  );
});

it('loads little script for its first screen, and for Today [OFFICE-WEIGHT-01]', () => {
  const today = filesOf(['admin/today/today.page.tsx'], new Set(firstScreen));
  expect(bytesOf(firstScreen)).toBeLessThanOrEqual(FIRST_SCREEN);
  expect(bytesOf(today) - bytesOf(firstScreen)).toBeLessThanOrEqual(TODAY);
});

it('loads little script for the editor of formatted texts [OFFICE-WEIGHT-02]', () => {
  const form = filesOf(['admin/content/entry/entry.page.tsx'], new Set(firstScreen));
  const editor = filesOf(['admin/content/entry/rich-text/rich-text.tsx'], new Set(form));
  expect(bytesOf(editor) - bytesOf(form)).toBeLessThanOrEqual(EDITOR);
});
