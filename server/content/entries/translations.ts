import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  type EntryKey,
  TRANSLATION_STATES,
  type TranslationState,
} from '../../../contract/admin/content/content.ts';
import {
  type DraftFields,
  type FieldChange,
  leafPaths,
  leafValue,
} from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Author } from './edited-entry.ts';

/** The Arabic for which the English of a field is right, and whether a machine has drafted the English since. */
type Confirmed = { hash: string; isDrafted: boolean };

/** The confirmed translations of one entry by the path of the field. */
export type ConfirmedTranslations = ReadonlyMap<string, Confirmed>;

/** Returns the paths of a kind's fields that have both languages, such as `title` or `address.city`. */
export function translatedFields(kind: ContentKind): string[] {
  return leafPaths(kind).flatMap((path) => (path.endsWith('.ar') ? [path.slice(0, -3)] : []));
}

/** Returns the state of each field that has text in either language. */
export function translationStates(
  kind: ContentKind,
  fields: DraftFields,
  confirmed: ConfirmedTranslations,
): Map<string, TranslationState> {
  const states = new Map<string, TranslationState>();
  for (const path of translatedFields(kind)) {
    const { ar, en } = textsOf(fields, path);
    if (ar === '' && en === '') continue;
    const { hash, isDrafted } = confirmed.get(path) ?? { isDrafted: false };
    if (en === '') states.set(path, 'missing');
    else if (ar === '') states.set(path, 'untranslated');
    else if (isDrafted) states.set(path, 'drafted');
    else states.set(path, hash === undefined || hash === hashOf(ar) ? 'current' : 'outdated');
  }
  return states;
}

export async function findConfirmedTranslations(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, ConfirmedTranslations>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_translations')
    .select(['id', 'field', 'source_hash', 'drafted_at'])
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, fields]) => [
      id,
      new Map(
        fields.map(({ field, source_hash: hash, drafted_at: draftedAt }) => [
          field,
          { hash, isDrafted: draftedAt !== null },
        ]),
      ),
    ]),
  );
}

/**
 * Stores what the changes of a draft mean for its translations. Changed English belongs to the present Arabic, and unchanged
 * English belongs to the Arabic before the change.
 * @param before the fields before the changes
 * @param after the fields after them
 */
export async function recordTranslations(
  trx: Transaction<Schema>,
  entry: EntryKey,
  changes: readonly FieldChange[],
  before: DraftFields,
  after: DraftFields,
  author: Author,
): Promise<void> {
  const changed = new Set(changes.map(({ path }) => path));
  const isEnglish = changes.some(({ path }) => path.endsWith('.en'));
  const drafted = isEnglish ? await findDraftedTranslations(trx, entry) : new Map();
  for (const path of translatedFields(entry.kind)) {
    const draft = drafted.get(path);
    if (changed.has(`${path}.en`) && draft !== undefined) {
      // Whoever edits a draft has not said yet that all of it is right.
      const { en } = textsOf(after, path);
      if (en === draft.before || en === '') await forgetDraft(trx, entry, path);
    } else if (changed.has(`${path}.en`)) {
      await confirm(trx, entry, path, textsOf(after, path).ar, author);
    } else if (changed.has(`${path}.ar`) && textsOf(before, path).en !== '') {
      // A translation that was confirmed before stays confirmed for the same Arabic.
      await confirm(trx, entry, path, textsOf(before, path).ar, author, { onlyFirst: true });
    }
  }
}

/** The English that a machine has drafted, by the path of the field. */
export type DraftedTranslations = ReadonlyMap<string, { before: string; at: number; by: string }>;

/** Finds what a machine has drafted of an entry and nobody has confirmed. */
export async function findDraftedTranslations(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
): Promise<DraftedTranslations> {
  const rows = await db
    .selectFrom('content_translations')
    .select(['field', 'english_before', 'drafted_at', 'drafted_by'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('drafted_at', 'is not', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.field,
      { before: row.english_before ?? '', at: row.drafted_at ?? 0, by: row.drafted_by ?? '' },
    ]),
  );
}

