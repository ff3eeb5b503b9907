import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import {
  clearFilter,
  type FilterSchema,
  filterParams,
  isFiltered,
  readFilter,
} from '../../../contract/admin/list-filter.ts';

/** One page of a list, and how many rows all pages have. */
export type ListResponse<Row = unknown> = { rows: readonly Row[]; total: number };

type ListPageOptions<Filter, Response, Key extends QueryKey> = {
  /** What the URL can say. */
  schema: FilterSchema<Filter>;
  /** Fixed filters, whatever the URL says. */
  given?: Partial<NoInfer<Filter>>;
  /** Returns the path of the page with a filter, below the path of the back office. */
  path: (filter: NoInfer<Filter>) => string;
  /** Loads the rows that match. */
  query: (filter: NoInfer<Filter>) => UseQueryOptions<Response, Error, Response, Key>;
  /** Rows on one page. */
  perPage: number;
  /** In milliseconds. */
  refetchInterval?: number;
};

/** What a list page shows, and how to show something else. */
export type ListFilter<Filter> = {
  filter: Filter;
  /** Returns the path with a change of the filter, at the first page unless the change names one. */
  pathOf: (change: Partial<Filter>) => string;
  /**
   * Shows something else and replaces the history entry, so that going back leaves the page. A row that is open stays open: a
   * search that was typed before the click arrives after it.
   */
  show: (change: Partial<Filter>) => void;
};

/** A list page with its rows. */
export type List<Filter, Response extends ListResponse> = ListFilter<Filter> & {
  /** The previous page stays while the next one loads. */
  query: UseQueryResult<Response>;
  /** The rows of the page. Empty while it loads. */
  rows: Response['rows'];
  /** How many rows all pages have. */
  total: number;
  perPage: number;
  isFiltered: boolean;
  /** The path with a filter that hides nothing. */
  clearedPath: string;
  /** The filter as the query of a call about all pages. */
  params: Record<string, string>;
  /** Stays the same while the pages show the same rows. */
  key: string;
  /** Returns the rows of a page, from 1. */
  loadPage: (page: number) => Promise<Response['rows']>;
};

/** Shows what the URL of a page says: the filter, and one page of the matching rows. */
export function useListPage<
  Filter extends { page: number },
  Response extends ListResponse,
  Key extends QueryKey,
>({
  schema,
  given,
  path,
  query,
  perPage,
  refetchInterval,
}: ListPageOptions<Filter, Response, Key>): List<Filter, Response> {
  const [location, navigate] = useLocation();
  const client = useQueryClient();
  const asked = readFilter(schema, new URLSearchParams(useSearch()));
  const filter = { ...asked, ...given };
  const result = useQuery({
    ...query(filter),
    placeholderData: keepPreviousData,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  const pathOf = (change: Partial<Filter>) => path({ ...filter, page: 1, ...change });
  return {
    filter,
    query: result,
    rows: result.data?.rows ?? [],
    total: result.data?.total ?? 0,
    perPage,
    isFiltered: isFiltered(schema, asked),
    pathOf,
    clearedPath: path(clearFilter(schema, asked)),
    params: filterParams(schema, { ...filter, page: 1 }),
    show: (change) => navigate(location + queryOf(pathOf(change)), { replace: true }),
    key: JSON.stringify(query({ ...filter, page: 1 }).queryKey),
    loadPage: async (page) => (await client.fetchQuery(query({ ...filter, page }))).rows,
  };
}

/** Returns the query of a path with its question mark, or nothing. */
function queryOf(path: string): string {
  return path.slice(path.search(/\?|$/));
}
