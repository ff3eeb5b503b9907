import type { AdminCall } from '../call.ts';

/** Maximum size of an imported table of redirects, in bytes. */
export const REDIRECT_IMPORT_MAX_BYTES = 5 * 1024 * 1024;

/** Maximum size of a request body with a table in base64, in bytes. */
const IMPORT_MAX_BODY = Math.ceil(REDIRECT_IMPORT_MAX_BYTES / 3) * 4 + 64 * 1024;

/** The calls with which staff manage the redirects from old addresses. */
export const redirectCalls = {
  /** One page of the redirects, newest first. `redirectsFilter` reads its query. */
  redirects: { method: 'GET', path: '/admin/api/redirects', access: 'redirects.manage' },
  /** Adds a redirect, or changes one. */
  saveRedirect: { method: 'POST', path: '/admin/api/redirects', access: 'redirects.manage' },
  removeRedirects: {
    method: 'POST',
    path: '/admin/api/redirects/remove',
    access: 'redirects.manage',
  },
  /** Adds removed redirects again. Those whose address has another redirect by now stay removed. */
  restoreRedirects: {
    method: 'POST',
    path: '/admin/api/redirects/restore',
    access: 'redirects.manage',
  },
  /** Says what importing a table would do, without doing it. */
  checkRedirectImport: {
    method: 'POST',
    path: '/admin/api/redirects/import/check',
    access: 'redirects.manage',
    maxBody: IMPORT_MAX_BODY,
  },
  /** Imports the rows of a table that can be. Done twice, it does the same. */
  importRedirects: {
    method: 'POST',
    path: '/admin/api/redirects/import',
    access: 'redirects.manage',
    maxBody: IMPORT_MAX_BODY,
  },
  /** Downloads all pages of the list as a table. `redirectsFilter` reads its query. */
  exportRedirects: {
    method: 'POST',
    path: '/admin/api/redirects/export',
    access: 'redirects.manage',
    response: 'table',
  },
  /** One page of the addresses at which visitors found nothing in the last `MISSING_DAYS`, the most frequent first. */
  missingAddresses: {
    method: 'GET',
    path: '/admin/api/missing-addresses',
    access: 'redirects.manage',
  },
} as const satisfies Record<string, AdminCall>;
