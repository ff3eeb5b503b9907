import { ACT_ENTRIES_NAMED, type AuditEntry } from '../../contract/admin/audit/audit.ts';
import { labelledKind } from '../../contract/admin/content/content-labels.ts';
import type { ListedAct } from '../audit/audit.ts';
import { findEntryNames } from '../content/content.ts';
import type { AdminParts } from './call.ts';

/** Names the entries that acts were done to. */
export async function presentActs(
  { db }: AdminParts,
  acts: readonly ListedAct[],
): Promise<AuditEntry[]> {
  const nameOf = await findEntryNames(
    db,
    acts.flatMap(({ content, entries }) => [
      ...(content === null || content.id === null ? [] : [{ kind: content.kind, id: content.id }]),
      ...entries.slice(0, ACT_ENTRIES_NAMED),
    ]),
  );
  return acts.map(({ content, entries, ...act }): AuditEntry => {
    if (entries.length > 0) {
      const named = entries.slice(0, ACT_ENTRIES_NAMED).map(nameOf);
      return { ...act, entry: null, several: { count: entries.length, entries: named } };
    }
    if (content === null) return { ...act, entry: null, several: null };
    const { kind, id } = content;
    return id === null
      ? { ...act, subject: labelledKind(kind).many, entry: null, several: null }
      : { ...act, subject: nameOf({ kind, id }).title, entry: { kind, id }, several: null };
  });
}