/**
 * Stores that a machine has drafted the English of a field, before the draft is saved. It stays for the same Arabic until somebody confirms it.
 * @param before the English before that
 */
export async function recordDraftedTranslation(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  { path: field, before }: { path: string; before: string },
  { at, by }: Author,
): Promise<void> {
  const draft = { drafted_at: at, drafted_by: by, english_before: before };
  await trx
    .insertInto('content_translations')
    // Without a row nobody has confirmed any Arabic.
    .values({ kind, id, field, source_hash: '', confirmed_at: at, confirmed_by: by, ...draft })
    .onConflict((conflict) => conflict.columns(['kind', 'id', 'field']).doUpdateSet(draft))
    .execute();
}

const NOT_DRAFTED = { drafted_at: null, drafted_by: null, english_before: null };

async function forgetDraft(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  field: string,
): Promise<void> {
  await trx
    .updateTable('content_translations')
    .set(NOT_DRAFTED)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('field', '=', field)
    .execute();
}

/** Stores that the English of a field is right for the Arabic of these fields. */
export async function recordConfirmation(
  trx: Transaction<Schema>,
  entry: EntryKey,
  path: string,
  fields: DraftFields,
  author: Author,
): Promise<void> {
  await confirm(trx, entry, path, textsOf(fields, path).ar, author);
}

/**
 * Deletes what is stored about the translations of a discarded draft, for fields whose English it had changed. The others
 * still belong to the same English.
 * @param live the fields of the live version; null if there is none
 */
export async function forgetDraftTranslations(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  draft: DraftFields,
  live: DraftFields | null,
): Promise<void> {
  const fields = translatedFields(kind).filter(
    (path) => live === null || textsOf(draft, path).en !== textsOf(live, path).en,
  );
  if (fields.length === 0) return;
  await trx
    .deleteFrom('content_translations')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('field', 'in', fields)
    .execute();
}

/**
 * Returns the Arabic text for which the English of a field was written, if a version of the entry has it.
 * @param hash of that Arabic, as it was confirmed
 */
export function findSource(path: string, hash: string, version: DraftFields): string | null {
  const { ar } = textsOf(version, path);
  return hashOf(ar) === hash ? ar : null;
}

/**
 * Returns since when the English of a field is older than its Arabic, in epoch milliseconds: the first version after the one for which the
 * English was written. If no given version is that one, it is the time of the oldest.
 * @param hash of that Arabic, as it was confirmed
 * @param versions newest first
 */
export function outdatedSince(
  path: string,
  hash: string,
  versions: readonly { fields: DraftFields; at: number }[],
): number {
  let since = 0;
  for (const { fields, at } of versions) {
    if (findSource(path, hash, fields) !== null) break;
    since = at;
  }
  return since;
}

/** Returns the worst state of the translations of an entry. Null if it has no text. */
export function worstTranslation(
  states: ReadonlyMap<string, TranslationState>,
): TranslationState | null {
  const present = new Set(states.values());
  return TRANSLATION_STATES.find((state) => present.has(state)) ?? null;
}

/** Deletes what is stored about the translations of entries whose texts all came from elsewhere. */
export async function deleteTranslations(
  trx: Transaction<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    await trx
      .deleteFrom('content_translations')
      .where('kind', '=', kind)
      .where('id', 'in', chunk)
      .execute();
  }
}

async function confirm(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  field: string,
  source: string,
  author: Author,
  { onlyFirst = false } = {},
): Promise<void> {
  const row = {
    source_hash: hashOf(source),
    confirmed_at: author.at,
    confirmed_by: author.by,
    ...NOT_DRAFTED,
  };
  await trx
    .insertInto('content_translations')
    .values({ kind, id, field, ...row })
    .onConflict((conflict) => {
      const sameField = conflict.columns(['kind', 'id', 'field']);
      return onlyFirst ? sameField.doNothing() : sameField.doUpdateSet(row);
    })
    .execute();
}

function textsOf(fields: DraftFields, path: string): { ar: string; en: string } {
  const text = (language: string) => {
    const value = leafValue(fields, `${path}.${language}`);
    return typeof value === 'string' ? value : '';
  };
  return { ar: text('ar'), en: text('en') };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
