import './history.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type {
  EntryKey,
  EntryResponse,
  HistoryChange,
} from '../../../contract/admin/content/content.ts';
import { changesBetween, emptyFields } from '../../../contract/admin/content/draft-fields.ts';
import { isContentKind } from '../../../contract/content/kind-names.ts';
import type { Language } from '../../../contract/locale.ts';
import { hasProblem } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { formatDate, formatTime } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { type IconState, StateIcon } from '../../kit/icons.tsx';
import { LanguageSegments } from '../../kit/language-segments.tsx';
import { MissingPage } from '../../kit/missing-page.tsx';
import { Empty, PageState, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { entryPath, listPath } from '../../kit/paths.ts';
import { entryQuery, historyQuery } from '../content-queries.ts';
import { titleIn } from '../entry-label.ts';
import { useEntryNames } from '../entry-names.ts';
import { CONTENT_TEXTS } from '../texts.ts';
import { Comparison } from './comparison.tsx';
import { shownLanguage } from './shown-language.ts';

/** The versions of an entry: what has changed since each of them, and a way to restore them. */
export function HistoryPage() {
  const { kind, id } = useParams<{ kind: string; id: string }>();
  if (!isContentKind(kind) || !/^\d{1,15}$/.test(id)) return <MissingPage />;
  return <EntryHistory key={`${kind} ${id}`} entryKey={{ kind, id: Number(id) }} />;
}

function EntryHistory({ entryKey }: { entryKey: EntryKey }) {
  const t = useTexts(CONTENT_TEXTS);
  const { kindsOf, titleOf } = useEntryNames();
  const history = useInfiniteQuery(historyQuery(entryKey));
  const entry = useQuery(entryQuery(entryKey));
  useTitle(t.history.title);
  // An entry that was removed still has a history, and can be restored from there.
  const isRemoved = hasProblem(entry.error, 'not-found');
  const changes = history.data?.pages.flatMap((page) => page.changes);
  const error = history.error ?? (isRemoved ? null : entry.error);
  const isLoading = changes === undefined || (entry.data === undefined && !isRemoved);
  const last = entry.data?.draft?.fields ?? entry.data?.live?.fields ?? changes?.[0]?.fields;
  const title =
    last === undefined
      ? ''
      : titleOf({ ...entryKey, title: titleIn(entryKey.kind, last, entry.data?.title) });
  return (
    <>
      <nav className="crumbs" aria-label={t.history.back}>
        <Link href={listPath(entryKey.kind)}>{kindsOf(entryKey.kind)}</Link>
        <i aria-hidden="true" />
        {!isRemoved && (
          <Link href={entryPath(entryKey)}>
            <bdi>{title}</bdi>
          </Link>
        )}
        {isRemoved && <bdi>{title}</bdi>}
      </nav>
      {isLoading || error !== null ? (
        <>
          <PageHead title={t.history.title} />
          <PageState
            error={error}
            onRetry={() => {
              void history.refetch();
              void entry.refetch();
            }}
          />
        </>
      ) : changes.length === 0 ? (
        <>
          <PageHead title={t.history.title} />
          <Empty title={t.history.title}>{t.history.empty}</Empty>
        </>
      ) : (
        <Versions
          entryKey={entryKey}
          entry={entry.data ?? null}
          changes={changes}
          onOlder={history.hasNextPage ? () => void history.fetchNextPage() : null}
          isFetchingOlder={history.isFetchingNextPage}
        />
      )}
    </>
  );
}

function Versions({
  entryKey,
  entry,
  changes,
  onOlder,
  isFetchingOlder,
}: {
  entryKey: EntryKey;
  entry: EntryResponse | null;
  changes: readonly HistoryChange[];
  onOlder: (() => void) | null;
  isFetchingOlder: boolean;
}) {
  const { language: own } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { authorOf } = useEntryNames();
  const [chosen, setLanguage] = useState<Language | null>(null);
  const present = entry?.draft?.fields ?? entry?.live?.fields ?? null;
  // People look for the version before the current one first.
  const [sequence, setSequence] = useState(
    () => (entry?.draft ? changes[0] : (changes[1] ?? changes[0]))?.sequence,
  );
  const shown = changes.find((change) => change.sequence === sequence) ?? changes[0];
  if (shown === undefined) return null;
  const { kind } = entryKey;
  const compared = present ?? emptyFields(kind);
  const language = chosen ?? shownLanguage(kind, changesBetween(kind, shown.fields, compared), own);
  return (
    <>
      <PageHead title={t.history.title}>
        <LanguageSegments legend={t.history.language} value={language} onChange={setLanguage} />
      </PageHead>
      <div className="history-columns">
        <nav aria-label={t.history.versions}>
          <ol className="version-list">
            {entry?.draft && (
              <Version
                icon="edited"
                title={t.history.nowDraft}
                text={entry.draft.savedBy}
                isCurrent={false}
              />
            )}
            {changes.map((change) => (
              <Version
                key={change.sequence}
                icon={iconOf(change)}
                title={<Moment time={change.at} />}
                text={`${t.history.changes[change.change]} · ${
                  change.isPublished ? t.history.published : t.history.hidden
                } · ${authorOf(change.by)}`}
                isCurrent={change === shown}
                onChoose={() => setSequence(change.sequence)}
              />
            ))}
          </ol>
          {onOlder !== null && (
            <Button size="small" isBusy={isFetchingOlder} onClick={onOlder}>
              {t.history.older}
            </Button>
          )}
        </nav>
        <Comparison
          key={`${shown.sequence} ${language}`}
          entryKey={entryKey}
          entry={entry}
          version={shown}
          present={compared}
          language={language}
        />
      </div>
    </>
  );
}

function iconOf({ change, isPublished }: HistoryChange): IconState {
  if (change === 'removed') return 'none';
  return isPublished ? 'live' : 'draft';
}

function Moment({ time }: { time: number }) {
  const { language } = useMessages();
  return (
    <time dateTime={new Date(time).toISOString()}>
      {formatDate(time, language)} <bdi dir="ltr">{formatTime(time)}</bdi>
    </time>
  );
}

function Version({
  icon,
  title,
  text,
  isCurrent,
  onChoose,
}: {
  icon: IconState;
  title: React.ReactNode;
  text: string;
  isCurrent: boolean;
  onChoose?: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        disabled={onChoose === undefined}
        onClick={onChoose}
      >
        <StateIcon state={icon} />
        <span>
          <b>{title}</b>
          <small>
            <bdi>{text}</bdi>
          </small>
        </span>
      </button>
    </li>
  );
}
