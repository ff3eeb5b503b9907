import {
  GLOSSARY_IMPORT_MAX_BYTES,
  type translationCalls,
} from '../../../contract/admin/translation/translation.ts';
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

  async changeGlossary(dependencies, request) {
    const { db } = dependencies;
    const { id = null, arabic, english, removed, table } = request.body;
    const act = actOf(dependencies, request);
    if (table !== undefined) {
      const bytes = Buffer.from(table, 'base64');
      if (bytes.length > GLOSSARY_IMPORT_MAX_BYTES) return refuse('too-large');
      const imported = await importTerms(db, bytes, act);
      if (!imported.ok) {
        return refuse(imported.problem === 'full' ? 'glossary-full' : 'table-unreadable');
      }
      const { added, changed, leftOut } = imported;
      return { ok: true, response: { added, changed, leftOut } };
    }
    const response = { added: 0, changed: 0, leftOut: 0 };
    if (removed !== undefined) {
      await removeTerms(db, removed, act);
      return { ok: true, response };
    }
    if (arabic === undefined || english === undefined) return refuse('malformed');
    const saved = await saveTerm(db, { id, arabic, english }, act);
    if (saved.ok)
      return { ok: true, response: { ...response, [id === null ? 'added' : 'changed']: 1 } };
    if (saved.problem === 'not-found') return refuse('not-found');
    return refuse(saved.problem === 'taken' ? 'term-taken' : 'glossary-full');
  },

  async exportGlossary(dependencies, request) {
    const { db, now, readTimeZone } = dependencies;
    const { language, format } = request.body;
    await recordAuditEventAlone(dependencies, {
      actor: actorOf(request),
      event: 'glossary-exported',
    });
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
