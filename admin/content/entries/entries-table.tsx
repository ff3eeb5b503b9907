import './entries-table.css';
import '../thumbnail.css';
import { Fragment, type RefObject } from 'react';
import { Link } from 'wouter';
import type { EntryOrder, EntryRow } from '../../../contract/admin/content/content.ts';
import { labelledKind } from '../../../contract/admin/content/content-labels.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { type Language, otherLanguage } from '../../../contract/locale.ts';
import { ApplicationsLink } from '../../inbox/applications-link.tsx';
import { fill, formatAgo, formatDate, formatMonth, formatTime } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { SelectAllCell, SelectCell } from '../../kit/list-page/select-cells.tsx';
import type { Selection } from '../../kit/list-page/use-list-selection.ts';
import { entryPath } from '../../kit/paths.ts';
import { useEntryViews } from '../../statistics/entry-views.tsx';
import { useEntryNames } from '../entry-names.ts';
import { LanguageStates, StateChip } from '../entry-state.tsx';
import { CONTENT_TEXTS, type ContentTexts } from '../texts.ts';
import { valueText } from '../value-text.ts';

/** Columns of the kind besides title, languages, state and the last editor. */
const MOST_COLUMNS = 3;

type EntriesTableProps = {
  kind: ContentKind;
  rows: readonly EntryRow[];
  order: EntryOrder;
  /** Whether the rows belong to the previous query, while the current one is loading. */
  isOld: boolean;
  /** Null: nothing can be selected. */
  selection: Selection<EntryRow> | null;
  onActions: (row: EntryRow) => void;
  table: RefObject<HTMLTableElement | null>;
};

