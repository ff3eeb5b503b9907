import type { Kysely } from 'kysely';
import type { AuditEntry, AuditTarget } from '../../../contract/admin/audit/audit.ts';
import { mediaPath } from '../../../contract/admin/media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** What an event is about, if it still exists. A conversation has its reference. */
export type FoundTarget = { reference: string | null };

type Target = NonNullable<AuditEntry['target']>;

/** Finds what events are about. It returns a function that returns null for what is deleted. */
export async function findTargets(
  db: Kysely<Schema>,
  targets: readonly Target[],
): Promise<(target: Target) => FoundTarget | null> {
  const found = new Map<string, FoundTarget>();
  const idsOf = (kind: AuditTarget) => [
    ...new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id)),
  ];
  const add = (kind: AuditTarget, rows: readonly { id: string; reference?: string }[]) => {
    for (const { id, reference = null } of rows) found.set(`${kind} ${id}`, { reference });
  };
  const conversations = idsOf('conversation');
  if (conversations.length > 0) {
    const rows = db.selectFrom('submissions').select(['id', 'reference']);
    add('conversation', await rows.where('id', 'in', conversations).execute());
  }
  for (const [kind, table] of [
    ['subscriber', 'subscribers'],
    ['redirect', 'redirects'],
    ['template', 'reply_templates'],
  ] as const) {
    const ids = idsOf(kind);
    if (ids.length === 0) continue;
    add(kind, await db.selectFrom(table).select('id').where('id', 'in', ids).execute());
  }
  const files = idsOf('media');
  if (files.length > 0) {
    const paths = files.map(mediaPath);
    const rows = await db
      .selectFrom('media_files')
      .select('path')
      .where('path', 'in', paths)
      .execute();
    const existing = new Set(rows.map(({ path }) => path));
    add(
      'media',
      files.filter((id) => existing.has(mediaPath(id))).map((id) => ({ id })),
    );
  }
  // Users are never deleted.
  return ({ kind, id }) =>
    kind === 'staff' ? { reference: null } : (found.get(`${kind} ${id}`) ?? null);
}
