import { sql } from 'kysely';
import type { Database } from '../../server/platform/database/database.ts';

/**
 * Describes the tables of a database, one line each for columns with type and nullability, keys, references, checks and indexes. Both
 * databases produce the same lines for the same tables.
 */
export async function describeSchema({
  db,
  kind,
}: Pick<Database, 'db' | 'kind'>): Promise<Record<string, string[]>> {
  const { rows } = await (kind === 'sqlite' ? SQLITE : POSTGRES).execute(db);
  const tables: Record<string, string[]> = {};
  for (const { table, line } of rows) {
    tables[table] = [...(tables[table] ?? []), normalize(line)];
  }
  for (const lines of Object.values(tables)) lines.sort();
  return tables;
}

/** Writes a line identically for both databases. SQLite does not say which references are checked at the end of a transaction. */
function normalize(line: string): string {
  const text = line
    .toLowerCase()
    .replaceAll(/\) strict$|::text|["()]|using btree |deferrable initially deferred/g, ' ')
    .replaceAll('bigint', 'integer')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',');
  return text.trim();
}

type Line = { table: string; line: string };

const SQLITE = sql<Line>`
  with tables as (
    select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
  )
  select tables.name as "table",
    'column ' || info.name || ' ' || info.type || iif(info."notnull" or info.pk > 0, ' not null', '')
      || coalesce(' default ' || info.dflt_value, '') as line
    from tables join pragma_table_info(tables.name) as info
  union all
  select tables.name, iif(list.origin = 'pk', 'primary key ', 'unique ')
      || group_concat(info.name, ', ' order by info.seqno)
    from tables join pragma_index_list(tables.name) as list join pragma_index_info(list.name) as info
    where list.origin <> 'c' group by list.name
  union all
  -- The key of a table that SQLite numbers is no index.
  select tables.name, 'primary key ' || info.name from tables join pragma_table_info(tables.name) as info
    where info.pk > 0 and info.type = 'INTEGER'
      and not exists (select 1 from pragma_index_list(tables.name) where origin = 'pk')
  union all
  select tables.name, 'foreign key ' || group_concat(key."from", ', ' order by key.seq) || ' references '
      || key."table" || ' ' || group_concat(key."to", ', ' order by key.seq)
      || iif(key.on_delete = 'NO ACTION', '', ' on delete ' || key.on_delete)
    from tables join pragma_foreign_key_list(tables.name) as key group by tables.name, key.id
  union all
  select tables.name, 'check ' || substr(tables.sql, instr(tables.sql, ' check ') + 7)
    from tables where tables.sql like '% check %'
  union all
  select tbl_name, substr(sql, 8) from sqlite_schema where type = 'index' and sql is not null`;

const POSTGRES = sql<Line>`
  with tables as (
    select oid, relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
  )
  select tables.name as "table",
    'column ' || attname || ' ' || format_type(atttypid, null) || case when attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as line
    from tables join pg_attribute on attrelid = tables.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
  union all
  select tables.name, pg_get_constraintdef(pg_constraint.oid)
    from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
  union all
  select tables.name, substr(replace(pg_get_indexdef(indexrelid), ' ' || current_schema() || '.', ' '), 8)
    from tables join pg_index on indrelid = tables.oid
    where not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`;
