import { useQuery } from '@tanstack/react-query';
import type { ModulesOff } from '../../contract/modules.ts';
import { sessionQuery } from './queries.ts';

const NONE: ModulesOff = [];

/** Returns the modules that are off. They have no lists, pages or commands here either. */
export function useModulesOff(): ModulesOff {
  return useQuery(sessionQuery).data?.modulesOff ?? NONE;
}
