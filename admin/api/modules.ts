import { useQuery } from '@tanstack/react-query';
import type { ModulesOff } from '../../contract/modules.ts';
import { sessionQuery } from './queries.ts';

const NONE: ModulesOff = [];

/** Returns the modules that the site does without: they have no lists, no pages and no commands here either. */
export function useModulesOff(): ModulesOff {
  return useQuery(sessionQuery).data?.modulesOff ?? NONE;
}
