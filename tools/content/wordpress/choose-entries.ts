import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { languageOf, type Pair, pairTranslations } from './languages.ts';
import type { Notes } from './notes.ts';
import type { WordPressItem } from './read-export.ts';

type Choice = {
  notes: Notes;
  /** The language of entries that do not say theirs. */
  language: Language | null;
  /** Whether entries with a date in the future are taken. They become public at their date. */
  takesScheduled: boolean;
};

/** Chooses the entries of a type that the new site shows, and joins their translations. The newest comes first. */
export function chooseEntries(
  items: readonly WordPressItem[],
  { notes, language, takesScheduled }: Choice,
): Pair<WordPressItem>[] {
  const chosen = items.flatMap((item) => {
    const reason = reasonAgainst(item, takesScheduled);
    const read = languageOf(item, language);
    if (reason !== null) notes.leftOut(item, reason);
    else if (!read.ok) notes.leftOut(item, `is in another language (${read.code})`);
    else return [{ item, language: read.language }];
    return [];
  });
  return pairTranslations(chosen)
    .map((pair) => withoutCopy(pair, notes))
    .toSorted((one, other) => compare(dateOf(other), dateOf(one)) || idOf(other) - idOf(one));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const STATUSES: Readonly<Record<string, string>> = {
  draft: 'is a draft',
  'auto-draft': 'is a draft',
  pending: 'waits for a review',
  private: 'is private',
  trash: 'is in the trash',
  inherit: 'is a revision',
};

function reasonAgainst(item: WordPressItem, takesScheduled: boolean): string | null {
  if (item.hasPassword) return 'has a password';
  if (item.isCut) return 'is too long: its text has more than 2 million characters';
  if (item.status === 'future') return takesScheduled ? null : 'is scheduled for later';
  return item.status === 'publish' ? null : (STATUSES[item.status] ?? `is ${item.status}`);
}

/** WPML can store the words of one language as those of the other until somebody translates them. */
function withoutCopy(pair: Pair<WordPressItem>, notes: Notes): Pair<WordPressItem> {
  const { ar, en } = pair;
  if (ar === undefined || en === undefined || ar.content !== en.content) return pair;
  notes.remark(en, `is a copy of ${ar.type} ${ar.id} and not translated: only that one was taken`);
  return { ar };
}

/** Returns the entry whose number, date and picture the new entry takes. */
export function firstOf(pair: Pair<WordPressItem>): WordPressItem {
  const item = pair.ar ?? pair.en;
  if (item === undefined) throw new Error('a pair has no entry');
  return item;
}

/** Returns the number of an entry on the new site, which is the one it had in WordPress. */
export function idOf(pair: Pair<WordPressItem>): number {
  return firstOf(pair).id;
}

export function dateOf(pair: Pair<WordPressItem>): string {
  return firstOf(pair).date ?? '';
}

/** Returns the entries of a pair with their languages. */
export function versionsOf(
  pair: Pair<WordPressItem>,
): { item: WordPressItem; language: Language }[] {
  return LANGUAGES.flatMap((language) => {
    const item = pair[language];
    return item === undefined ? [] : [{ item, language }];
  });
}
