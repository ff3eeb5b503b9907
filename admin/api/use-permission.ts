import { useQuery } from '@tanstack/react-query';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { sessionQuery } from './queries.ts';

type RemainingParameters<Of> = Of extends (role: never, ...rest: infer Rest) => unknown
  ? Rest
  : never;

/** Returns a function that tells what the signed-in user may do, as `isAllowed` does for a role. */
export function usePermission(): (...of: RemainingParameters<typeof isAllowed>) => boolean {
  const role = useQuery(sessionQuery).data?.staff?.role;
  return (...of) => role !== undefined && isAllowed(role, ...of);
}
