import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { MEDIA_PER_PAGE, type MediaFilter } from '../../contract/admin/media/media.ts';
import { makeCall } from '../api/call.ts';

/** The key of everything that is read of the library. */
export const MEDIA_KEY = ['media'] as const;

/** The library, page by page. */
export function mediaListQuery({ search, filter }: { search: string; filter: MediaFilter | null }) {
  return infiniteQueryOptions({
    queryKey: [...MEDIA_KEY, 'list', search, filter],
    queryFn: ({ pageParam }) =>
      makeCall('listMedia', {
        query: {
          ...(search === '' ? {} : { search }),
          ...(filter === null ? {} : { filter }),
          page: String(pageParam),
        },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) =>
      page * MEDIA_PER_PAGE < total ? page + 1 : null,
    placeholderData: (previous) => previous,
  });
}

/** One file with where it is used. */
export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: [...MEDIA_KEY, 'file', id],
    queryFn: () => makeCall('readMedia', { id }),
  });
}
