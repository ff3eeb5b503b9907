import {
  AUDIT_EVENTS_PER_PAGE,
  type AuditEntry,
  type auditCalls,
} from '../../../contract/admin/audit/audit.ts';
import {
  type AuditQuery,
  auditFilter,
  eventsOf,
} from '../../../contract/admin/audit/audit-filter.ts';
import { EXPORT_MAX } from '../../../contract/admin/content/content.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { inLanguage, type Localized } from '../../../contract/locale.ts';
import { dayIn, momentIn } from '../../../contract/time-zone.ts';
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
import { dayAfter } from '../../platform/calendar/day-after.ts';
import {
  type AuditLogFilter,
  listAuditEvents,
  readAuditEvents,
  recordAuditEventAlone,
} from '../repository.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import { type PresentDependencies, presentAuditEvents } from './present-audit-events.ts';

type ExportContext = TableContext<typeof EXPORT_TEXTS>;

/** What the handlers of the audit log depend on. */
export type AuditAdminDependencies = DatabaseDependencies &
  PresentDependencies & {
    /** Reads the time zone of the organisation. */
    readTimeZone: () => Promise<string>;
  };

/** The handlers of the calls about the audit log. An export is recorded before its first row is sent. */
export const auditHandlers: Handlers<keyof typeof auditCalls, AuditAdminDependencies> = {
  async audit(dependencies, { query }) {
    const { page, ...filter } = readFilter(auditFilter, query);
    const { events, total } = await listAuditEvents(
      dependencies.db,
      await logFilter(dependencies, filter),
      { page, perPage: AUDIT_EVENTS_PER_PAGE },
    );
    const entries = await presentAuditEvents(dependencies, events);
    return { ok: true, response: { entries, total } };
  },

  async exportAudit(dependencies, request) {
    const { language, format } = request.body;
    const now = dependencies.now();
    const { page: _, ...query } = readFilter(auditFilter, request.query);
    const filter = await logFilter(dependencies, query);
    await recordAuditEventAlone(dependencies, { actor: actorOf(request), event: 'audit-exported' });
    const timeZone = await dependencies.readTimeZone();
    const context = tableContext(EXPORT_TEXTS, language, timeZone);
    const { t } = context;
    async function* batches(): AsyncGenerator<AuditEntry[]> {
      for await (const events of readAuditEvents(dependencies.db, filter, EXPORT_MAX + 1)) {
        yield await presentAuditEvents(dependencies, events);
      }
    }
    if (format === 'json') {
      const name = `audit-${dayIn(timeZone, now)}.json`;
      const pieces = jsonPieces(batches(), EXPORT_MAX);
      return {
        ok: true,
        response: null,
        download: { name, contentType: 'application/json; charset=utf-8', pieces },
      };
    }
    async function* rows(): AsyncGenerator<TableRows> {
      yield [[t.at, t.who, t.what, t.entries, t.gone]];
      let left = EXPORT_MAX;
      for await (const events of batches()) {
        yield events.slice(0, Math.max(left, 0)).map((event) => actRow(event, context));
        left -= events.length;
        if (left < 0) yield [cutOffRow(language)];
      }
    }
    return tableDownload('audit', rows(), { now, format, ...context });
  },
};

/** Returns which events a filter lists. Its days are those of the organisation's time zone. */
async function logFilter(
  { readTimeZone }: AuditAdminDependencies,
  { by, kind, from, to }: Omit<AuditQuery, 'page'>,
): Promise<AuditLogFilter> {
  const events = kind === null ? null : eventsOf(kind);
  if (from === null && to === null) return { by, events, from, before: null };
  const zone = await readTimeZone();
  const startOf = (day: string) => momentIn(zone, day);
  return {
    by,
    events,
    from: from === null ? null : startOf(from),
    before: to === null ? null : startOf(dayAfter(to, 1)),
  };
}

/**
 * Writes events as JSON, some at a time: `{"events":[…],"isComplete":true}`.
 * @param max how many are written. With more of them, the file says that it is not complete
 */
async function* jsonPieces(
  batches: AsyncIterable<AuditEntry[]>,
  max: number,
): AsyncGenerator<string> {
  let left = max;
  let separator = '';
  yield '{"events":[';
  for await (const events of batches) {
    let piece = '';
    for (const { at, ...event } of events.slice(0, Math.max(left, 0))) {
      piece += `${separator}\n${JSON.stringify({ at: new Date(at).toISOString(), ...event })}`;
      separator = ',';
    }
    left -= events.length;
    yield piece;
  }
  yield `\n],"isComplete":${left >= 0}}\n`;
}

function actRow(
  { at, actor, source, event, subject, several, details, isGone }: AuditEntry,
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
    isGone ? t.deleted : '',
  ];
}
