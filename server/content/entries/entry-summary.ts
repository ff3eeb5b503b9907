import {
  type EntryState,
  fieldsWithoutEnglish,
  type TranslationState,
} from '../../../contract/admin/content/content.ts';
import { type DraftFields, titleOf } from '../../../contract/admin/content/draft-fields.ts';
import {
  type ContentFields,
  type ContentKind,
  definitionOf,
  publicationTime,
} from '../../../contract/content/kinds.ts';
import { isSameJson } from '../../../contract/json-equality.ts';
import type { Localized } from '../../../contract/locale.ts';
import { isPictureAddress } from '../../../contract/pictures.ts';
import { type SearchForms, searchForms } from '../../../contract/word-search.ts';
import type { Draft, LiveEntry } from './edited-entry.ts';
import { valuesOf } from './field-values.ts';
import type { StoredVersions } from './stored-versions.ts';
import { type ConfirmedTranslations, translationStates, worstTranslation } from './translations.ts';

/** Only the beginning of a longer text can be searched in the lists. In UTF-16 units. */
const MAX_TEXT_LENGTH = 1_000;

/**
 * The version of what `searchedWords` and `summarizeEntry` return, and of the stored titles. Raise it when these change, also
 * the columns of a kind, so that all rows are written again.
 */
export const INDEX_FORM = 7;

/** The versions of an entry. There is at least one. */
export type EntryVersions = {
  live: Pick<LiveEntry, 'fields' | 'status'> | null;
  draft: Pick<Draft, 'fields'> | null;
};

/** What the state of an entry depends on, except its schedules. */
export type EntryStanding = {
  /** Whether the live version is published. */
  isLive: boolean;
  /** When its date makes the live version public, in epoch milliseconds. Null: at once. */
  liveAt: number | null;
  /** Whether the draft differs from the live version. */
  isEdited: boolean;
};

/** What lists show of an entry. */
export type EntrySummary = EntryStanding & {
  title: Localized;
  subtype: string | null;
  translation: TranslationState | null;
  /** As `fieldsWithoutEnglish`. */
  withoutEnglish: string[];
  picture: string | null;
  /** The values of the kind's columns. */
  columns: Record<string, unknown>;
  /** When its date makes it public, in epoch milliseconds. Null: it has no date. */
  publishedAt: number | null;
  /** Whether it has a place in the site's order. */
  hasPlace: boolean;
  /** In epoch milliseconds. */
  changedAt: number;
  changedBy: string;
};

/** Returns the fields of an entry's draft, or otherwise of its live version. */
export function shownFields({ live, draft }: EntryVersions): DraftFields {
  const fields = draft?.fields ?? live?.fields;
  if (fields === undefined) throw new Error('an entry has neither a live version nor a draft');
  return fields;
}

/**
 * Returns what lists show of an entry.
 * @param fields those of `shownFields`, a tweet's as `withFetchedTweets` returns them
 */
export function summarizeEntry(
  kind: ContentKind,
  { live, draft }: StoredVersions,
  fields: DraftFields,
  confirmed: ConfirmedTranslations,
): EntrySummary {
  const { columns, subtype } = definitionOf(kind);
  const subtypeValue = subtype === undefined ? null : fields[subtype];
  const states = translationStates(kind, fields, confirmed);
  return {
    title: titleOf(kind, fields),
    subtype: typeof subtypeValue === 'string' ? subtypeValue : null,
    translation: worstTranslation(states),
    withoutEnglish: fieldsWithoutEnglish(states),
    picture: pictureOf(kind, fields),
    columns: Object.fromEntries(columns.map((name) => [name, fields[name]])),
    publishedAt: dateOf(kind, fields),
    hasPlace: live !== null,
    changedAt: draft?.savedAt ?? live?.changedAt ?? 0,
    changedBy: draft?.savedBy ?? live?.changedBy ?? '',
    ...standingOf(kind, { live, draft }),
  };
}

/**
 * Returns the word forms by which lists find an entry, as `searchForms` does: those of titles, names and other short texts.
 * The search of the site covers longer texts.
 * @param fields those of a tweet as `withFetchedTweets` returns them
 */
export function searchedWords(kind: ContentKind, fields: DraftFields): SearchForms {
  const texts: string[] = [];
  for (const { field, value } of valuesOf(kind, fields)) {
    // The name of a tweet is its text.
    const isLong = kind !== 'tweet' && 'multiline' in field && field.multiline === true;
    if (isLong || (field.type !== 'localized-text' && field.type !== 'text')) continue;
    for (const text of typeof value === 'string' ? [value] : Object.values(value ?? {})) {
      if (typeof text === 'string') texts.push(text.slice(0, MAX_TEXT_LENGTH));
    }
  }
  return searchForms(texts.join(' '));
}

/** Returns what the state of an entry depends on, except its schedules. */
export function standingOf(kind: ContentKind, { live, draft }: EntryVersions): EntryStanding {
  return {
    isLive: live?.status === 'published',
    liveAt: live === null ? null : dateOf(kind, live.fields),
    isEdited: live !== null && draft !== null && !isSameJson(draft.fields, live.fields),
  };
}

/**
 * Returns the state of an entry.
 * @param standing.isScheduled whether its publication is scheduled
 * @param now in epoch milliseconds
 */
export function entryState(
  { isLive, liveAt, isEdited, isScheduled }: EntryStanding & { isScheduled: boolean },
  now: number,
): EntryState {
  if (!isLive) return isScheduled ? 'scheduled' : 'draft';
  if ((liveAt ?? now) > now) return 'scheduled';
  return isEdited ? 'edited' : 'live';
}

/** Returns when an entry's date makes it public. Null if it has no date, or an incomplete one. */
export function dateOf(kind: ContentKind, fields: DraftFields): number | null {
  const time = publicationTime(kind, fields as ContentFields<ContentKind>);
  return time === null || Number.isNaN(time) ? null : time;
}

/**
 * Returns the first picture of an entry. If there is none, it returns the first downloadable file that is itself a picture.
 */
function pictureOf(kind: ContentKind, fields: DraftFields): string | null {
  let file: string | null = null;
  for (const { field, value } of valuesOf(kind, fields)) {
    if (field.type !== 'media' || typeof value !== 'string' || value === '') continue;
    if (field.use.startsWith('picture')) return value;
    if (isPictureAddress(value)) file ??= value;
  }
  return file;
}
