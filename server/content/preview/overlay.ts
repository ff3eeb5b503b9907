import {
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  type SelectQueryNode,
  sql,
  type WithNode,
} from 'kysely';
import { publicationTime, referencesOf, subtypeOf } from '../../../contract/content/kinds.ts';
import type { DatabaseKind } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { mapMedia } from '../entries/map-media.ts';
import type { EntryRecord } from '../entries/repository.ts';

/** An entry that is read in place of the stored one. */
export type OverlaidEntry = EntryRecord & {
  /** Whether the database has no live version of it. */
  isNew: boolean;
};

/** Greater than any sequence number of the history. */
const LAST_SEQUENCE = Number.MAX_SAFE_INTEGER;

/**
 * Returns the database as it would be if entries were stored. Every query reads them in place of the stored ones, through
 * common table expressions that hide the tables. Nothing is written.
 * @param at the time of the changes, in epoch milliseconds
 */
export function overlayEntries(
  { db, kind }: { db: Kysely<Schema>; kind: DatabaseKind },
  entries: readonly OverlaidEntry[],
  at: number,
): Kysely<Schema> {
  if (entries.length === 0) return db;
  const rows = rowsOf(entries, at);
  // Otherwise SQLite would take the name of the table for that of the expression itself.
  const schema = kind === 'sqlite' ? sql.raw('main.') : sql.raw('');
  const overlay = (table: keyof typeof COLUMNS, ofEntry: readonly [string, string]) => {
    const columns = COLUMNS[table];
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    const isOther = sql.join(
      entries.map(
        (entry) =>
          sql`not (${sql.ref(ofEntry[0])} = ${entry.kind} and ${sql.ref(ofEntry[1])} = ${entry.id})`,
      ),
      sql` and `,
    );
    // Rows of the history are only added.
    const stored =
      table === 'content_history'
        ? sql`select ${names} from ${schema}${sql.table(table)}`
        : sql`select ${names} from ${schema}${sql.table(table)} where ${isOther}`;
    return sql`(${stored} union all ${added(kind, columns, rows[table])})`;
  };
  // Otherwise a query that reads a table several times would first copy the whole table, without its indexes.
  const withOverlay = db
    .with(
      (cte) => cte('content_entries').notMaterialized(),
      () => overlay('content_entries', ['kind', 'id']) as never,
    )
    .with(
      (cte) => cte('content_links').notMaterialized(),
      () => overlay('content_links', ['from_kind', 'from_id']) as never,
    )
    .with(
      (cte) => cte('content_media').notMaterialized(),
      () => overlay('content_media', ['kind', 'id']) as never,
    )
    .with(
      (cte) => cte('content_history').notMaterialized(),
      () => overlay('content_history', ['kind', 'id']) as never,
    );
  const { with: expressions } = withOverlay
    .selectFrom('content_version')
    .selectAll()
    .toOperationNode() as SelectQueryNode;
  if (expressions === undefined) throw new Error('the overlay has no expressions');
  return db.withPlugin(overlayPlugin(expressions));
}

/** Returns a plugin that begins every query with the expressions. */
function overlayPlugin(expressions: WithNode): KyselyPlugin {
  // Kysely also passes the parts of a query here before the query itself. Only the whole query begins with the expressions.
  const remover = new ExpressionRemover(expressions);
  return {
    transformQuery: ({ node, queryId }) =>
      node.kind === 'SelectQueryNode'
        ? { ...remover.transformNode(node, queryId), with: expressions }
        : node,
    transformResult: async ({ result }) => result,
  };
}

/** Removes common table expressions from a query and from its parts. */
class ExpressionRemover extends OperationNodeTransformer {
  readonly #expressions: WithNode;

  constructor(expressions: WithNode) {
    super();
    this.#expressions = expressions;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId: QueryId) {
    const { with: own, ...others } = node;
    return super.transformSelectQuery(own === this.#expressions ? others : node, queryId);
  }
}

/** The columns of the tables that are read, with their types. */
const COLUMNS = {
  content_entries: {
    kind: 'text',
    id: 'integer',
    position: 'integer',
    status: 'text',
    variant: 'text',
    published_at: 'integer',
    fields: 'text',
    updated_at: 'integer',
    updated_by: 'text',
    modified_at: 'integer',
  },
  content_links: {
    from_kind: 'text',
    from_id: 'integer',
    relation: 'text',
    position: 'integer',
    to_kind: 'text',
    to_id: 'integer',
  },
  content_media: { kind: 'text', id: 'integer', field: 'text', path: 'text' },
  content_history: {
    sequence: 'integer',
    kind: 'text',
    id: 'integer',
    change: 'text',
    position: 'integer',
    status: 'text',
    fields: 'text',
    changed_at: 'integer',
    changed_by: 'text',
  },
} as const;

type Columns = Readonly<Record<string, 'text' | 'integer'>>;

/** Selects rows that are passed as one parameter. */
function added(kind: DatabaseKind, columns: Columns, rows: readonly object[]) {
  const json = JSON.stringify(rows);
  if (kind === 'sqlite') {
    const values = Object.entries(columns).map(
      ([name, type]) => sql`cast(json_extract(value, ${sql.lit(`$.${name}`)}) as ${sql.raw(type)})`,
    );
    return sql`select ${sql.join(values)} from json_each(${json})`;
  }
  const types = Object.entries(columns).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type === 'text' ? 'text' : 'bigint')}`,
  );
  return sql`select * from jsonb_to_recordset(cast(${json} as jsonb)) as added (${sql.join(types)})`;
}

function rowsOf(entries: readonly OverlaidEntry[], at: number) {
  return {
    content_entries: entries.map((entry) => ({
      ...entry,
      variant: subtypeOf(entry.kind, entry.fields),
      published_at: publicationTime(entry.kind, entry.fields),
      fields: JSON.stringify(entry.fields),
      updated_at: at,
      updated_by: '',
      modified_at: at,
    })),
    content_links: entries.flatMap((entry) =>
      referencesOf(entry.kind, entry.fields).flatMap(({ field, to, ids }) =>
        ids.map((id, position) => ({
          from_kind: entry.kind,
          from_id: entry.id,
          relation: field,
          position,
          to_kind: to,
          to_id: id,
        })),
      ),
    ),
    content_media: entries.flatMap((entry) => {
      const media: object[] = [];
      mapMedia(entry.kind, entry.fields, (path, _use, field) => {
        media.push({ kind: entry.kind, id: entry.id, field, path });
        return path;
      });
      return media;
    }),
    content_history: entries.map((entry, index) => ({
      sequence: LAST_SEQUENCE - entries.length + index,
      kind: entry.kind,
      id: entry.id,
      change: entry.isNew ? 'created' : 'changed',
      position: entry.position,
      status: entry.status,
      fields: '',
      changed_at: at,
      changed_by: '',
    })),
  };
}
