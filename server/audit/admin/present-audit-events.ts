import type { Kysely } from 'kysely';
import { type AuditEntry, EVENT_ENTRIES_NAMED } from '../../../contract/admin/audit/audit.ts';
import type { EntryKey, NamedEntry } from '../../../contract/admin/content/content.ts';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { ListedAuditEvent } from '../repository.ts';
import { findTargets } from './find-targets.ts';

/** What names the things that events are about. */
export type PresentDependencies = {
  db: Kysely<Schema>;
  /** Finds the titles of entries. It returns a function that names them. */
  nameEntries: (keys: readonly EntryKey[]) => Promise<(key: EntryKey) => NamedEntry>;
  /** Finds which entries exist. It returns a function that says it of each. */
  findExistingEntries: (keys: readonly EntryKey[]) => Promise<(key: EntryKey) => boolean>;
};

/** Names what events are about, and says what of it is deleted. */
export async function presentAuditEvents(
  { db, nameEntries, findExistingEntries }: PresentDependencies,
  events: readonly ListedAuditEvent[],
): Promise<AuditEntry[]> {
  const keys = events.flatMap(({ content, entries }) => [
    ...(content === null || content.id === null ? [] : [{ kind: content.kind, id: content.id }]),
    ...entries.slice(0, EVENT_ENTRIES_NAMED),
  ]);
  const targets = events.flatMap(({ target }) => target ?? []);
  const [nameOf, exists, findTarget] = await Promise.all([
    nameEntries(keys),
    findExistingEntries(keys),
    findTargets(db, targets),
  ]);
  return events.map(({ content, entries, target, ...event }): AuditEntry => {
    const all = { ...event, target, entry: null, kind: null, several: null, isGone: false };
    if (entries.length > 0) {
      const named = entries
        .slice(0, EVENT_ENTRIES_NAMED)
        .map((key) => ({ ...nameOf(key), isGone: !exists(key) }));
      return { ...all, several: { count: entries.length, entries: named } };
    }
    if (target !== null) {
      const found = findTarget(target);
      return { ...all, subject: event.subject ?? found?.reference ?? null, isGone: found === null };
    }
    if (content === null) return all;
    const { kind, id } = content;
    if (id === null) return { ...all, subject: labelledKind(kind).many, kind };
    const key = { kind, id };
    return { ...all, subject: nameOf(key).title, entry: key, isGone: !exists(key) };
  });
}
