import type { Kysely, Transaction } from 'kysely';
import type {
  RedirectLine,
  RedirectTableProblem,
} from '../../contract/admin/redirects/redirects.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { TargetRules } from './addresses.ts';
import { type ReadRows, readPairs, readRows } from './import-redirects.ts';
import { readRedirects } from './list-redirects.ts';
import { importRedirectsIn } from './store-redirects.ts';

/** The file of a content folder that has the redirects: a table with the columns `from` and `to`. */
export const REDIRECTS_FILE = 'redirects.csv';

/** The rules for targets where nothing says which other sites are allowed. */
export const NO_OTHER_SITES: TargetRules = { publicUrl: 'http://site.invalid', hosts: [] };

/** A problem of the file. The line is null if it concerns all of it. */
export type RedirectsFileProblem = { line: number | null; reason: string };

const REASONS: Record<RedirectLine['problem'], string> = {
  address: 'from must be the path of an old address, such as /2024/05/opening',
  'address-long': 'from must have at most 2,048 bytes',
  page: 'from is a page of the site, so its redirect would never be used',
  reserved: 'from must not be an address of the back office or the API',
  taken: 'from has a redirect already',
  target: 'to must be a path of the site, such as /about, or a URL',
  'target-long': 'to must have at most 2,048 bytes',
  'target-reserved': 'to must not be an address of the back office or the API',
  'other-site': 'to leads to another site, whose host REDIRECT_HOSTS does not name',
  loop: 'leads back to where it begins, over the other redirects',
  full: 'is one too many: there can be 20,000 redirects',
  twice: 'has the same from as a line before it',
};

const TABLE_REASONS: Record<RedirectTableProblem, string> = {
  unreadable: 'is not a table of comma-separated values from this line on',
  damaged: 'is not a table of comma-separated values',
  'other-file': 'is not a table of comma-separated values',
  'no-rows': 'has no line with two addresses: delete it if there are no redirects',
  'too-many': 'has more than 20,000 lines',
  full: 'has too many lines: there can be 20,000 redirects',
};

/** Reads the file of a content folder. Its entries are those of the same folder, so none of them is asked for. */
export async function readRedirectsFile(
  bytes: Buffer,
  redirectRules: TargetRules,
): Promise<ReadRows & { problems: RedirectsFileProblem[] }> {
  const read = await readPairs(bytes);
  if (!read.ok) {
    const { problem, line } = read;
    return { wanted: [], refused: [], problems: [{ line, reason: TABLE_REASONS[problem] }] };
  }
  const rows = await readRows(read.pairs, { redirectRules, isEntryShown: async () => false });
  const problems = rows.refused.map(({ line, problem }) => ({ line, reason: REASONS[problem] }));
  return { ...rows, problems };
}

/**
 * Stores the redirects of a content folder in the transaction that imports it.
 * @param options.replace changes those that lead elsewhere here; otherwise they stay
 */
export async function importRedirectsFile(
  trx: Transaction<Schema>,
  wanted: ReadRows['wanted'],
  options: { replace: boolean; at: number },
): Promise<
  { ok: true; added: number; changed: number } | { ok: false; problems: RedirectsFileProblem[] }
> {
  const stored = await importRedirectsIn(trx, wanted, options);
  if (stored === null) return { ok: false, problems: [{ line: null, reason: TABLE_REASONS.full }] };
  const { added, changed, loops } = stored;
  if (loops.size === 0) return { ok: true, added, changed };
  const problems = wanted
    .filter(({ key }) => loops.has(key))
    .map(({ line }) => ({ line, reason: REASONS.loop }));
  return { ok: false, problems };
}

/** Writes the file of a content folder, which `readRedirectsFile` reads into the same redirects. */
export async function writeRedirectsFile(
  db: Kysely<Schema>,
): Promise<{ text: string; rows: number }> {
  const lines: string[] = [];
  for await (const batch of readRedirects(db, { source: null, search: null })) {
    lines.push(...batch.map(({ source_key: key, target }) => `${cell(key)},${cell(target)}\n`));
  }
  return { text: ['from,to\n', ...lines.toSorted()].join(''), rows: lines.length };
}

/** Quotes an address. None begins with what a spreadsheet takes for a formula. */
function cell(address: string): string {
  return `"${address.replaceAll('"', '""')}"`;
}
