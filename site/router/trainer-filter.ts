/**
 * Returns the trainer whose field of training a query names, such as `?field=3`; null if it names none. An id is the same in
 * both languages, which the name of a field is not.
 */
export function readTrainerFilter(query: string): number | null {
  const id = new URLSearchParams(query).get('field') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** Returns the query of the list of trainers for the field of a trainer, or an empty text for all. */
export function trainerFilterQuery(id: number | null): string {
  return id === null ? '' : `?field=${id}`;
}
