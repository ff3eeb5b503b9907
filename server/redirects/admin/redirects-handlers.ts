import { readFilter } from '../../../contract/admin/list-filter.ts';
import {
  REDIRECT_IMPORT_MAX_BYTES,
  type redirectCalls,
} from '../../../contract/admin/redirects/redirect-calls.ts';
import type { MissingRow } from '../../../contract/admin/redirects/redirects.ts';
import {
  missingFilter,
  redirectsFilter,
} from '../../../contract/admin/redirects/redirects-filter.ts';
import type { Language } from '../../../contract/locale.ts';
import { recordAuditEventAlone } from '../../audit/audit.ts';
import {
  actorOf,
  openSessionOf,
  type SignedInRequest,
} from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import {
  type TableRows,
  tableContext,
  tableDownload,
} from '../../platform/admin/table-download.ts';
import { readable } from '../addresses.ts';
import { checkImport, importRedirects } from '../import-redirects.ts';
import { listMissing, listRedirects, readRedirects } from '../list-redirects.ts';
import { wordsOfAddress } from '../missing-addresses.ts';
import {
  type RedirectDependencies,
  removeRedirects,
  restoreRedirects,
  saveRedirect,
} from '../store-redirects.ts';
import { EXPORT_TEXTS } from './export-texts.ts';

/** What the handlers of redirects depend on. */
export type RedirectsAdminDependencies = DatabaseDependencies &
  RedirectDependencies & {
    readTimeZone: () => Promise<string>;
    /** Stores what this process has counted. */
    storeCounts: () => Promise<void>;
    /** Finds the best page for some words, in a language. Null: none, or the search is not available. */
    findPage: (words: string, language: Language) => Promise<MissingRow['proposal']>;
  };

/** The handlers of the calls about redirects. */
export const redirectHandlers: Handlers<keyof typeof redirectCalls, RedirectsAdminDependencies> = {
  async redirects({ db, redirectRules, storeCounts }, { query }) {
    // The list works without the counts of the last half minute.
    await storeCounts().catch(() => undefined);
    const { page, ...filter } = readFilter(redirectsFilter, query);
    const list = await listRedirects(db, filter, page);
    return { ok: true, response: { ...list, hosts: [...redirectRules.hosts] } };
  },

  async saveRedirect(dependencies, request) {
    const { change, ...addresses } = request.body;
    const result = await saveRedirect(
      dependencies,
      { ...addresses, ...(change === undefined ? {} : { change }) },
      actOf(dependencies, request),
    );
    if (result.ok) {
      const { id, from, to } = result;
      return { ok: true, response: { id, from, to } };
    }
    return result.problem === 'conflict'
      ? refuse('conflict')
      : refuse('redirect-refused', { redirect: result.problem });
  },

  async removeRedirects(dependencies, request) {
    await removeRedirects(dependencies, request.body.ids, actOf(dependencies, request));
    return { ok: true, response: null };
  },

  async restoreRedirects(dependencies, request) {
    const act = actOf(dependencies, request);
    const restored = await restoreRedirects(dependencies, request.body.rows, act);
    return { ok: true, response: { restored } };
  },

  async checkRedirectImport(dependencies, { body }) {
    const bytes = Buffer.from(body.table, 'base64');
    if (bytes.length > REDIRECT_IMPORT_MAX_BYTES) return refuse('too-large');
    return { ok: true, response: await checkImport(dependencies, bytes) };
  },

  async importRedirects(dependencies, request) {
    const bytes = Buffer.from(request.body.table, 'base64');
    if (bytes.length > REDIRECT_IMPORT_MAX_BYTES) return refuse('too-large');
    const result = await importRedirects(dependencies, bytes, actOf(dependencies, request));
    if (result.ok) {
      const { added, changed } = result;
      return { ok: true, response: { added, changed } };
    }
    return result.problem === 'conflict'
      ? refuse('conflict')
      : refuse('redirect-refused', { redirect: result.problem });
  },

  async exportRedirects(dependencies, request) {
    const { db, now, readTimeZone } = dependencies;
    const { language, format } = request.body;
    const { page: _, ...filter } = readFilter(redirectsFilter, request.query);
    await recordAuditEventAlone(dependencies, {
      actor: actorOf(request),
      event: 'redirects-exported',
    });
    const context = tableContext(EXPORT_TEXTS, language, await readTimeZone());
    const { t } = context;
    async function* rows(): AsyncGenerator<TableRows> {
      yield [[t.from, t.to, t.source, t.uses, t.lastUsedOn]];
      for await (const batch of readRedirects(db, filter)) {
        yield batch.map((row) => [
          row.source_key,
          readable(row.target),
          t.sources[row.added_by],
          String(row.uses),
          row.last_used_on ?? '',
        ]);
      }
    }
    return tableDownload('redirects', rows(), { now: now(), format, ...context });
  },

  async missingAddresses({ db, now, readTimeZone, findPage, storeCounts }, { query }) {
    await storeCounts().catch(() => undefined);
    const { page } = readFilter(missingFilter, query);
    const timeZone = await readTimeZone();
    const list = await listMissing(db, page, { now: now(), timeZone });
    const rows: MissingRow[] = [];
    for (const row of list.rows) {
      const words = wordsOfAddress(row.id);
      const proposal = words === '' ? null : await findPage(words, languageOf(row.id, words));
      rows.push({ ...row, proposal });
    }
    return { ok: true, response: { rows, total: list.total } };
  },
};

/** Returns the language of the page that an address is likely to have shown. */
function languageOf(address: string, words: string): Language {
  return address.startsWith('/en/') && !/\p{Script=Arabic}/u.test(words) ? 'en' : 'ar';
}

function actOf({ now }: DatabaseDependencies, request: SignedInRequest) {
  return { staffId: openSessionOf(request).staff.id, at: now() };
}
