/** Prefix of the names under which form drafts are stored in the tab. */
const DRAFT_KEY = /^draft:/;

/**
 * Whether the tab has stored what somebody typed into a form before a reload. A page with a form is then hydrated at once, so that the form
 * does not look empty until it is used.
 */
export function hasStoredDraft(openStorage: () => object): boolean {
  try {
    return Object.keys(openStorage()).some((key) => DRAFT_KEY.test(key));
  } catch {
    return false; // Storage is not available, so there is no draft.
  }
}
