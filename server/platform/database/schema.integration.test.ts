import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import { describeSchema } from '../../../tests/helpers/describe-schema.ts';
import { migrate } from './migrations/migrate.ts';

/** Tables that only PostgreSQL has, or that only the migrations and the readiness check use. */
const POSTGRES_ONLY = ['rate_limits', 'rate_limit_secrets', 'write_probe'];
const UNTYPED = ['schema_migrations', 'write_probe'];

describeOnEachDatabase('the tables of an empty database', ({ kind, target, open }) => {
  it('are those of the types in schema.ts', async () => {
    const database = await open(await target());
    await migrate(database, Date.now);
    const tables = await describeSchema(database);
    const columns = Object.entries(tables).flatMap(([table, lines]) =>
      UNTYPED.includes(table)
        ? []
        : lines.flatMap((line) => {
            const [, column, type, notNull] =
              /^column (\w+) (\w+)(?: precision)?( not null)?/.exec(line) ?? [];
            if (column === undefined) return [];
            const jsType = type === 'text' ? 'string' : 'number';
            return [`${table}.${column}: ${jsType}${notNull === undefined ? ' | null' : ''}`];
          }),
    );
    const typed = typedColumns().filter(
      (column) =>
        kind === 'postgres' || !POSTGRES_ONLY.some((table) => column.startsWith(`${table}.`)),
    );
    expect(columns.toSorted()).toEqual(typed.toSorted());
  });

  it('are the same in both databases, with their keys, references and indexes', async () => {
    const database = await open(await target());
    await migrate(database, Date.now);
    const tables = await describeSchema(database);
    const text = Object.keys(tables)
      .filter((table) => !POSTGRES_ONLY.includes(table))
      .toSorted()
      .map((table) => `${table}\n${(tables[table] ?? []).map((line) => `  ${line}\n`).join('')}`)
      .join('\n');
    await expect(text).toMatchFileSnapshot('schema.snapshot.txt');
  });
});

/** Returns the columns of `Schema`, such as `staff.name: string`. All types except `number` are texts. */
function typedColumns(): string[] {
  const source = readFileSync(`${import.meta.dirname}/schema.ts`, 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\//g,
    '',
  );
  const types = new Map(
    [...source.matchAll(/export type (\w+) = \{([^}]*)\}/g)].map(([, name, body]) => [name, body]),
  );
  const membersOf = (name: string) =>
    [...(types.get(name) ?? '').matchAll(/(\w+):([^;]+)(?:;|$)/g)].map(
      ([, member = '', type = '']) => ({
        member,
        type: type.trim(),
      }),
    );
  return membersOf('Schema').flatMap(({ member: table, type: row }) =>
    membersOf(row).map(({ member: column, type }) => {
      const base = /\bnumber\b/.test(type) ? 'number' : 'string';
      return `${table}.${column}: ${base}${type.includes('null') ? ' | null' : ''}`;
    }),
  );
}
