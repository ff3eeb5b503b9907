import './entry-search.css';
import { keepPreviousData, type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { LinkableEntry } from '../../contract/admin/content/content.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { inLanguage, type Language } from '../../contract/locale.ts';
import { fill } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { PageState } from '../kit/notices.tsx';
import { SearchInput } from '../kit/search-input.tsx';
import { useTextAfterPause } from '../kit/typing-pause.ts';
import { ENTRY_TEXTS } from './entry/texts.ts';

/** What a search finds. */
export type FoundEntries = { rows: LinkableEntry[] };

/** Returns the query that finds entries of a kind. */
type QueryOf<Found> = (kind: ContentKind, query: { search?: string }) => UseQueryOptions<Found>;

export type EntrySearchProps<Found extends FoundEntries> = {
  label: string;
  kinds: readonly ContentKind[];
  queryOf: QueryOf<Found>;
  /** The language of the titles. */
  language: Language;
  /** How many entries of each kind are shown. Without it, as many as one page of their list. */
  max?: number;
  /** Whether entries are shown before anything is searched for. */
  showsAll?: boolean;
  /** Ids of entries that cannot be chosen. */
  exclude?: readonly number[];
  onChoose: (entry: Found['rows'][number]) => void;
};

/** A search field with the found entries below it, to choose one. */
export function EntrySearch<Found extends FoundEntries>({
  label,
  kinds,
  queryOf,
  language,
  max,
  showsAll = false,
  exclude = [],
  onChoose,
}: EntrySearchProps<Found>) {
  const t = useTexts(ENTRY_TEXTS).fields;
  const field = useId();
  const [typed, setTyped] = useState('');
  const search = useTextAfterPause(typed.trim());
  const isSearching = showsAll || search !== '';
  const lists = useQueries({
    queries: kinds.map((kind) => ({
      ...queryOf(kind, search === '' ? {} : { search }),
      enabled: isSearching,
      placeholderData: keepPreviousData<Found>,
    })),
  });
  const isLoaded = lists.every(({ data }) => data !== undefined);
  const rows = isSearching
    ? lists
        .flatMap(({ data }) => data?.rows.slice(0, max) ?? [])
        .filter(({ id }) => !exclude.includes(id))
    : [];
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <SearchInput id={field} className="input" value={typed} onText={setTyped} />
      {isSearching && !isLoaded ? (
        <PageState
          error={lists.find(({ error }) => error !== null)?.error ?? null}
          onRetry={() => lists.map(({ refetch }) => refetch())}
        />
      ) : (
        <ul className="rows entry-choices">
          {rows.map((row) => (
            <li key={`${row.kind}/${row.id}`}>
              <button type="button" className="menu-item" onClick={() => onChoose(row)}>
                {row.picture !== null && <img src={row.picture} alt="" width="48" height="36" />}
                <span>
                  <bdi>{inLanguage(row.title, language) || fill(t.unnamed, { n: row.id })}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="hint" role="status">
        {isSearching && isLoaded && rows.length === 0 ? t.noMatch : ''}
      </p>
    </div>
  );
}
