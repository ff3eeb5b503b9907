import { localizedAddress } from '../../../contract/localized-address.ts';
import type { Search, SearchResult } from '../../../contract/search.ts';
import { fileNameOf, formatOf } from '../../components/file-address.ts';
import { MarkedText } from '../../components/marked-text.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { Picture } from '../../components/picture.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { type SearchParameters, searchAddress } from './search-address.ts';
import { PlacesToLook } from './search-start.tsx';

type SearchResultsProps = {
  asked: SearchParameters;
  found: Search;
  /** Whether these are the results of what was asked before, until those of now are here. */
  isOld: boolean;
};

/** What was found: how much of each type, the results, and the way to more of them. */
export function SearchResults({ asked, found, isOld }: SearchResultsProps) {
  const { language, t } = useMessages();
  const { q, type } = asked;
  const addressOf = (page: number) =>
    searchAddress(language, { q, ...(type !== undefined && { type }), page });
  const total = found.types.reduce((sum, count) => sum + count.total, 0);
  if (total === 0) return <NothingFound found={found} />;
  return (
    <div className="search-found" aria-busy={isOld}>
      <Types asked={asked} found={found} total={total} />
      {found.partial && <p className="search-note">{t.search.partial}</p>}
      {found.results.length === 0 ? (
        <StateCard kind="empty" title={t.search.noneOfType} text={t.search.noneOfTypeHint} />
      ) : (
        <ol className="search-results" start={(found.page - 1) * found.perPage + 1}>
          {found.results.map((result) => (
            <li key={keyOf(result)} className="search-result">
              <Result result={result} />
            </li>
          ))}
        </ol>
      )}
      <Pagination page={found.page} lastPage={found.lastPage} addressOf={addressOf} />
    </div>
  );
}

/** Several places of one page have its address in common. */
function keyOf({ path, file, title }: SearchResult): string {
  return [path, file, ...title.pieces.map(({ text }) => text)].join(' ');
}

type TypesProps = { asked: SearchParameters; found: Search; total: number };

/** The types of what was found, as links that narrow the results. */
function Types({ asked: { q, type }, found, total }: TypesProps) {
  const { language, t } = useMessages();
  const links = [
    { type: undefined, label: t.search.all, total },
    ...found.types.map((count) => ({ ...count, label: t.search.types[count.type] })),
  ];
  return (
    <nav className="search-types" aria-label={t.search.narrow}>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <a
              href={searchAddress(language, { q, ...(link.type && { type: link.type }) })}
              aria-current={link.type === type ? 'true' : undefined}
            >
              {link.label} <bdi className="search-count">{formatNumber(link.total)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ResultProps = { result: SearchResult };

function Result({ result }: ResultProps) {
  const { language, t } = useMessages();
  const { type, path, file, title, excerpt, untranslated, picture, publishedAt } = result;
  const format = file === null ? '' : formatOf(file);
  return (
    <>
      <div>
        <p className="search-kind">
          <span>{t.search.kinds[type]}</span>
          {format !== '' && <bdi dir="ltr">{format}</bdi>}
          {publishedAt !== null && (
            <time dateTime={publishedAt}>{formatDate(publishedAt, language)}</time>
          )}
          {language === 'en' && untranslated && <span>{t.search.untranslated}</span>}
        </p>
        <h2 className="search-result-title">
          <a
            href={file ?? localizedAddress(path, language)}
            {...(type === 'report' && path.startsWith('/visual') && file !== null
              ? { download: fileNameOf(file) }
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

type NothingFoundProps = { found: Search };

/** Nothing has any of the words: what may help, and where else to look. */
function NothingFound({ found: { query, words } }: NothingFoundProps) {
  const { t } = useMessages();
  const [before, after] = t.search.nothing.split('{query}');
  return (
    <div className="search-found">
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
      <PlacesToLook />
    </div>
  );
}
