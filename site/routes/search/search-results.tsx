import { localizedAddress } from '../../../contract/localized-address.ts';
import type { Search, SearchResult } from '../../../contract/search.ts';
import { DateText } from '../../components/date-text.tsx';
import { downloadName, fileFormat } from '../../components/file-address.ts';
import { FilterLinks } from '../../components/filter-links.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { Picture } from '../../components/picture.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { type SearchParameters, searchAddress } from './search-address.ts';
import { SuggestedPages } from './search-start.tsx';

type SearchResultsProps = {
  parameters: SearchParameters;
  search: Search;
  /** Whether `search` is the previous result, shown while a new one loads. */
  isStale: boolean;
};

/** Shows the number of results by type, the results of one page and the pagination. */
export function SearchResults({ parameters, search, isStale }: SearchResultsProps) {
  const { language, t } = useMessages();
  const { q, type } = parameters;
  const addressOf = (page: number) =>
    searchAddress(language, { q, ...(type !== undefined && { type }), page });
  const total = search.types.reduce((sum, count) => sum + count.total, 0);
  if (total === 0) return <NoResults search={search} />;
  return (
    <div className="search-outcome" aria-busy={isStale}>
      <Types parameters={parameters} search={search} total={total} />
      {search.partial && <p className="search-note">{t.search.partial}</p>}
      {search.results.length === 0 ? (
        <StateCard kind="empty" title={t.search.noneOfType} text={t.search.noneOfTypeHint} />
      ) : (
        <ol className="search-results" start={(search.page - 1) * search.perPage + 1}>
          {search.results.map((result) => (
            <li key={keyOf(result)} className="search-result">
              <Result result={result} />
            </li>
          ))}
        </ol>
      )}
      <Pagination page={search.page} lastPage={search.lastPage} addressOf={addressOf} />
    </div>
  );
}

/** Several results may have the same address, because they are parts of one page. */
function keyOf({ path, file, title }: SearchResult): string {
  return [path, file, ...title.pieces.map(({ text }) => text)].join(' ');
}

type TypesProps = { parameters: SearchParameters; search: Search; total: number };

/** Shows links that filter the results by type. */
function Types({ parameters: { q, type }, search, total }: TypesProps) {
  const { language, t } = useMessages();
  const types = [
    { type: undefined, label: t.search.all, total },
    ...search.types.map((count) => ({ ...count, label: t.search.types[count.type] })),
  ];
  const links = types.map((each) => ({
    label: each.label,
    href: searchAddress(language, { q, ...(each.type && { type: each.type }) }),
    isCurrent: each.type === type,
    count: each.total,
  }));
  return <FilterLinks label={t.search.narrow} links={links} />;
}

type ResultProps = { result: SearchResult };

function Result({ result }: ResultProps) {
  const { language, t } = useMessages();
  const { type, path, file, title, excerpt, untranslated, picture, publishedAt } = result;
  const format = file === null ? '' : fileFormat(file);
  return (
    <>
      <div>
        <p className="search-kind">
          <span>{t.search.kinds[type]}</span>
          {format !== '' && <bdi dir="ltr">{format}</bdi>}
          {publishedAt !== null && <DateText date={publishedAt} />}
          {language === 'en' && untranslated && <span>{t.search.untranslated}</span>}
        </p>
        <h2 className="search-result-title">
          <a
            href={file ?? localizedAddress(path, language)}
            {...(type === 'report' && path.startsWith('/visual') && file !== null
              ? { download: downloadName(file, title.pieces.map(({ text }) => text).join('')) }
              : {})}
          >
            <MarkedText text={title} />
          </a>
        </h2>
        {excerpt.pieces.length > 0 && (
          <p className="search-excerpt">
            <MarkedText text={excerpt} />
          </p>
        )}
      </div>
      {picture !== null && <Picture src={picture} width={160} height={120} />}
    </>
  );
}

type NoResultsProps = { search: Search };

/** Says that there are no results, and shows hints and links to other pages. */
function NoResults({ search: { query, words } }: NoResultsProps) {
  const { t } = useMessages();
  const [before, after] = t.search.nothing.split('{query}');
  return (
    <div className="search-outcome">
      <StateCard
        kind="empty"
        title={words === 0 ? t.search.noWords : t.search.nothingTitle}
        text={
          words === 0 ? (
            t.search.noWordsHint
          ) : (
            <>
              {before}
              <bdi>{query}</bdi>
              {after}
            </>
          )
        }
      >
        {words > 0 && (
          <ul className="search-hints">
            {t.search.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        )}
      </StateCard>
      <SuggestedPages />
    </div>
  );
}
