// Apart from the definitions of the forms, which only the contact page loads.

/** The kind of the entries that a form is for. */
export const ENTRY_KINDS = {
  vacancy: 'vacancy',
  program: 'project',
} as const;

/** The forms that are for an entry. */
export type EntryFormName = keyof typeof ENTRY_KINDS;

/** The query parameter of the contact page's address that names the entry which an application is for. */
export const ENTRY_PARAMETERS = { vacancy: 'job', program: 'program' } as const satisfies Record<
  EntryFormName,
  string
>;

/** Reads the id of an entry from the query of an address; null where it names none. */
export function readEntryId(
  query: { get(name: string): string | null },
  parameter: (typeof ENTRY_PARAMETERS)[EntryFormName],
): number | null {
  const value = query.get(parameter) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}
