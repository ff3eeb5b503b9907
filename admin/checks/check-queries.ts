import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CheckRun } from '../../contract/admin/checks/checks.ts';
import {
  type FindingsFilter,
  findingsFilter,
} from '../../contract/admin/checks/findings-filter.ts';
import { filterParams } from '../../contract/admin/list-filter.ts';
import { makeCall } from '../api/call.ts';

/** The key prefix of the lists of findings. */
const FINDINGS = 'findings';

/** How often the list is loaded again while a run is under way. In milliseconds. */
const PROGRESS_EVERY = 2_000;

/** How often it is while changes wait for the run that checks them. In milliseconds. */
const OUTDATED_EVERY = 5_000;

/** One page of the findings, and how far a run is. */
export function findingsQuery(filter: FindingsFilter) {
  const query = filterParams(findingsFilter, filter);
  return queryOptions({
    queryKey: [FINDINGS, query],
    queryFn: () => makeCall('findings', { query }),
    refetchInterval({ state: { data } }) {
      if (isUnderWay(data?.run) || isUnderWay(data?.outside.run)) return PROGRESS_EVERY;
      return data?.run.isOutdated === true ? OUTDATED_EVERY : false;
    },
  });
}

/** Whether a run goes on, or begins soon. */
export function isUnderWay(run: CheckRun | undefined): boolean {
  return run !== undefined && (run.running !== null || run.isWaiting);
}

/** Invalidates the lists. */
export async function findingsChanged(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [FINDINGS] });
  await client.invalidateQueries({ queryKey: [FINDINGS] });
}
