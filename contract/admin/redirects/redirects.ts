/** Maximum number of redirects, and of rows of a table. */
export const REDIRECTS_MAX = 20_000;

/** Maximum length of an address, in bytes of its percent-encoded form. */
export const REDIRECT_ADDRESS_MAX_BYTES = 2_048;

/** Who added a redirect: staff one by one, an imported table, or the site itself when the address of a page changed. */
export const REDIRECT_SOURCES = ['staff', 'import', 'address-change'] as const;

export type RedirectSource = (typeof REDIRECT_SOURCES)[number];

/**
 * Why a redirect cannot be saved. About its address: `address`: it is none; `address-long`; `page`: there is a page; `reserved`: the
 * back office, the API and the files of the site are there; `taken`: it has a redirect already. About its target: `target`: it is none;
 * `target-long`; `target-reserved`; `other-site`: its host is not in the list; `loop`: it leads back to the address. `full`: there are as
 * many as there can be.
 */
export const REDIRECT_PROBLEMS = [
  'address',
  'address-long',
  'page',
  'reserved',
  'taken',
  'target',
  'target-long',
  'target-reserved',
  'other-site',
  'loop',
  'full',
] as const;

export type RedirectProblem = (typeof REDIRECT_PROBLEMS)[number];

/** The part of a refusal that says why. */
export type RedirectRefusal = { redirect?: RedirectProblem };

/** Redirects on one page of the list. */
export const REDIRECTS_PER_PAGE = 50;

/** Maximum number of redirects that one call removes. */
export const REDIRECTS_AT_ONCE = 500;

/** Maximum number of listed rows of a table that are not imported. All of them are counted. */
export const REDIRECT_LINES_LISTED = 200;

/** A redirect in the list. Its addresses are written with their own letters instead of percent-encoded. */
export type RedirectRow = {
  id: string;
  from: string;
  to: string;
  source: RedirectSource;
  /** How often a visitor was redirected, and the last day, such as `2026-11-29`. */
  uses: number;
  lastUsedOn: string | null;
};

/** `total`: how many match. `hosts`: the other sites to which a redirect may lead. */
export type RedirectsResponse = { rows: RedirectRow[]; total: number; hosts: string[] };

/** `to`: where it leads now, which is beyond another redirect that began at what was typed. */
export type SavedRedirect = { id: string; from: string; to: string };

/** What an import does with the rows of a table. `same`: the site has it already. */
export const REDIRECT_OUTCOMES = ['added', 'changed', 'same', 'refused'] as const;

export type RedirectOutcome = (typeof REDIRECT_OUTCOMES)[number];

/** A row of a table that is not imported, with the beginning of its address. `twice`: its address is in an earlier row, too. */
export type RedirectLine = { line: number; text: string; problem: RedirectProblem | 'twice' };

/**
 * Why a table cannot be read. `unreadable`: it is damaged from some line on; `damaged`: the workbook is; `other-file`: it is another kind
 * of file; `no-rows`: it has no row with two addresses; `too-many`: it has more than `REDIRECTS_MAX` rows; `full`: the site would have more.
 */
export type RedirectTableProblem =
  | 'unreadable'
  | 'damaged'
  | 'other-file'
  | 'no-rows'
  | 'too-many'
  | 'full';

export type RedirectImportCheck =
  | { ok: true; counts: Record<RedirectOutcome, number>; lines: RedirectLine[] }
  | { ok: false; problem: RedirectTableProblem; line: number | null };

/** How many redirects an import has added and changed. */
export type RedirectImport = { added: number; changed: number };

/** How many days the addresses at which visitors found nothing are kept. */
export const MISSING_DAYS = 7;

/** Maximum number of such addresses. */
export const MISSING_MAX = 500;

/** Such addresses on one page of the list. */
export const MISSING_PER_PAGE = 20;

/** An address at which visitors found nothing. */
export type MissingRow = {
  /** The address itself, because it names the row. */
  id: string;
  /** In the last `MISSING_DAYS`. */
  requests: number;
  /** The last day, such as `2026-11-29`. */
  lastOn: string;
  /** The page that the search proposes. Null: none. */
  proposal: { path: string; title: string } | null;
};

export type MissingResponse = { rows: MissingRow[]; total: number };

export type RedirectResponses = {
  redirects: RedirectsResponse;
  saveRedirect: SavedRedirect;
  restoreRedirects: { restored: number };
  checkRedirectImport: RedirectImportCheck;
  importRedirects: RedirectImport;
  missingAddresses: MissingResponse;
};
