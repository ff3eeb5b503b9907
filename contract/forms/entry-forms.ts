// Separate from the form definitions, because only the contact page loads this.

/** The kind of entries that a form is for. */
export const ENTRY_KINDS = {
  vacancy: 'vacancy',
  program: 'project',
} as const;

/** The forms that are for an entry. */
export type EntryFormName = keyof typeof ENTRY_KINDS;

/** The query parameter of the contact page's address with the id of the entry that an application is for. */
export const ENTRY_PARAMETERS = { vacancy: 'job', program: 'program' } as const satisfies Record<
  EntryFormName,
  string
>;

/** Reads the id of an entry from the query of an address. Null if there is none. */
export function readEntryId(
  query: { get(name: string): string | null },
  parameter: (typeof ENTRY_PARAMETERS)[EntryFormName],
): number | null {
  const value = query.get(parameter) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}
