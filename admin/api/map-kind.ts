import { useQuery } from '@tanstack/react-query';
import type { MapKind } from '../../contract/content/area-map.ts';
import { sessionQuery } from './queries.ts';

/** Returns which map visitors see. null: none. It decides whether areas can be created, removed and ordered. */
export function useMapKind(): MapKind | null {
  return useQuery(sessionQuery).data?.mapKind ?? null;
}
