import { EXPORT_MAX } from '../../../contract/admin/content/content.ts';
import type { Label } from '../../../contract/admin/inbox/labels.ts';
import { FIELD_TEXTS } from '../../../contract/forms/field-texts.ts';
import { answersText, valueText } from '../../../contract/forms/fields.ts';
import type { Localized } from '../../../contract/locale.ts';
import { recordAuditEventAlone } from '../../audit/audit.ts';
import { findStaffNames } from '../../auth/auth.ts';
import { readTimeZone } from '../../content/content.ts';
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
import { listLabels } from '../inbox/labels.ts';
import { type ExportedConversation, readConversations } from '../inbox/list-conversations.ts';
import { findAppliedEntries } from './applied-entries.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import { inboxFilterOf } from './inbox-query.ts';
import { readerOf } from './reader.ts';

type ExportContext = TableContext<typeof EXPORT_TEXTS>;

/** The handler of the call that downloads a list of the inbox. It is recorded before the first row is sent. */
export const exportHandlers: Handlers<'exportInbox', DatabaseDependencies> = {
  async exportInbox(dependencies, request) {
    const { language, format } = request.body;
    const now = dependencies.now();
    await recordAuditEventAlone(dependencies, { actor: actorOf(request), event: 'inbox-exported' });
    const database = { db: dependencies.db, kind: dependencies.databaseKind };
    // One more row shows whether the file is complete.
    const batches = readConversations(
      database,
      inboxFilterOf(request.query, readerOf(request), now),
      EXPORT_MAX + 1,
    );
    const context = tableContext(EXPORT_TEXTS, language, await readTimeZone(dependencies.db));
    const table = inboxTable(context, {
      nameOf: await findStaffNames(dependencies),
      labels: await listLabels(dependencies.db),
    });
    async function* rows(): AsyncGenerator<TableRows> {
      yield [table.head];
      let left = EXPORT_MAX;
      for await (const batch of batches) {
        const entryOf = await findAppliedEntries(dependencies.db, batch);
        yield batch.slice(0, Math.max(0, left)).map((row) => table.row(row, entryOf));
        left -= batch.length;
      }
      if (left < 0) yield [cutOffRow(language)];
    }
    return tableDownload('inbox', rows(), { now, format, ...context });
  },
};

/** The fields with a column in a table of the inbox, besides the name, the vacancy or programme, and the answers. */
const INBOX_FIELDS = ['email', 'phone', 'topic', 'message'] as const;

function inboxTable(
  { language, timeZone, t }: ExportContext,
  { nameOf, labels }: { nameOf: (id: string) => string; labels: readonly Label[] },
) {
  const texts = FIELD_TEXTS[language];
  return {
    head: [
      t.reference,
      t.form,
      t.entry,
      t.arrivedAt,
      t.state,
      t.stage,
      t.assignee,
      t.labels,
      t.repliedAt,
      t.name,
      ...INBOX_FIELDS.map((name) => texts.labels[name]),
      t.answers,
    ],
    row: (
      row: ExportedConversation,
      entryOf: (row: ExportedConversation) => Localized,
    ): string[] => [
      row.reference,
      t.forms[row.form],
      entryOf(row)[language],
      timeText(row.arrivedAt, timeZone),
      row.stage === null ? t.states[row.state] : '',
      row.stage === null ? '' : t.stages[row.stage],
      row.assignedTo === null ? '' : nameOf(row.assignedTo),
      labels
        .filter(({ id }) => row.labels.includes(id))
        .map(({ name }) => name[language])
        .join('; '),
      row.firstRepliedAt === null ? '' : timeText(row.firstRepliedAt, timeZone),
      row.name,
      ...INBOX_FIELDS.map((name) => valueText({ name, value: row.fields[name] ?? '' }, texts)),
      answersText(row.fields.answers ?? ''),
    ],
  };
}
