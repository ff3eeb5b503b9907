import { ADMIN_PATH, type AdminCallName } from '../../contract/admin/api.ts';
import type { AuditEntry } from '../../contract/admin/audit/audit.ts';
import { EXPORT_MAX, type TableFormat } from '../../contract/admin/content/content.ts';
import { type LabelledField, labelledKind } from '../../contract/admin/content/content-labels.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { FIELD_TEXTS } from '../../contract/forms/field-texts.ts';
import { answersText, valueText } from '../../contract/forms/fields.ts';
import { directionOf, inLanguage, type Language, type Localized } from '../../contract/locale.ts';
import { dayIn, localTimeIn } from '../../contract/time-zone.ts';
import { listActs, recordAct } from '../audit/audit.ts';
import { findStaffNames } from '../auth/auth.ts';
import { type ListedEntry, readEditedEntries, readTimeZone } from '../content/content.ts';
import { readSubscribers, subscriberState } from '../newsletter/newsletter.ts';
import type { Subscribers } from '../platform/database/schema.ts';
import { WORKBOOK_TYPE, workbookPieces } from '../platform/spreadsheets/write-sheet.ts';
import { csvPieces } from '../platform/text/csv.ts';
import { type ExportedConversation, readConversations } from '../submissions/submissions.ts';
import { type AdminParts, actorOf, type Call, type Handlers } from './call.ts';
import { kindOf } from './content/content-call.ts';
import { entryFilterOf } from './content/entry-query.ts';
import { type ExportTexts, exportTexts } from './export-texts.ts';
import { findAppliedEntries } from './inbox/applied-entries.ts';
import { inboxFilterOf } from './inbox/inbox-query.ts';
import { readerOf } from './inbox/reader.ts';
import { subscriberFilterOf } from './newsletter/subscriber-query.ts';
import { presentActs } from './present-acts.ts';

type Rows = string[][];

/** Acts that are read at once. */
const BATCH = 500;

/** The handlers of the calls that download tables. Each is recorded before its first row is sent. */
export const exportHandlers: Handlers<
  Extract<AdminCallName, 'exportEntries' | 'exportAudit' | 'exportInbox' | 'exportSubscribers'>
> = {
  async exportEntries(parts, call) {
    const kind = kindOf(call);
    const { language, format } = call.body;
    const now = parts.now();
    const { count, batches } = await readEditedEntries(
      { db: parts.db, kind: parts.databaseKind },
      kind,
      entryFilterOf(call.query),
      // One more tells whether the file has all.
      { limit: EXPORT_MAX + 1, now },
    );
    await record(parts, call, { act: 'entries-exported', subject: { kind, id: null } });
    const nameOf = await findStaffNames(parts);
    const context = await contextOf(parts, language);
    const table = entryTable(kind, { ...context, publicUrl: parts.publicUrl, nameOf });
    async function* rows(): AsyncGenerator<Rows> {
      yield [table.head];
      let left = EXPORT_MAX;
      for await (const batch of batches) {
        yield batch.slice(0, left).map(table.row);
        left -= batch.length;
      }
      if (count > EXPORT_MAX) yield [notAll(context.t)];
    }
    return download(kind, rows(), { now, format, ...context });
  },

  async exportAudit(parts, call) {
    const { language, format } = call.body;
    const now = parts.now();
    await record(parts, call, { act: 'audit-exported' });
    const context = await contextOf(parts, language);
    const { t } = context;
    async function* rows(): AsyncGenerator<Rows> {
      yield [[t.at, t.who, t.what, t.entries]];
      let before: number | null = null;
      for (let left = EXPORT_MAX; left > 0; left -= BATCH) {
        const acts = await listActs(parts.db, { before, limit: BATCH });
        yield (await presentActs(parts, acts)).map((act) => actRow(act, context));
        if (acts.length < BATCH) return;
        before = acts.at(-1)?.sequence ?? null;
      }
      if ((await listActs(parts.db, { before, limit: 1 })).length > 0) yield [notAll(t)];
    }
    return download('audit', rows(), { now, format, ...context });
  },

  async exportInbox(parts, call) {
    const { language, format } = call.body;
    const now = parts.now();
    await record(parts, call, { act: 'inbox-exported' });
    const database = { db: parts.db, kind: parts.databaseKind };
    // One more tells whether the file has all.
    const batches = readConversations(
      database,
      inboxFilterOf(call.query, readerOf(call)),
      EXPORT_MAX + 1,
    );
    const context = await contextOf(parts, language);
    const table = inboxTable(context, await findStaffNames(parts));
    async function* rows(): AsyncGenerator<Rows> {
      yield [table.head];
      let left = EXPORT_MAX;
      for await (const batch of batches) {
        const entryOf = await findAppliedEntries(parts.db, batch);
        yield batch.slice(0, Math.max(0, left)).map((row) => table.row(row, entryOf));
        left -= batch.length;
      }
      if (left < 0) yield [notAll(context.t)];
    }
    return download('inbox', rows(), { now, format, ...context });
  },

  async exportSubscribers(parts, call) {
    const { language, format } = call.body;
    const filter = subscriberFilterOf(call.query);
    const isPhones = filter.kind === 'phone';
    await record(parts, call, {
      act: isPhones ? 'subscriber-phones-exported' : 'subscribers-exported',
    });
    const context = await contextOf(parts, language);
    const table = subscriberTable(context, isPhones);
    async function* rows(): AsyncGenerator<Rows> {
      yield [table.head];
      for await (const batch of readSubscribers(parts.db, filter)) yield batch.map(table.row);
    }
    const name = isPhones ? 'phones' : 'subscribers';
    return download(name, rows(), { now: parts.now(), format, ...context });
  },
};

