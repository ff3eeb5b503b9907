/** Returns the name under which a draft of a form is stored in the tab. */
export function draftKey(form: string): string {
  return `draft:${form}`;
}

/**
 * Whether what somebody typed into one of these forms before a reload is stored. Then the page is hydrated at once, so that the form
 * does not look empty until it is used.
 * @param forms the names of the forms of the page
 */
export function hasStoredDraft(
  forms: Iterable<string>,
  openStorage: () => Pick<Storage, 'getItem'>,
): boolean {
  try {
    const storage = openStorage();
    return [...forms].some((form) => storage.getItem(draftKey(form)) !== null);
  } catch {
    return false; // Storage is not available, so there is no draft.
  }
}
