import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { queries } from '../../contract/queries.ts';
import { ROOT, sources } from '../helpers/sources.ts';

type Row = { number: string; line: string; built: string[]; tests: string[] };

const table = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8');

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

const rows = [...table.matchAll(/^\| (\d+\.\d+) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, number = '', line = '', built = '', tests = '']): Row => ({
    ...{ number, line, built: quoted(built), tests: quoted(tests) },
  }),
);

/** The id of every test that has one: `[FORMS-01]` at the end of its title. */
const ids = sources('.test.ts', '.test.tsx', '.spec.ts')
  .filter(({ path }) => path !== 'tests/repo/specification.test.ts')
  .flatMap(({ text }) => [...text.matchAll(/ \[([A-Z][A-Z-]*-\d\d)\](?=['"`],)/g)])
  .map((match) => match[1] ?? '');

/** Pages and calls that are ours, which the specification does not ask for. */
const BEYOND = ['search', 'accessibility', 'confirmSubscription', 'endSubscription'];

describe('the table of the specification', () => {
  it('has rows for all nine sections, numbered without a gap', () => {
    expect(new Set(rows.map(({ number }) => number.split('.')[0]))).toEqual(
      new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
    );
    for (const [index, { number }] of rows.entries()) {
      const [section, count] = number.split('.').map(Number);
      const [before, counted] = (rows[index - 1]?.number ?? '0.0').split('.').map(Number);
      expect(count, number).toBe(section === before ? (counted ?? 0) + 1 : 1);
    }
  });

  it('names only files that exist, and one at least for every row', () => {
    const named = rows.flatMap(({ built }) => built);
    expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(rows.filter(({ built }) => built.length === 0)).toEqual([]);
  });

  it('names a test for every row, and every test that has an id', () => {
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
    const named = new Set(rows.flatMap(({ tests }) => tests));
    expect(ids.toSorted()).toEqual([...named].toSorted());
  });

  it('has a row for every page and every reading call', () => {
    const lines = rows.map(({ line }) => line).join('\n');
    const pages = Object.entries(paths)
      .filter(([page]) => !BEYOND.includes(page))
      .map(([, path]) => path.replace(':id', '{id}'));
    expect(pages.filter((path) => !lines.includes(`\`${path}\``))).toEqual([]);
    const calls = Object.entries(queries)
      .filter(([call]) => !BEYOND.includes(call))
      .map(([, { path }]) => path);
    expect(calls.filter((path) => !rows.some(({ line }) => line === `GET ${path}`))).toEqual([]);
  });
});
