// In a file of its own: every page needs the paths, and only the inbox what its address says.

/** The path of the inbox, below that of the back office. */
export const INBOX_PATH = '/inbox';

/** The path of the applications by their stages, below that of the back office. */
export const APPLICATIONS_PATH = '/applications';
