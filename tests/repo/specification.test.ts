import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { queries } from '../../contract/queries.ts';
import { ROOT, sources } from '../helpers/sources.ts';

type Row = { number: string; line: string; built: string[]; tests: string[] };

const table = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8');

/** The parts of a table cell that are in backticks. */
const codeSpans = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

const rows = [...table.matchAll(/^\| (\d+\.\d+) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, number = '', line = '', built = '', tests = '']): Row => ({
    number,
    line,
    built: codeSpans(built),
    tests: codeSpans(tests),
  }),
);

/** The ids of all tests that have one: `[FORMS-01]` at the end of the title. */
const testIds = sources('.test.ts', '.test.tsx', '.spec.ts', 'client-tests.ts')
  .filter(({ path }) => path !== 'tests/repo/specification.test.ts')
  .flatMap(({ text }) => [...text.matchAll(/ \[([A-Z][A-Z-]*-\d\d)\](?=['"`],)/g)])
  .map((match) => match[1] ?? '');

/** The threats of the back office, each with the ids of the tests that show how it is met. */
const threats = [
  ...readFileSync(join(ROOT, 'docs/back-office.md'), 'utf8').matchAll(
    /^\| (?!threat|---)([^|]+) \| ((?:`[A-Z-]+-\d\d`(?:, )?)+) \|$/gm,
  ),
].map(([, threat = '', tests = '']) => ({ threat, tests: codeSpans(tests) }));

/** Pages and queries of this site that the specification does not have. */
const ADDITIONS = [
  'search',
  'accessibility',
  'confirmSubscription',
  'endSubscription',
  'region',
  'newsletter',
  'newsletterIssues',
  'newsletterIssue',
  'ownPages',
  'ownPage',
  'sitemap',
  'feedback',
];

describe('the table of the specification', () => {
  it('has rows for all nine sections and the back office, numbered without gaps', () => {
    expect(new Set(rows.map(({ number }) => number.split('.')[0]))).toEqual(
      new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']),
    );
    for (const [index, { number }] of rows.entries()) {
      const [section, row] = number.split('.').map(Number);
      const previous = rows[index - 1]?.number ?? '0.0';
      const [previousSection, previousRow] = previous.split('.').map(Number);
      expect(row, number).toBe(section === previousSection ? (previousRow ?? 0) + 1 : 1);
    }
  });

  it('names existing files only, and at least one for every row', () => {
    const files = rows.flatMap(({ built }) => built);
    expect([...new Set(files)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(rows.filter(({ built }) => built.length === 0)).toEqual([]);
  });

  it('names at least one test for every row, and every test that has an id', () => {
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
    const namedIds = new Set([...rows, ...threats].flatMap(({ tests }) => tests));
    expect(testIds.toSorted()).toEqual([...namedIds].toSorted());
  });

  it('is beside that of the threats of the back office, which has tests for each', () => {
    expect(threats.length).toBeGreaterThanOrEqual(10);
  });

  it('has a row for every page and every query', () => {
    const lines = rows.map(({ line }) => line).join('\n');
    const pagePaths = Object.entries(pages)
      .filter(([page]) => !ADDITIONS.includes(page))
      .map(([, { path }]) => path.replace(':id', '{id}'));
    expect(pagePaths.filter((path) => !lines.includes(`\`${path}\``))).toEqual([]);
    const queryPaths = Object.entries(queries)
      .filter(([name]) => !ADDITIONS.includes(name))
      .map(([, { path }]) => path);
    expect(queryPaths.filter((path) => !rows.some(({ line }) => line === `GET ${path}`))).toEqual(
      [],
    );
  });
});
