import { AUDIT_TEXTS } from './texts.ts';
import './audit.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../contract/admin/audit/audit.ts';
import { makeCall } from '../api/call.ts';
import { downloadFile } from '../api/download-file.ts';
import { auditQuery } from '../api/queries.ts';
import { useEntryLabels } from '../content/entry-label.ts';
import { Button } from '../kit/button.tsx';
import { ExportButtons } from '../kit/export-buttons.tsx';
import { formatCount, formatDate, formatTime } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Empty, PageState, ProblemNote, useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useActorName, useAuditEventText } from './audit-event-text.ts';

/** Who did what when. */
export function AuditPage() {
  const { t, language } = useMessages();
  const texts = useTexts(AUDIT_TEXTS);
  useTitle(t.pages.audit);
  const actText = useAuditEventText();
  const actorName = useActorName();
  const events = useInfiniteQuery({
    queryKey: [...auditQuery.queryKey, 'all'],
    queryFn: ({ pageParam }) =>
      makeCall('audit', pageParam === null ? {} : { query: { before: String(pageParam) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const entries = events.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <PageHead title={t.pages.audit} lead={texts.lead}>
        <ExportButtons onExport={(body) => downloadFile('exportAudit', { body })} />
      </PageHead>
      {entries === undefined ? (
        <PageState error={events.error} onRetry={() => events.refetch()} />
      ) : entries.length === 0 ? (
        <Empty title={t.pages.audit}>{texts.empty}</Empty>
      ) : (
        <table className="table audit-table">
          <thead>
            <tr>
              <th scope="col">{texts.what}</th>
              <th scope="col">{texts.who}</th>
              <th scope="col">{texts.when}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.sequence}>
                <td className="titles">
                  {entry.several === null ? (
                    actText(entry)
                  ) : (
                    <details className="event-entries">
                      <summary>{actText(entry)}</summary>
                      <ActEntries {...entry.several} />
                    </details>
                  )}
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
            ))}
          </tbody>
        </table>
      )}
      <ProblemNote error={entries === undefined ? null : events.error} />
      {events.hasNextPage && (
        <p className="load-more">
          <Button isBusy={events.isFetchingNextPage} onClick={() => events.fetchNextPage()}>
            {texts.older}
          </Button>
        </p>
      )}
    </>
  );
}

/** The entries of an event about several. */
function ActEntries({ count, entries }: NonNullable<AuditEntry['several']>) {
  const { language } = useMessages();
  const texts = useTexts(AUDIT_TEXTS);
  const { titleOf, kindOf } = useEntryLabels();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.id}`}>
          <bdi>{titleOf(entry)}</bdi> <span className="muted">{kindOf(entry.kind)}</span>
        </li>
      ))}
      {count > entries.length && (
        <li>{formatCount(count - entries.length, language, texts.more)}</li>
      )}
    </ul>
  );
}
