import { createHash } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type pg from 'pg';
import { CommandFailure } from '../command-line.ts';

/** Number of rows in one statement. More rows are not faster. */
const BATCH = 2_000;

/** A table that both databases have. */
export type SharedTable = {
  name: string;
  columns: { name: string; type: string }[];
  /** The columns to order rows by, so that both databases return them in the same order. */
  key: string[];
};

/** Number and SHA-256 of the rows of a table. */
export type TableSum = { rows: number; sha256: string };

/**
 * Lists the tables of a SQLite database, each after the tables that it references, with the types of PostgreSQL's columns.
 * @throws CommandFailure if the PostgreSQL database lacks a table or column
 */
export async function listSharedTables(
  source: DatabaseSync,
  target: pg.Client,
): Promise<SharedTable[]> {
  const tables: SharedTable[] = [];
  for (const name of orderByReferences(source)) {
    const own = columnsOf(source, name);
    const { rows } = await target.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
      [quote(name)],
    );
    const types = new Map(rows.map((row) => [row.name, row.type]));
    const columns = own.map((column) => ({ name: column.name, type: types.get(column.name) }));
    const missing = columns.find(({ type }) => type === undefined);
    if (missing !== undefined || types.size !== own.length) {
      throw new CommandFailure(
        `The table ${name} differs between the databases${missing === undefined ? '' : ` (column ${missing.name})`}: start this build once on the SQLite database, and run it again.`,
      );
    }
    const key = own.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
    tables.push({
      name,
      columns: columns.map((column) => ({ name: column.name, type: column.type ?? '' })),
      key: (key.length > 0 ? key : own).map((column) => column.name),
    });
  }
  return tables;
}

/** Reads the rows of a SQLite table in batches, in the order of its key. */
function* readSqliteRows(
  source: DatabaseSync,
  { name, columns, key }: SharedTable,
): Generator<SQLOutputValue[][]> {
  const statement = source.prepare(
    `select ${list(columns.map((column) => column.name))} from ${quote(name)} order by ${list(key)}`,
  );
  statement.setReturnArrays(true);
  let batch: SQLOutputValue[][] = [];
  for (const row of statement.iterate()) {
    batch.push(row as unknown as SQLOutputValue[]);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Copies the rows of a table. @returns number and hash of the rows that were read */
export async function copyTable(
  source: DatabaseSync,
  target: pg.Client,
  table: SharedTable,
): Promise<TableSum> {
  const { name, columns } = table;
  const sum = new RowHash();
  // Pass one array for each column, because a statement has at most 65,535 parameters.
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`);
  const insert = `insert into ${quote(name)} (${list(columns.map((column) => column.name))})
    overriding system value select * from unnest(${arrays.join(', ')})`;
  for (const batch of readSqliteRows(source, table)) {
    for (const row of batch) sum.add(row);
    await target.query(
      insert,
      columns.map((_, index) => batch.map((row) => row[index])),
    );
  }
  await setSequences(target, table);
  return sum.digest();
}

/** Reads the rows of a PostgreSQL table back. @returns number and hash, as `copyTable` computes them */
export async function sumPostgresTable(
  target: pg.Client,
  { name, columns, key }: SharedTable,
): Promise<TableSum> {
  const types = new Map(columns.map((column) => [column.name, column.type]));
  // SQLite compares texts by their bytes.
  const order = key.map((column) =>
    types.get(column) === 'text' ? `${quote(column)} collate "C"` : quote(column),
  );
  await target.query(
    `declare moved_rows no scroll cursor for
     select ${list(columns.map((column) => column.name))} from ${quote(name)} order by ${order.join(', ')}`,
  );
  const sum = new RowHash();
  for (;;) {
    const { rows } = await target.query<SQLOutputValue[]>({
      text: `fetch ${BATCH} from moved_rows`,
      rowMode: 'array',
    });
    for (const row of rows) sum.add(row);
    if (rows.length < BATCH) break;
  }
  await target.query('close moved_rows');
  return sum.digest();
}

/** A hash of rows in order. Each value counts as text, so that the numbers of both drivers are equal. */
class RowHash {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(row: readonly unknown[]): void {
    this.#rows++;
    this.#hash.update(JSON.stringify(row.map((value) => (value === null ? null : String(value)))));
  }

  digest(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** Sets the sequences of a table after its highest number, so that the next row gets a new one. */
async function setSequences(target: pg.Client, { name, columns }: SharedTable): Promise<void> {
  for (const column of columns) {
    const { rows } = await target.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [quote(name), column.name],
    );
    const sequence = rows[0]?.sequence;
    if (sequence === null || sequence === undefined) continue;
    // Without rows the result is null, and nothing is set.
    await target.query(`select setval($1, max(${quote(column.name)})) from ${quote(name)}`, [
      sequence,
    ]);
  }
}

/** Returns the tables of a SQLite database, each after those that its foreign keys refer to. */
function orderByReferences(source: DatabaseSync): string[] {
  const names = source
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all()
    .map(({ name }) => String(name));
  const ordered: string[] = [];
  let left = names;
  while (left.length > 0) {
    const free = left.filter((name) =>
      source
        .prepare('select "table" as parent from pragma_foreign_key_list(?)')
        .all(name)
        .every(({ parent }) => parent === name || !left.includes(String(parent))),
    );
    if (free.length === 0) throw new Error(`The tables ${left.join(', ')} refer to each other.`);
    ordered.push(...free);
    left = left.filter((name) => !free.includes(name));
  }
  return ordered;
}

function columnsOf(source: DatabaseSync, table: string): { name: string; pk: number }[] {
  return source
    .prepare('select name, pk from pragma_table_info(?) order by cid')
    .all(table)
    .map(({ name, pk }) => ({ name: String(name), pk: Number(pk) }));
}

function list(names: readonly string[]): string {
  return names.map(quote).join(', ');
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
