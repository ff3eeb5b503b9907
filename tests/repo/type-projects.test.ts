import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sources } from '../helpers/sources.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

const { references }: { references: { path: string }[] } = JSON.parse(
  readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'),
);

/** The files of this repository that the compiler reads for a project, by their paths from the root. */
function filesOf(project: string): string[] {
  const listed = execFileSync(process.execPath, [TSC, '-p', project, '--listFilesOnly'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .map((file) => relative(ROOT, file).replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules/'));
}

it('every TypeScript file belongs to a project that the root tsconfig.json refers to', () => {
  const projects = references.map(({ path }) => path);
  expect(projects).toContain('./tsconfig.tests.json');
  const known = new Set(projects.flatMap(filesOf));
  const files = sources('.ts', '.tsx').map(({ path }) => path);
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => !known.has(path))).toEqual([]);
});
