import type { Kysely } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import { type DraftFields, emptyFields } from '../../../contract/admin/content/draft-fields.ts';
import type { Field } from '../../../contract/content/fields.ts';
import {
  type ContentFields,
  type ContentKind,
  definitionOf,
} from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findEditedEntry } from '../drafts/drafts.ts';
import { readDraft } from '../drafts/read-draft.ts';
import { listSchedules } from '../entries/list-schedules.ts';
import { nextPosition } from '../publishing/publishing.ts';
import type { OverlaidEntry } from './overlay.ts';

/** Stands for a required text that nobody has written yet. */
const NO_TEXT_YET = '…';

/**
 * Returns the entries that a preview shows in place of the stored ones: the given ones with their drafts, and those that are
 * published or unpublished by schedule until then.
 * @param at the time that the preview shows, in epoch milliseconds
 * @param mayShow whether the reader may see drafts of a kind; others are shown as visitors see them
 */
export async function findPreviewEntries(
  db: Kysely<Schema>,
  keys: readonly EntryKey[],
  at: number,
  mayShow: (kind: ContentKind) => boolean,
): Promise<OverlaidEntry[]> {
  const shown = new Map<string, OverlaidEntry>();
  const add = async (key: EntryKey, status: 'published' | 'draft') => {
    const entry = await readEntry(db, key, status, at);
    if (entry !== null) shown.set(`${key.kind} ${key.id}`, entry);
  };
  for (const schedule of await listSchedules(db)) {
    if (schedule.scheduledAt > at || schedule.failure !== null || !mayShow(schedule.kind)) continue;
    await add(schedule, schedule.action === 'publish' ? 'published' : 'draft');
  }
  for (const key of keys) if (mayShow(key.kind)) await add(key, 'published');
  const entries = [...shown.values()];
  const next = new Map<ContentKind, number>();
  for (const entry of entries) {
    if (!entry.isNew) continue;
    const position = next.get(entry.kind) ?? (await nextPosition(db, entry.kind));
    entry.position = position;
    next.set(entry.kind, position + 1);
  }
  return entries;
}

async function readEntry(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
  status: 'published' | 'draft',
  at: number,
): Promise<OverlaidEntry | null> {
  const edited = await findEditedEntry(db, { kind, id });
  if (edited === null) return null;
  const { live, draft } = edited;
  const fields =
    draft === null
      ? (live?.fields ?? emptyFields(kind))
      : showableFields(kind, id, draft.fields, live?.fields ?? null, at);
  return {
    kind,
    id,
    status,
    position: live?.position ?? 0,
    fields: fields as ContentFields<ContentKind>,
    isNew: live === null,
  };
}

/**
 * Returns the fields of a draft as a page can show them. An invalid field is shown as in the live version, or empty. Of a list, only the
 * invalid items change: they get what is missing in them, or are left out.
 */
function showableFields(
  kind: ContentKind,
  id: number,
  draft: DraftFields,
  live: DraftFields | null,
  at: number,
): DraftFields {
  const known = { id, at };
  const repairs: Repair[] = [
    (field, value, { name }) => (field.type === 'list' || live === null ? value : live[name]),
    (field, value, { items }) =>
      field.type === 'list'
        ? (value as unknown[]).map((item, index) =>
            items.has(index) ? filledItem(field.item, item, known) : item,
          )
        : placeholder(field, value, known),
    (field, value, { items }) =>
      field.type === 'list'
        ? (value as unknown[]).filter((_item, index) => !items.has(index))
        : placeholder(field, value, known),
    (field, value) => placeholder(field, value, known),
  ];
  let fields = draft;
  for (const repair of repairs) {
    const read = readDraft(kind, id, fields, at);
    if (read.ok) return read.entry.fields;
    const { fields: definitions } = definitionOf(kind);
    fields = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const field = definitions[name];
        const paths = read.problems.map(({ path }) => path).filter(([first]) => first === name);
        if (paths.length === 0 || field === undefined) return [name, value];
        const items = new Set(paths.map(([, index]) => index));
        return [name, repair(field, value, { name, items })];
      }),
    );
  }
  const read = readDraft(kind, id, fields, at);
  return read.ok ? read.entry.fields : (live ?? fields);
}

/**
 * Returns what a page can show of an invalid field.
 * @param where.items for a list: the indexes of its invalid items
 */
type Repair = (
  field: Field,
  value: unknown,
  where: { name: string; items: ReadonlySet<unknown> },
) => unknown;

/** What a replacement depends on. */
type Known = { id: number; at: number };

/** Returns an item of a list with replacements for the texts that it lacks, also in lists within it. */
function filledItem(field: Field, value: unknown, known: Known): unknown {
  if (field.type === 'list') {
    return (value as unknown[]).map((item) => filledItem(field.item, item, known));
  }
  if (field.type !== 'group') return placeholder(field, value, known);
  return Object.fromEntries(
    Object.entries(value as DraftFields).map(([name, each]) => {
      const inner = field.fields[name];
      if (inner?.type === 'list') return [name, filledItem(inner, each, known)];
      const isText = inner?.type === 'localized-text' || inner?.type === 'localized-html';
      const lacksText = isText && (inner.optional !== true || hasOnlyEnglish(each));
      return [name, lacksText ? placeholder(inner, each, known) : each];
    }),
  );
}

function hasOnlyEnglish(value: unknown): boolean {
  const { ar, en } = value as { ar: string; en: string };
  return ar === '' && en !== '';
}

/** Returns a replacement for a missing or wrong value. */
function placeholder(field: Field, value: unknown, { id, at }: Known): unknown {
  switch (field.type) {
    case 'localized-text':
    case 'localized-html': {
      const { ar, en } = value as { ar: string; en: string };
      return { ar: ar || en || NO_TEXT_YET, en };
    }
    case 'text': {
      if (field.optional === true) return '';
      // A name, such as the address of a page, that no other entry has.
      const name = `entry-${id}`;
      return field.pattern?.matches.test(name) ? name : NO_TEXT_YET;
    }
    case 'email':
      return field.optional === true ? '' : NO_TEXT_YET;
    case 'phone':
      return '00000';
    case 'count':
    case 'degrees':
    case 'number':
      return 0;
    case 'choice':
      return field.optional === true ? null : (field.options[0] ?? null);
    case 'instant':
      return field.optional === true ? null : new Date(at).toISOString();
    case 'day':
      return field.optional === true ? null : new Date(at).toISOString().slice(0, 10);
    case 'list':
    case 'references':
      return [];
    default:
      return null;
  }
}
