import './comparison.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type {
  EntryKey,
  EntryResponse,
  HistoryChange,
} from '../../../contract/admin/content/content.ts';
import {
  changesBetween,
  type DraftFields,
  leafPaths,
} from '../../../contract/admin/content/draft-fields.ts';
import type { Language } from '../../../contract/locale.ts';
import { hasProblem, makeCall } from '../../api/call.ts';
import { contentChanged } from '../../api/content-changed.ts';
import { usePermission } from '../../api/use-permission.ts';
import { ActionBar } from '../../kit/action-bar.tsx';
import { Button } from '../../kit/button.tsx';
import {
  fill,
  formatCount,
  formatDate,
  formatSecondDate,
  formatTime,
} from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ProblemNote } from '../../kit/notices.tsx';
import { entryPath } from '../../kit/paths.ts';
import { entryQuery } from '../content-queries.ts';
import { fieldAt, useEntryLabels } from '../entry-label.ts';
import { FieldDifference } from '../field-difference.tsx';
import { CONTENT_TEXTS } from '../texts.ts';
import { RestoreFieldsDialog } from './restore-fields-dialog.tsx';

/** The changes from one version to the current text, and what can be restored of it. */
export function Comparison({
  entryKey,
  entry,
  version,
  present,
  language,
}: {
  entryKey: EntryKey;
  entry: EntryResponse | null;
  version: HistoryChange;
  present: DraftFields;
  language: Language;
}) {
  const { language: own } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { fieldOf } = useEntryLabels();
  const { kind } = entryKey;
  const isAllowed = usePermission();
  const mayRestore = isAllowed('content.draft', { kind });
  const article = useRef<HTMLElement>(null);
  const heading = useId();
  const [isChoosing, setChoosing] = useState(false);
  const all = changesBetween(kind, version.fields, present);
  const inLanguage = (path: string) => (fieldAt(kind, path)?.language ?? language) === language;
  const changes = all.filter(({ path }) => inLanguage(path));
  const unchanged = leafPaths(kind).filter(inLanguage).length - changes.length;
  const places = useDifferencePlaces(article, `${version.sequence} ${language}`);
  const restore = useRestore(entryKey, entry);
  const date = formatDate(version.at, own);
  const second = formatSecondDate(version.at, own);
  return (
    <section className="comparison" aria-labelledby={heading}>
      <div className="comparison-head">
        <div>
          <h2 id={heading}>
            {fill(t.history.compared, { time: `${date} ${formatTime(version.at)}` })}
          </h2>
          <p className="muted small-text">
            {second !== null && `${second} · `}
            <ins>{t.difference.added}</ins> <del>{t.difference.removed}</del> ·{' '}
            {formatCount(places.count, own, t.history.places)}
          </p>
        </div>
        {places.count > 1 && (
          <div className="actions">
            <Button
              size="small"
              look="quiet"
              aria-label={t.history.previous}
              onClick={() => places.go(-1)}
            >
              <Icon name="up" />
            </Button>
            <Button
              size="small"
              look="quiet"
              aria-label={t.history.next}
              onClick={() => places.go(1)}
            >
              <Icon name="down" />
            </Button>
          </div>
        )}
      </div>
      {all.length === 0 ? (
        <p className="unchanged">{t.history.noDifference}</p>
      ) : (
        <>
          <article ref={article}>
            {changes.map((change) => (
              <div key={change.path}>
                <h3>{fieldOf(kind, change.path)}</h3>
                <FieldDifference kind={kind} change={change} linked={entry?.linked ?? []} />
              </div>
            ))}
          </article>
          <p className="unchanged">{formatCount(unchanged, own, t.history.unchangedFields)}</p>
        </>
      )}
      {mayRestore && (all.length > 0 || entry === null) && (
        <ActionBar label={t.history.title}>
          {hasProblem(restore.error, 'conflict') ? (
            <p className="error" role="alert">
              <Icon name="warn" />
              {t.history.conflict}
            </p>
          ) : restore.error === null ? (
            <p className="muted">{t.history.safe}</p>
          ) : (
            <ProblemNote error={restore.error} />
          )}
          <div className="end">
            {entry !== null && (
              <Button onClick={() => setChoosing(true)}>{t.history.restoreField}</Button>
            )}
            <Button
              look="primary"
              icon="undo"
              isBusy={restore.isPending && !isChoosing}
              onClick={() => restore.mutate({ sequence: version.sequence, paths: null })}
            >
              {fill(t.history.restore, { date })}
            </Button>
          </div>
        </ActionBar>
      )}
      {isChoosing && (
        <RestoreFieldsDialog
          kind={kind}
          changes={all}
          restore={restore}
          onChoose={(paths) => restore.mutate({ sequence: version.sequence, paths })}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

/** Returns the call that restores a version, or some fields of it, into the draft, and opens the draft. */
function useRestore(key: EntryKey, entry: EntryResponse | null) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: ({ sequence, paths }: { sequence: number; paths: string[] | null }) =>
      makeCall('restoreVersion', {
        ...key,
        body: {
          sequence,
          version: entry?.draft?.version ?? 0,
          ...(paths === null ? {} : { paths }),
        },
      }),
    onSuccess: async () => {
      await contentChanged(client, [key]);
      navigate(entryPath(key));
    },
    onError: () => client.invalidateQueries({ queryKey: entryQuery(key).queryKey }),
  });
}

/** Counts the visible differences, and goes from one to the next. */
function useDifferencePlaces(article: React.RefObject<HTMLElement | null>, shown: string) {
  const [count, setCount] = useState(0);
  const at = useRef(-1);
  const places = () => [
    ...(article.current?.querySelectorAll<HTMLElement>('ins, del, .formatted') ?? []),
  ];
  // When another comparison is shown.
  useEffect(() => {
    setCount(places().length);
    at.current = -1;
  }, [shown]);
  return {
    count,
    go(step: number) {
      const all = places();
      if (all.length === 0) return;
      all[at.current]?.classList.remove('current');
      at.current = (at.current + step + all.length) % all.length;
      const place = all[at.current];
      place?.classList.add('current');
      place?.scrollIntoView({ block: 'center' });
    },
  };
}