/** The entries of one page of a list. On a narrow screen a row is two lines. */
export function EntriesTable({
  kind,
  rows,
  order,
  isOld,
  selection,
  onActions,
  table,
}: EntriesTableProps) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { kindOf, kindsOf, titleOf, authorOf } = useEntryNames();
  const { publishedAt } = labelledKind(kind);
  const viewsOf = useEntryViews(
    kind,
    rows.map(({ id }) => id),
  );
  const columns = columnsOf(kind);
  const isGrouped = publishedAt !== undefined && order === 'site';
  const hasPictures = rows.some((row) => row.picture !== null || fileOf(row) !== '');
  const span = 5 + columns.length + (hasPictures ? 1 : 0) + (selection === null ? 0 : 1);
  const shown = isGrouped ? unpublishedFirst(rows) : rows;
  const groupOf = (row: EntryRow) =>
    isGrouped ? monthOf(row, publishedAt, language, t) : undefined;
  return (
    <table className="table list-table" ref={table} aria-busy={isOld}>
      <caption className="visually-hidden">{kindsOf(kind)}</caption>
      <thead>
        <tr>
          {selection !== null && (
            <SelectAllCell {...{ selection, rows }} label={t.list.selectAll} />
          )}
          <th scope="col" colSpan={hasPictures ? 2 : 1}>
            {kindOf(kind)}
          </th>
          {columns.map(({ name, label }) => (
            <th scope="col" key={name}>
              {label[language]}
            </th>
          ))}
          <th scope="col">{t.list.languages}</th>
          <th scope="col">{publishedAt === undefined ? t.list.stands : t.list.published}</th>
          <th scope="col">{t.list.changed}</th>
          <th scope="col">
            <span className="visually-hidden">{fill(t.list.actionsOf, { title: '' })}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => {
          const group = groupOf(row);
          const before = shown[index - 1];
          const begins = group !== undefined && (before === undefined || groupOf(before) !== group);
          const title = titleOf(row);
          const views = viewsOf(row.id);
          return (
            <Fragment key={row.id}>
              {begins && (
                <tr className="group">
                  {selection !== null && <td />}
                  <th scope="rowgroup" colSpan={selection === null ? span : span - 1}>
                    {group}
                  </th>
                </tr>
              )}
              <tr aria-selected={selection?.has(row)}>
                {selection !== null && (
                  <SelectCell
                    {...{ selection, row }}
                    label={fill(t.list.select, { title: fill(t.quoted, { title }) })}
                  />
                )}
                {hasPictures && (
                  <td className="picture-cell">
                    <RowPicture row={row} />
                  </td>
                )}
                <td className="titles">
                  <Link className="title" href={entryPath(row)}>
                    <bdi>{title}</bdi>
                  </Link>
                  <OtherTitle row={row} />
                  <ApplicationsLink kind={kind} id={row.id} />
                  {views !== null && views.views > 0 && (
                    <span className="entry-views">{views.text}</span>
                  )}
                </td>
                {columns.map(({ name, field }) => (
                  <td className="value-cell" key={name}>
                    <bdi>
                      {valueText(field, row.columns[name], {
                        language,
                        titleOf: (_, id) => `${id}`,
                      }) || '—'}
                    </bdi>
                  </td>
                ))}
                <td className="languages-cell">
                  <LanguageStates {...row} />
                </td>
                <td className="date-cell">
                  {publishedAt === undefined ? (
                    <StateChip state={row.state} />
                  ) : (
                    <PublicationDate row={row} field={publishedAt} />
                  )}
                </td>
                <td className="author-cell">
                  <bdi>{authorOf(row.changedBy)}</bdi>
                  <small>{formatAgo(row.changedAt, Date.now(), language)}</small>
                </td>
                <td className="actions-cell">
                  <button
                    type="button"
                    className="button small icon-button quiet"
                    aria-haspopup="dialog"
                    aria-label={fill(t.list.actionsOf, { title: fill(t.quoted, { title }) })}
                    onClick={() => onActions(row)}
                  >
                    <Icon name="more" />
                  </button>
                </td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** The picture of an entry. A downloadable file without a picture shows its type. */
function RowPicture({ row }: { row: EntryRow }) {
  const file = fileOf(row);
  if (row.picture !== null) {
    return (
      <img
        // A logo is seen whole.
        className={row.picture === file ? 'thumbnail whole' : 'thumbnail'}
        src={row.picture}
        alt=""
        width="64"
        height="48"
        loading="lazy"
      />
    );
  }
  return (
    <span className="thumbnail">
      {file !== '' && <bdi dir="ltr">{file.slice(file.lastIndexOf('.') + 1).toUpperCase()}</bdi>}
    </span>
  );
}

/** Returns the URL of the downloadable file that an entry is about. Empty if it is about none. */
function fileOf({ kind, columns }: EntryRow): string {
  const { fields } = labelledKind(kind);
  for (const [name, value] of Object.entries(columns)) {
    const field = fields[name];
    if (field?.type === 'media' && field.use === 'file' && typeof value === 'string') return value;
  }
  return '';
}

/** The title in the other language than that of the back office. */
function OtherTitle({ row: { kind, title } }: { row: EntryRow }) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const other = otherLanguage(language);
  if (title[other] === '') {
    return other === 'en' && title.ar !== '' ? (
      <span className="other-title">{t.translations.missing}</span>
    ) : null;
  }
  // A name without a language is the same in both, and so are the words of a tweet.
  if (title.ar === title.en || title[language] === '' || kind === 'tweet') return null;
  return (
    <span className="other-title">
      <bdi lang={other}>{title[other]}</bdi>
    </span>
  );
}

/** When an entry of a dated kind is or will be public, and what is special about its state. */
function PublicationDate({ row, field }: { row: EntryRow; field: string }) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const schedule = row.schedules.find(({ action }) => action === 'publish');
  const time = schedule?.scheduledAt ?? Date.parse(String(row.columns[field] ?? ''));
  return (
    <>
      {Number.isNaN(time) ? (
        '—'
      ) : (
        <time className="nowrap" dateTime={new Date(time).toISOString()}>
          {formatDate(time, language)}
          {row.state === 'scheduled' && (
            <>
              {' '}
              <bdi dir="ltr">{formatTime(time)}</bdi>
            </>
          )}
        </time>
      )}
      {row.state !== 'live' && <small>{t.shortStates[row.state]}</small>}
    </>
  );
}

/** The columns of a kind, except files and what another part of the row shows. */
function columnsOf(kind: ContentKind) {
  const { columns, fields, publishedAt } = labelledKind(kind);
  return columns
    .flatMap((name) => {
      const field = fields[name];
      return field === undefined || field.type === 'media' || name === publishedAt
        ? []
        : [{ name, field, label: field.label }];
    })
    .slice(0, MOST_COLUMNS);
}

function unpublishedFirst(rows: readonly EntryRow[]): EntryRow[] {
  const isNew = ({ state }: EntryRow) => state === 'draft' || state === 'scheduled';
  return [...rows.filter(isNew), ...rows.filter((row) => !isNew(row))];
}

function monthOf(row: EntryRow, publishedAt: string, language: Language, t: ContentTexts): string {
  if (row.state === 'draft' || row.state === 'scheduled') return t.list.notYet;
  const time = Date.parse(String(row.columns[publishedAt] ?? ''));
  return Number.isNaN(time) ? t.list.noDate : formatMonth(time, language);
}
