import { type AuditEntry, EVENT_ENTRIES_NAMED } from '../../../contract/admin/audit/audit.ts';
import type { EntryKey, NamedEntry } from '../../../contract/admin/content/content.ts';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import type { ListedAuditEvent } from '../repository.ts';

/** Finds the titles of entries. It returns a function that names them. */
export type NameEntries = (keys: readonly EntryKey[]) => Promise<(key: EntryKey) => NamedEntry>;

/** Names the entries that events are about. */
export async function presentAuditEvents(
  nameEntries: NameEntries,
  events: readonly ListedAuditEvent[],
): Promise<AuditEntry[]> {
  const nameOf = await nameEntries(
    events.flatMap(({ content, entries }) => [
      ...(content === null || content.id === null ? [] : [{ kind: content.kind, id: content.id }]),
      ...entries.slice(0, EVENT_ENTRIES_NAMED),
    ]),
  );
  return events.map(({ content, entries, ...event }): AuditEntry => {
    if (entries.length > 0) {
      const named = entries.slice(0, EVENT_ENTRIES_NAMED).map(nameOf);
      return { ...event, entry: null, several: { count: entries.length, entries: named } };
    }
    if (content === null) return { ...event, entry: null, several: null };
    const { kind, id } = content;
    return id === null
      ? { ...event, subject: labelledKind(kind).many, entry: null, several: null }
      : { ...event, subject: nameOf({ kind, id }).title, entry: { kind, id }, several: null };
  });
}
