import type { AuditEntry, auditCalls } from '../../../contract/admin/audit/audit.ts';
import { EXPORT_MAX } from '../../../contract/admin/content/content.ts';
import { inLanguage, type Localized } from '../../../contract/locale.ts';
import { actorOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import {
  cutOffRow,
  type TableContext,
  type TableRows,
  tableContext,
  tableDownload,
  timeText,
} from '../../platform/admin/table-download.ts';
import { listAuditEvents, recordAuditEventAlone } from '../repository.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import { type NameEntries, presentAuditEvents } from './present-audit-events.ts';

type ExportContext = TableContext<typeof EXPORT_TEXTS>;

/** What the handlers of the audit log depend on. */
export type AuditAdminDependencies = DatabaseDependencies & {
  /** Reads the time zone of the organisation. */
  readTimeZone: () => Promise<string>;
  nameEntries: NameEntries;
};

const EVENTS_ON_PAGE = 50;

/** How many events of an export are read at once. */
const BATCH = 500;

/** The handlers of the calls about the audit log. An export is recorded before its first row is sent. */
export const auditHandlers: Handlers<keyof typeof auditCalls, AuditAdminDependencies> = {
  async audit(dependencies, { query }) {
    const before = Number(query.get('before') ?? Number.NaN);
    const events = await listAuditEvents(dependencies.db, {
      before: Number.isSafeInteger(before) ? before : null,
      limit: EVENTS_ON_PAGE + 1,
    });
    const listed = events.slice(0, EVENTS_ON_PAGE);
    const entries = await presentAuditEvents(dependencies.nameEntries, listed);
    const next = events.length > EVENTS_ON_PAGE ? (entries.at(-1)?.sequence ?? null) : null;
    return { ok: true, response: { entries, next } };
  },

  async exportAudit(dependencies, request) {
    const { language, format } = request.body;
    const now = dependencies.now();
    await recordAuditEventAlone(dependencies, { actor: actorOf(request), event: 'audit-exported' });
    const context = tableContext(EXPORT_TEXTS, language, await dependencies.readTimeZone());
    const { t } = context;
    async function* rows(): AsyncGenerator<TableRows> {
      yield [[t.at, t.who, t.what, t.entries]];
      let before: number | null = null;
      for (let left = EXPORT_MAX; left > 0; left -= BATCH) {
        const events = await listAuditEvents(dependencies.db, { before, limit: BATCH });
        yield (await presentAuditEvents(dependencies.nameEntries, events)).map((event) =>
          actRow(event, context),
        );
        if (events.length < BATCH) return;
        before = events.at(-1)?.sequence ?? null;
      }
      if ((await listAuditEvents(dependencies.db, { before, limit: 1 })).length > 0)
        yield [cutOffRow(language)];
    }
    return tableDownload('audit', rows(), { now, format, ...context });
  },
};

function actRow(
  { at, actor, source, event, subject, several, details }: AuditEntry,
  { language, timeZone, t }: ExportContext,
): string[] {
  const textOf = (text: string | Localized | null) =>
    typeof text === 'string' ? text : text === null ? '' : inLanguage(text, language);
  const values: Record<string, string> = {
    subject: several === null ? textOf(subject) : `(${several.count})`,
    file: details.file ?? '',
    address: details.address ?? '',
    role: details.role === undefined ? '' : t.roles[details.role],
    count: String(details.count ?? 1),
    before: details.before === undefined ? '' : t.roles[details.before],
  };
  return [
    timeText(at, timeZone),
    actor ?? (source === 'command' ? t.command : t.server),
    t.events[event].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    (several?.entries ?? []).map(({ title }) => textOf(title)).join(' · '),
  ];
}
