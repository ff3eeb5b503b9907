import type { Kysely, Transaction } from 'kysely';
import {
  type EntryKey,
  TRANSLATION_STATES,
  type TranslationState,
} from '../../../contract/admin/content/content.ts';
import type { DraftFields, FieldChange } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { changedInLists } from './changed-in-lists.ts';
import type { Author } from './edited-entry.ts';
import {
  type arabicIn,
  confirmedField,
  draftedField,
  hashOf,
  type TranslatedText,
  translatedTexts,
} from './translated-texts.ts';

/** The Arabic for which the English of a field is right, and whether a machine has drafted the English since. In lists these are two rows. */
type Confirmed = { hash: string; isDrafted: boolean };

/** The confirmed translations of one entry by `field` (`confirmedField`, `draftedField`). */
export type ConfirmedTranslations = ReadonlyMap<string, Confirmed>;

/** Returns the state of each text that has at least one language, by its path. */
export function translationStates(
  kind: ContentKind,
  fields: DraftFields,
  confirmed: ConfirmedTranslations,
): Map<string, TranslationState> {
  return new Map(
    translatedTexts(kind, fields).flatMap((text) => {
      const state = stateOf(text, confirmed);
      return state === null ? [] : [[text.path, state] as const];
    }),
  );
}

/** Returns the state of a text. Null if it is empty. */
export function stateOf(
  text: TranslatedText,
  confirmed: ConfirmedTranslations,
): TranslationState | null {
  const { ar, en } = text;
  if (ar === '' && en === '') return null;
  if (en === '') return 'missing';
  if (ar === '') return 'untranslated';
  // Nothing was confirmed of most entries.
  if (confirmed.size === 0) return 'current';
  if (confirmed.get(draftedField(text))?.isDrafted === true) return 'drafted';
  const { hash } = confirmed.get(confirmedField(text)) ?? {};
  return hash === undefined || hash.split(' ').includes(hashOf(ar)) ? 'current' : 'outdated';
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
  const isChanged = ({ path, list }: TranslatedText) =>
    list === null ? changed.has(`${path}.ar`) || changed.has(`${path}.en`) : changed.has(list);
  const texts = translatedTexts(entry.kind, after).filter(isChanged);
  const previous = translatedTexts(entry.kind, before).filter(isChanged);
  if (texts.length === 0 && previous.length === 0) return;
  const drafted = await findDraftedTranslations(trx, entry);
  const earlier = new Map(previous.map((text) => [text.path, text]));
  for (const text of texts.filter(({ list }) => list === null)) {
    const { path, ar, en } = text;
    const draft = drafted.get(path);
    const source = earlier.get(path) ?? { ar: '', en: '' };
    if (changed.has(`${path}.en`) && draft !== undefined) {
      // Whoever edits a draft has not said yet that all of it is right.
      if (en === draft.before || en === '') await forgetDraft(trx, entry, path);
    } else if (changed.has(`${path}.en`)) {
      await confirm(trx, entry, path, ar, author);
    } else if (source.en !== '') {
      // A translation that was confirmed before stays confirmed for the same Arabic.
      await confirm(trx, entry, path, source.ar, author, { onlyFirst: true });
    }
  }
  await recordInLists(
    trx,
    entry,
    { before: previous.filter(isInList), after: texts.filter(isInList), drafted },
    author,
  );
}

/** The same for the texts of lists, whose items may also be added, removed and moved. */
async function recordInLists(
  trx: Transaction<Schema>,
  entry: EntryKey,
  texts: { before: TranslatedText[]; after: TranslatedText[]; drafted: DraftedTranslations },
  author: Author,
): Promise<void> {
  const { before, after, drafted } = texts;
  if (before.length === 0 && after.length === 0) return;
  for (const { text, from, isEnglishOf } of changedInLists(before, after)) {
    if (text.en === '' || drafted.has(draftedField(text))) continue;
    const draft = from.flatMap((each) => drafted.get(draftedField(each)) ?? []).at(0);
    if (draft !== undefined && draft.before !== text.en) {
      await markDrafted(trx, entry, draftedField(text), draft);
    } else if (draft === undefined && isEnglishOf.length > 0) {
      const sources = isEnglishOf.map(({ ar }) => hashOf(ar));
      await confirmInList(trx, entry, text, sources, author, { onlyFirst: true });
    } else if (draft === undefined) {
      await confirmInList(trx, entry, text, [hashOf(text.ar)], author);
    }
  }
  const present = new Set(after.map(draftedField));
  for (const text of before) {
    const field = draftedField(text);
    if (drafted.has(field) && !present.has(field)) await deleteFields(trx, entry, [field]);
  }
}

