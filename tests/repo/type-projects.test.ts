import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sources } from '../helpers/sources.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

const { references }: { references: { path: string }[] } = JSON.parse(
  readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'),
);

/** Lists the files of this repository that belong to a TypeScript project, as paths from the root. */
function listFiles(project: string): string[] {
  const listed = execFileSync(process.execPath, [TSC, '-p', project, '--listFilesOnly'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .map((file) => relative(ROOT, file).replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules/'));
}

it('every TypeScript file belongs to a project that tsconfig.json references', () => {
  const projects = references.map(({ path }) => path);
  expect(projects).toContain('./tsconfig.tests.json');
  const projectFiles = new Set(projects.flatMap(listFiles));
  const files = sources('.ts', '.tsx').map(({ path }) => path);
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => !projectFiles.has(path))).toEqual([]);
  // Each project starts the compiler, which is slow on a busy machine.
});
