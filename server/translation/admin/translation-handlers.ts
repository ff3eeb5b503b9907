import {
  GLOSSARY_IMPORT_MAX_BYTES,
  type translationCalls,
} from '../../../contract/admin/translation/translation.ts';
import { openSessionOf, type SignedInRequest } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import {
  type TableRows,
  tableContext,
  tableDownload,
} from '../../platform/admin/table-download.ts';
import { importTerms, listTerms, removeTerms, saveTerm } from '../glossary.ts';
import type { Translator } from '../service-interface.ts';
import { EXPORT_TEXTS } from './export-texts.ts';

/** What the handlers of the glossary depend on. */
export type TranslationAdminDependencies = DatabaseDependencies & {
  readTimeZone: () => Promise<string>;
  /** Null: translations are not drafted. */
  translator: Translator | null;
};

/** The handlers of the calls about the glossary. */
export const translationHandlers: Handlers<
  keyof typeof translationCalls,
  TranslationAdminDependencies
> = {
  async glossary({ db, translator }) {
    return { ok: true, response: { rows: await listTerms(db), isOn: translator !== null } };
  },

  async saveTerm(dependencies, request) {
    const { id = null, arabic, english } = request.body;
    const act = actOf(dependencies, request);
    const saved = await saveTerm(dependencies.db, { id, arabic, english }, act);
    if (saved.ok) return { ok: true, response: { id: saved.id } };
    if (saved.problem === 'not-found') return refuse('not-found');
    return refuse(saved.problem === 'taken' ? 'term-taken' : 'glossary-full');
  },

  async removeTerms(dependencies, request) {
    await removeTerms(dependencies.db, request.body.ids, actOf(dependencies, request));
    return { ok: true, response: null };
  },

  async importGlossary(dependencies, request) {
    const bytes = Buffer.from(request.body.table, 'base64');
    if (bytes.length > GLOSSARY_IMPORT_MAX_BYTES) return refuse('too-large');
    const imported = await importTerms(dependencies.db, bytes, actOf(dependencies, request));
    if (!imported.ok) {
      return refuse(imported.problem === 'full' ? 'glossary-full' : 'table-unreadable');
    }
    const { added, changed, leftOut } = imported;
    return { ok: true, response: { added, changed, leftOut } };
  },

  async exportGlossary({ db, now, readTimeZone }, request) {
    const { language, format } = request.body;
    const context = tableContext(EXPORT_TEXTS, language, await readTimeZone());
    const { t } = context;
    async function* rows(): AsyncGenerator<TableRows> {
      yield [[t.arabic, t.english]];
      yield (await listTerms(db)).map(({ arabic, english }) => [arabic, english]);
    }
    return tableDownload('glossary', rows(), { now: now(), format, ...context });
  },
};

function actOf({ now }: DatabaseDependencies, request: SignedInRequest) {
  return { staffId: openSessionOf(request).staff.id, at: now() };
}
