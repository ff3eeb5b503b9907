import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PERSON_SHOWN } from '../../contract/admin/inbox/person.ts';
import { makeCall } from '../api/call.ts';

/** The key prefix of everything that is stored about persons. */
export const PERSONS = ['person'] as const;

/** A person by the id in the address of their page. @param shown how many of their submissions are listed */
export function personQuery(id: string, shown = PERSON_SHOWN) {
  return queryOptions({
    queryKey: [...PERSONS, 'id', id, shown],
    queryFn: () => makeCall('findPerson', { body: { id, shown } }),
    placeholderData: keepPreviousData,
  });
}

/** What is stored under an address or a number in any spelling. It is looked up each time, and not cached. */
export function typedPersonQuery(person: string) {
  return queryOptions({
    queryKey: [...PERSONS, 'typed', person],
    queryFn: () => makeCall('findPerson', { body: { person } }),
    gcTime: 0,
  });
}
