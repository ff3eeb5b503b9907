import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../i18n/format.ts';
import { useMessages, useTexts } from '../i18n/messages.tsx';
import type { PluralForms } from '../i18n/plural-forms.ts';
import { ListPager } from '../list-pager.tsx';
import { Empty, PageState, ProblemNote } from '../notices.tsx';
import { LIST_PAGE_TEXTS } from './texts.ts';
import type { List, ListResponse } from './use-list-page.ts';

type EmptyText = { title: string; text: string };

type ListPageProps<Response extends ListResponse> = {
  list: List<{ page: number }, Response>;
  /** Counts the rows that match, for screen readers. */
  found: PluralForms;
  /** The message if there are no rows at all. */
  empty: EmptyText;
  /** The message if no rows match. */
  noMatch: EmptyText;
  /** Renders the rows. */
  children: (data: Response) => ReactNode;
};

/**
 * The rows of a list page, or a message in their place: it loads, has failed, is empty, or nothing matches. The pager is
 * below them.
 */
export function ListPage<Response extends ListResponse>({
  list: { query, filter, isFiltered, clearedPath, pathOf, perPage },
  found,
  empty,
  noMatch,
  children,
}: ListPageProps<Response>) {
  const { language } = useMessages();
  const t = useTexts(LIST_PAGE_TEXTS);
  const { data, error } = query;
  const { title, text } = isFiltered ? noMatch : empty;
  return (
    <>
      {data === undefined ? (
        <div className="list-state">
          <PageState error={error} onRetry={() => query.refetch()} />
        </div>
      ) : data.rows.length === 0 ? (
        <div className="list-state">
          <Empty title={title}>{text}</Empty>
          {isFiltered && (
            <Link className="button" href={clearedPath}>
              {t.showAll}
            </Link>
          )}
        </div>
      ) : (
        <>
          <ProblemNote error={error} />
          {children(data)}
        </>
      )}
      <p className="visually-hidden" role="status">
        {data !== undefined && !query.isPlaceholderData && formatCount(data.total, language, found)}
      </p>
      {data !== undefined && (
        <ListPager
          page={filter.page}
          total={data.total}
          perPage={perPage}
          pathOf={(page) => pathOf({ page })}
        />
      )}
    </>
  );
}