/** What the tables of one download have in common. */
type TableContext = { language: Language; timeZone: string; t: ExportTexts };

async function contextOf({ db }: AdminParts, language: Language): Promise<TableContext> {
  const timeZone = await readTimeZone(db);
  return { language, timeZone, t: exportTexts(language, timeZone) };
}

function download(
  name: string,
  rows: AsyncIterable<Rows>,
  {
    now,
    format,
    timeZone,
    language,
  }: Pick<TableContext, 'timeZone' | 'language'> & { now: number; format: TableFormat },
) {
  const file =
    format === 'csv'
      ? { contentType: 'text/csv; charset=utf-8', pieces: csvPieces(rows) }
      : { contentType: WORKBOOK_TYPE, pieces: workbookPieces(rows, directionOf(language)) };
  const day = dayIn(timeZone, now);
  return {
    ok: true as const,
    response: null,
    download: { name: `${name}-${day}.${format}`, ...file },
  };
}

async function record(
  { db, now }: AdminParts,
  call: Pick<Call<AdminCallName>, 'signedIn'>,
  act: Pick<Parameters<typeof recordAct>[1], 'act' | 'subject'>,
): Promise<void> {
  await db.transaction().execute((trx) => recordAct(trx, { actor: actorOf(call), ...act }, now()));
}

/** The last row of a table that is cut off. */
function notAll({ more }: ExportTexts): string[] {
  return [more.replace('{max}', String(EXPORT_MAX))];
}

type EntryTableContext = TableContext & { publicUrl: string; nameOf: (by: string) => string };

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

/** The fields that a table of the inbox has a column for, besides the name, what was applied for and the answers. */
const INBOX_FIELDS = ['email', 'phone', 'topic', 'message'] as const;

function inboxTable(
  { language, timeZone, t: { inbox: t } }: TableContext,
  nameOf: (id: string) => string,
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
      t.states[row.state],
      row.stage === null ? '' : t.stages[row.stage],
      row.assignedTo === null ? '' : nameOf(row.assignedTo),
      row.firstRepliedAt === null ? '' : timeText(row.firstRepliedAt, timeZone),
      row.name,
      ...INBOX_FIELDS.map((name) => valueText({ name, value: row.fields[name] ?? '' }, texts)),
      answersText(row.fields.answers ?? ''),
    ],
  };
}

function subscriberTable({ timeZone, t: { subscribers: t } }: TableContext, isPhones: boolean) {
  return {
    head: [
      isPhones ? t.phone : t.address,
      t.language,
      t.state,
      t.source,
      t.askedAt,
      t.confirmedAt,
      t.place,
      t.consent,
    ],
    row: (row: Subscribers): string[] => [
      row.address,
      t.languages[row.language],
      t.states[subscriberState(row)],
      t.sources[row.source],
      timeText(row.asked_at, timeZone),
      row.confirmed_at === null ? '' : timeText(row.confirmed_at, timeZone),
      row.consent_place === null ? '' : t.places[row.consent_place],
      row.consent_text ?? '',
    ],
  };
}

/** Writes the value of a column for a spreadsheet: numbers without separators, days and times as in ISO 8601. */
function cellText(
  field: LabelledField,
  value: unknown,
  { language, timeZone }: Pick<TableContext, 'language' | 'timeZone'>,
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

function actRow(
  { at, actor, source, act, subject, several, details }: AuditEntry,
  { language, timeZone, t }: TableContext,
): string[] {
  const textOf = (text: string | Localized | null) =>
    typeof text === 'string' ? text : text === null ? '' : inLanguage(text, language);
  const values: Record<string, string> = {
    subject: several === null ? textOf(subject) : `(${several.count})`,
    file: details.file ?? '',
    role: details.role === undefined ? '' : t.roles[details.role],
    count: String(details.count ?? 1),
    before: details.before === undefined ? '' : t.roles[details.before],
  };
  return [
    timeText(at, timeZone),
    actor ?? (source === 'command' ? t.command : t.server),
    t.acts[act].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    (several?.entries ?? []).map(({ title }) => textOf(title)).join(' · '),
  ];
}

/** Writes a time in a time zone: `2026-11-24 22:06`. @param time in epoch milliseconds */
function timeText(time: number, timeZone: string): string {
  return localTimeIn(timeZone, time).replace('T', ' ');
}
