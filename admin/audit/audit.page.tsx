import './audit.css';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { AUDIT_EVENTS_PER_PAGE, type AuditEntry } from '../../contract/admin/audit/audit.ts';
import {
  AUDIT_GROUPS,
  AUDIT_SOURCES,
  auditFilter,
} from '../../contract/admin/audit/audit-filter.ts';
import { writeFilter } from '../../contract/admin/list-filter.ts';
import { downloadFile } from '../api/download-file.ts';
import { staffQuery } from '../api/queries.ts';
import { useEntryNames } from '../content/entry-names.ts';
import { DayFilter } from '../kit/day-filter.tsx';
import { ExportButtons } from '../kit/export-buttons.tsx';
import { formatCount, formatDate, formatTime } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { timeZoneName } from '../kit/i18n/organisation-time.ts';
import { ChoiceFilter } from '../kit/list-page/list-filters.tsx';
import { ListPage } from '../kit/list-page/list-page.tsx';
import { useListKeys } from '../kit/list-page/use-list-keys.ts';
import { useListPage } from '../kit/list-page/use-list-page.ts';
import { useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { AUDIT_PATH, entryPath, historyPath } from '../kit/paths.ts';
import { useActorName, useAuditEventText } from './audit-event-text.ts';
import { auditPageQuery } from './audit-queries.ts';
import { subjectPath } from './subject-path.ts';
import { AUDIT_TEXTS } from './texts.ts';

/** Who did what when, filtered by person, kind of act and time. */
export function AuditPage() {
  const { t, language } = useMessages();
  const texts = useTexts(AUDIT_TEXTS);
  useTitle(t.pages.audit);
  const list = useListPage({
    schema: auditFilter,
    path: (filter) => AUDIT_PATH + writeFilter(auditFilter, filter),
    query: auditPageQuery,
    perPage: AUDIT_EVENTS_PER_PAGE,
  });
  const staff = useQuery(staffQuery).data?.staff ?? [];
  const table = useRef<HTMLTableElement>(null);
  useListKeys({ list: table, links: '.title', row: 'tr', onToggle: () => undefined });
  const { by, kind, from, to } = list.filter;
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  // Somebody whom a link names, before the list of users is there.
  const unknown = by !== null && !names.has(by) && !AUDIT_SOURCES.some((each) => each === by);
  const sources: Record<string, string> = { server: texts.server, command: texts.command };
  return (
    <div className="audit">
      <PageHead title={t.pages.audit} lead={texts.lead}>
        <ExportButtons
          others={{ json: texts.json }}
          onExport={(body) => downloadFile('exportAudit', { query: list.params, body })}
        />
      </PageHead>
      <search className="list-tools" aria-label={texts.filters}>
        <ChoiceFilter
          label={texts.who}
          value={by}
          any={texts.anybody}
          choices={[...names.keys(), ...AUDIT_SOURCES, ...(unknown ? [by] : [])]}
          textOf={(id) => names.get(id) ?? sources[id] ?? texts.oneUser}
          onChange={(chosen) => list.show({ by: chosen })}
        />
        <ChoiceFilter
          label={texts.kind}
          value={kind}
          any={texts.anyKind}
          choices={AUDIT_GROUPS}
          textOf={(group) => texts.groups[group]}
          onChange={(chosen) => list.show({ kind: chosen })}
        />
        <DayFilter label={texts.from} value={from} onChange={(day) => list.show({ from: day })} />
        <DayFilter label={texts.to} value={to} onChange={(day) => list.show({ to: day })} />
        <p className="muted small-text filter-note">
          {texts.zone.replace('{zone}', timeZoneName(language))}
        </p>
      </search>
      <ListPage
        list={list}
        found={texts.found}
        empty={{ title: t.pages.audit, text: texts.empty }}
        noMatch={{ title: texts.noMatch, text: texts.noMatchText }}
      >
        {({ rows }) => (
          <table className="table audit-table" ref={table} aria-busy={list.query.isPlaceholderData}>
            <caption className="visually-hidden">{t.pages.audit}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.what}</th>
                <th scope="col">{texts.who}</th>
                <th scope="col">{texts.when}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => (
                <AuditRow key={entry.sequence} entry={entry} />
              ))}
            </tbody>
          </table>
        )}
      </ListPage>
    </div>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { language } = useMessages();
  const texts = useTexts(AUDIT_TEXTS);
  const actText = useAuditEventText();
  const actorName = useActorName();
  const path = subjectPath(entry);
  return (
    <tr>
      <td className="titles">
        {entry.several !== null ? (
          <details className="event-entries">
            <summary className="title">{actText(entry)}</summary>
            <ActEntries {...entry.several} />
          </details>
        ) : path === null ? (
          actText(entry)
        ) : (
          <Link className="title" href={path}>
            {actText(entry)}
          </Link>
        )}
        {entry.isGone && <span className="gone">{texts.gone}</span>}
      </td>
      <td className="small-text">
        <bdi>{actorName(entry)}</bdi>
      </td>
      <td className="small-text muted nowrap">
        <time dateTime={new Date(entry.at).toISOString()}>
          {formatDate(entry.at, language)} <bdi dir="ltr">{formatTime(entry.at)}</bdi>
        </time>
      </td>
    </tr>
  );
}

/** The entries of an event about several. */
function ActEntries({ count, entries }: NonNullable<AuditEntry['several']>) {
  const { language } = useMessages();
  const texts = useTexts(AUDIT_TEXTS);
  const { titleOf, kindOf } = useEntryNames();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.id}`}>
          <Link href={entry.isGone ? historyPath(entry) : entryPath(entry)}>
            <bdi>{titleOf(entry)}</bdi>
          </Link>{' '}
          <span className="muted">{kindOf(entry.kind)}</span>
          {entry.isGone && <span className="gone">{texts.gone}</span>}
        </li>
      ))}
      {count > entries.length && (
        <li>{formatCount(count - entries.length, language, texts.more)}</li>
      )}
    </ul>
  );
}
