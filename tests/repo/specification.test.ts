import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { queries } from '../../contract/queries.ts';
import { ROOT } from '../helpers/sources.ts';

type Row = { number: string; line: string; built: string[]; shown: string };

const table = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8');

const rows = [...table.matchAll(/^\| (\d+\.\d+) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, number = '', line = '', built = '', shown = '']): Row => ({
    ...{ number, line, shown },
    built: [...built.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
  }),
);

/** The tests that a row names, as file and title. */
function testsOf({ shown }: Row): { file: string; title: string }[] {
  return [...shown.matchAll(/`([^`]+)` “(.+?)”(?=<br>|$)/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

/** Whether a file has a test of this title, in whichever quotes it is written. */
function hasTest(file: string, title: string): boolean {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll("\\'", "'");
  return ["'", '"', '`'].some((quote) =>
    text
      .split(quote + title + quote)
      .slice(0, -1)
      .some((before) => /\b(it|test)(\.each[^`']*)?\(\s*$/.test(before)),
  );
}

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

  it('names only files that exist', () => {
    const named = rows.flatMap((row) => [...row.built, ...testsOf(row).map(({ file }) => file)]);
    expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(rows.filter(({ built }) => built.length === 0)).toEqual([]);
  });

  it('names only tests that exist, and one at least for every row', () => {
    const missing = rows.flatMap((row) =>
      testsOf(row)
        .filter(({ file, title }) => !hasTest(file, title))
        .map(({ file, title }) => `${row.number}: ${file} “${title}”`),
    );
    expect(missing).toEqual([]);
    const bare = rows.filter((row) => testsOf(row).length === 0);
    expect(bare).toEqual([]);
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
