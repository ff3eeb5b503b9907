import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Label } from '../../../contract/admin/inbox/labels.ts';
import { makeCall } from '../../api/call.ts';

/** What staff sort conversations by. */
export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: () => makeCall('labels'),
});

/** Returns the labels with these ids. Those that were removed meanwhile are left out. */
export function useLabels(ids: readonly string[]): Label[] {
  const { data } = useQuery(labelsQuery);
  return data?.labels.filter(({ id }) => ids.includes(id)) ?? [];
}