/** The English that a machine has drafted, by `field` (`draftedField`). */
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
 * Stores that a machine has drafted the English of a text, before the draft is saved. It stays for the same Arabic until somebody confirms it.
 * @param text with the drafted English
 * @param before the English before that
 */
export async function recordDraftedTranslation(
  trx: Transaction<Schema>,
  entry: EntryKey,
  { text, before }: { text: TranslatedText; before: string },
  { at, by }: Author,
): Promise<void> {
  await markDrafted(trx, entry, draftedField(text), { before, at, by });
}

async function markDrafted(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  field: string,
  { before, at, by }: { before: string; at: number; by: string },
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

/** Stores that the English of a text is right for its Arabic. */
export async function recordConfirmation(
  trx: Transaction<Schema>,
  entry: EntryKey,
  text: TranslatedText,
  author: Author,
): Promise<void> {
  if (text.list === null) return confirm(trx, entry, text.path, text.ar, author);
  await deleteFields(trx, entry, [draftedField(text)]);
  await confirmInList(trx, entry, text, [hashOf(text.ar)], author);
}

/**
 * Deletes what is stored about the translations of a discarded draft, for texts whose English it had changed. The others
 * still belong to the same English.
 * @param live the fields of the live version; null if there is none
 */
export async function forgetDraftTranslations(
  trx: Transaction<Schema>,
  entry: EntryKey,
  draft: DraftFields,
  live: DraftFields | null,
): Promise<void> {
  const { kind, id } = entry;
  const stored = (await findConfirmedTranslations(trx, kind, [id])).get(id);
  if (stored === undefined) return;
  const present = live === null ? [] : translatedTexts(kind, live);
  const english = new Map(translatedTexts(kind, draft).map(({ path, en }) => [path, en]));
  const kept = new Set(
    present
      .filter(({ path, list, en }) => list !== null || (english.get(path) ?? '') === en)
      .map(confirmedField),
  );
  await deleteFields(
    trx,
    entry,
    [...stored.keys()].filter((field) => !kept.has(field)),
  );
}

/**
 * Returns since when the English of a text is older than its Arabic, in epoch milliseconds: the first version after the one for which the
 * English was written. If no given version is that one, it is the time of the oldest.
 * @param hash of that Arabic, as it was confirmed
 * @param versions newest first
 */
export function outdatedSince(
  path: string,
  hash: string,
  versions: readonly { arabicOf: ReturnType<typeof arabicIn>; at: number }[],
): number {
  let since = 0;
  for (const { arabicOf, at } of versions) {
    if (arabicOf(path, hash) !== null) break;
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

/** Maximum number of Arabic texts for which the same English in a list counts as right. */
const SOURCES_MAX = 20;

/**
 * Stores the Arabic for which English in a list is right, in addition to what is stored. Without a row English is right for any Arabic, so the first row
 * is written when the Arabic changes.
 * @param sources hashes of the Arabic
 * @param options.onlyFirst stores nothing where there is a row, and nothing is stored without it where there is none
 */
async function confirmInList(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  text: TranslatedText,
  sources: readonly string[],
  author: Author,
  { onlyFirst = false } = {},
): Promise<void> {
  const field = confirmedField(text);
  const row = await trx
    .selectFrom('content_translations')
    .select('source_hash')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('field', '=', field)
    .executeTakeFirst();
  if ((row === undefined) !== onlyFirst) return;
  const all = new Set([...(row?.source_hash.split(' ') ?? []), ...sources]);
  const values = {
    source_hash: [...all].slice(-SOURCES_MAX).join(' '),
    confirmed_at: author.at,
    confirmed_by: author.by,
  };
  await trx
    .insertInto('content_translations')
    .values({ kind, id, field, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id', 'field']).doUpdateSet(values))
    .execute();
}

async function deleteFields(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  fields: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf(fields)) {
    await trx
      .deleteFrom('content_translations')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('field', 'in', chunk)
      .execute();
  }
}

function isInList({ list }: TranslatedText): boolean {
  return list !== null;
}
