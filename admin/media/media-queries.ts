import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { filterParams } from '../../contract/admin/list-filter.ts';
import { MEDIA_PER_PAGE } from '../../contract/admin/media/media.ts';
import { type LibraryView, mediaFilter } from '../../contract/admin/media/media-filter.ts';
import { makeCall } from '../api/call.ts';

/** The key prefix of all queries about the library. */
export const MEDIA_KEY = ['media'] as const;

/** The library, page by page. */
export function mediaListQuery({ search, filter }: LibraryView) {
  return infiniteQueryOptions({
    queryKey: [...MEDIA_KEY, 'list', search, filter],
    queryFn: ({ pageParam }) =>
      makeCall('listMedia', {
        query: filterParams(mediaFilter, { search, filter, page: pageParam }),
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) =>
      page * MEDIA_PER_PAGE < total ? page + 1 : null,
    placeholderData: (previous) => previous,
  });
}

/** One file with its uses. */
export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: [...MEDIA_KEY, 'file', id],
    queryFn: () => makeCall('readMedia', { id }),
  });
}
