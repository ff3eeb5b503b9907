import { ADMIN_PATH } from '../../../contract/admin/api.ts';
import { EXPORT_MAX } from '../../../contract/admin/content/content.ts';
import {
  type LabelledField,
  labelledKind,
} from '../../../contract/admin/content/content-labels.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { inLanguage, type Localized } from '../../../contract/locale.ts';
import { recordAuditEventAlone } from '../../audit/audit.ts';
import { findStaffNames } from '../../auth/auth.ts';
import { actorOf } from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import {
  cutOffRow,
  type TableContext,
  type TableRows,
  tableContext,
  tableDownload,
  timeText,
} from '../../platform/admin/table-download.ts';
import { readTimeZone } from '../entries/repository.ts';
import { type ListedEntry, readEditedEntries } from '../lists/entry-lists.ts';
import type { ContentAdminDependencies } from './content-request.ts';
import { kindOf } from './content-request.ts';
import { entryFilterOf } from './entry-query.ts';
import { EXPORT_TEXTS } from './export-texts.ts';

type ExportContext = TableContext<typeof EXPORT_TEXTS>;

/** The handler of the call that downloads a list of entries. It is recorded before the first row is sent. */
export const exportHandlers: Handlers<'exportEntries', ContentAdminDependencies> = {
  async exportEntries(dependencies, request) {
    const kind = kindOf(request);
    const { language, format } = request.body;
    const now = dependencies.now();
    const { count, batches } = await readEditedEntries(
      { db: dependencies.db, kind: dependencies.databaseKind },
      kind,
      entryFilterOf(request.query),
      // One more row shows whether the file is complete.
      { limit: EXPORT_MAX + 1, now },
    );
    await recordAuditEventAlone(dependencies, {
      actor: actorOf(request),
      event: 'entries-exported',
      subject: { kind, id: null },
    });
    const nameOf = await findStaffNames(dependencies);
    const context = tableContext(EXPORT_TEXTS, language, await readTimeZone(dependencies.db));
    const table = entryTable(kind, { ...context, publicUrl: dependencies.publicUrl, nameOf });
    async function* rows(): AsyncGenerator<TableRows> {
      yield [table.head];
      let left = EXPORT_MAX;
      for await (const batch of batches) {
        yield batch.slice(0, left).map(table.row);
        left -= batch.length;
      }
      if (count > EXPORT_MAX) yield [cutOffRow(language)];
    }
    return tableDownload(kind, rows(), { now, format, ...context });
  },
};

type EntryTableContext = ExportContext & { publicUrl: string; nameOf: (by: string) => string };

function entryTable(
  kind: ContentKind,
  { language, timeZone, publicUrl, nameOf, t }: EntryTableContext,
) {
  const { columns, fields } = labelledKind(kind);
  const shown = columns.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [{ name, field }];
  });
  return {
    head: [
      t.number,
      t.titleAr,
      t.titleEn,
      t.state,
      t.translation,
      ...shown.map(({ field }) => field.label[language]),
      t.changedAt,
      t.changedBy,
      t.address,
    ],
    row: (entry: ListedEntry): string[] => [
      String(entry.id),
      entry.title.ar,
      entry.title.en,
      t.states[entry.state],
      entry.translation === null ? '' : t.translations[entry.translation],
      ...shown.map(({ name, field }) =>
        cellText(field, entry.columns[name], { language, timeZone }),
      ),
      timeText(entry.changedAt, timeZone),
      nameOf(entry.changedBy),
      new URL(`${ADMIN_PATH}/content/${kind}/${entry.id}`, publicUrl).href,
    ],
  };
}

/** Formats the value of a column for a spreadsheet: numbers without separators, days and times as in ISO 8601. */
function cellText(
  field: LabelledField,
  value: unknown,
  { language, timeZone }: Pick<ExportContext, 'language' | 'timeZone'>,
): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.type) {
    case 'localized-text':
      return typeof value === 'string' ? value : inLanguage(value as Localized, language);
    case 'choice':
      return field.optionLabels[String(value)]?.[language] ?? String(value);
    case 'count':
      return field.isYear === true && value === 0 ? '' : String(value);
    case 'instant': {
      const time = Date.parse(String(value));
      return Number.isNaN(time) ? String(value) : timeText(time, timeZone);
    }
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}
