import type { Kysely } from 'kysely';
import type {
  EntryFindings,
  EntryKey,
  FieldProblemSummary,
  TranslationState,
} from '../../../contract/admin/content/content.ts';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { FieldProblem } from '../../../contract/content/field-problems.ts';
import { completeFields, referencesOf } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { findAdvice } from '../drafts/find-advice.ts';
import { readDraft } from '../drafts/read-draft.ts';
import {
  arabicIn,
  confirmedField,
  draftedField,
  translatedTexts,
} from '../entries/translated-texts.ts';
import {
  findConfirmedTranslations,
  findDraftedTranslations,
  stateOf,
} from '../entries/translations.ts';
import { findBrokenFields, unreadDrafts } from './publishing.ts';

/** How many versions of an entry are searched for the Arabic text for which its English was written. */
const VERSIONS_SEARCHED = 50;

/**
 * Finds what is wrong with the fields of an entry, problems for readers, and outdated translations.
 * @param publicUrl the origin of the site: links to it are internal
 * @param now in epoch milliseconds
 */
export async function findFindings(
  db: Kysely<Schema>,
  key: EntryKey,
  fields: DraftFields,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<EntryFindings> {
  const { kind, id } = key;
  const read = readDraft(kind, id, fields, now);
  const ownProblems = (read.ok ? [] : read.problems).map(summarizeProblem);
  const broken = await findBrokenFields(
    db,
    { kind, id, fields },
    await findNamedDrafts(db, key, fields),
  );
  const known = new Set(ownProblems.map(({ path }) => path));
  const confirmed = (await findConfirmedTranslations(db, kind, [id])).get(id) ?? new Map();
  const texts = translatedTexts(kind, fields);
  const states = new Map<string, TranslationState>();
  const outdated: OldText[] = [];
  const drafts: EntryFindings['drafted'] = {};
  const drafted = await findDraftedTranslations(db, key);
  for (const text of texts) {
    const state = stateOf(text, confirmed);
    if (state === null) continue;
    const { path } = text;
    states.set(path, state);
    const field = state === 'drafted' ? draftedField(text) : confirmedField(text);
    if (state === 'drafted') drafts[path] = drafted.get(field) as EntryFindings['drafted'][string];
    if (state === 'drafted' || state === 'outdated') {
      outdated.push({ path, hashes: confirmed.get(field)?.hash ?? '' });
    }
  }
  return {
    problems: [
      ...ownProblems,
      ...broken.map(summarizeProblem).filter(({ path }) => !known.has(path)),
      ...unreadDrafts(states).map(summarizeProblem),
    ],
    advice: await findAdvice(db, kind, fields, { publicUrl, now }),
    translations: Object.fromEntries(states),
    sources: await findSources(db, key, outdated),
    drafted: drafts,
  };
}

/** Presents a problem of a field, for which the back office has its own text. */
export function summarizeProblem({ path, code }: FieldProblem): FieldProblemSummary {
  return { path: path.join('.'), code };
}

/** Returns the drafts that an entry names, because it can be published together with them. */
async function findNamedDrafts(
  db: Kysely<Schema>,
  { kind }: EntryKey,
  fields: DraftFields,
): Promise<EntryKey[]> {
  const named: EntryKey[] = [];
  for (const { to, ids } of referencesOf(kind, completeFields(kind, fields))) {
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom('content_drafts')
      .select('id')
      .where('kind', '=', to)
      .where('id', 'in', [...ids])
      .execute();
    named.push(...rows.map((row) => ({ kind: to, id: row.id })));
  }
  return named;
}

/** A text whose English is not up to date, with the hashes of the Arabic for which it is right. */
type OldText = { path: string; hashes: string };

/**
 * Returns the Arabic texts for which outdated English was written, by the paths of the texts. Reads the versions of the
 * entry one by one, newest first, until it has found all: each may have 800 kB.
 */
async function findSources(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
  outdated: readonly OldText[],
): Promise<Record<string, string>> {
  // A draft of English that was missing has no source.
  let left = outdated.filter(({ hashes }) => hashes !== '');
  if (left.length === 0) return {};
  const history = db.selectFrom('content_history').where('kind', '=', kind).where('id', '=', id);
  const versions = await history
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(VERSIONS_SEARCHED)
    .execute();
  const sources: Record<string, string> = {};
  for (const { sequence } of versions) {
    await yieldToEventLoop();
    const { fields } = await history
      .select('fields')
      .where('sequence', '=', sequence)
      .executeTakeFirstOrThrow();
    const arabicOf = arabicIn(JSON.parse(fields));
    left = left.filter(({ path, hashes }) => {
      const source = arabicOf(path, hashes);
      if (source !== null) sources[path] = source;
      return source === null;
    });
    if (left.length === 0) break;
  }
  return sources;
}
