/** What the names begin with under which drafts of forms are stored in the tab. */
const DRAFT_KEY = /^draft:/;

/**
 * Whether what somebody typed into a form before a reload is stored in the tab. Then a page with a form is hydrated at once, so that the
 * form does not look empty until it is used.
 */
export function hasStoredDraft(openStorage: () => object): boolean {
  try {
    return Object.keys(openStorage()).some((key) => DRAFT_KEY.test(key));
  } catch {
    return false; // Storage is not available, so there is no draft.
  }
}
