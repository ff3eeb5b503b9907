import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { EntryKey, RestoreEntriesResponse } from '../../contract/admin/content/content.ts';
import { makeCall } from '../api/call.ts';
import { contentChanged } from '../api/content-changed.ts';
import { Button } from '../kit/button.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { useProblemText } from '../kit/notices.tsx';
import { entryPath } from '../kit/paths.ts';
import { useEntryLabels } from './entry-label.ts';
import { useFieldTexts } from './field-texts.ts';
import { TRASH_TEXTS } from './trash/texts.ts';

type Restored = RestoreEntriesResponse['restored'];

/** Returns the call that restores deleted entries. */
export function useRestoreRemoved(onDone: (restored: Restored) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entries: readonly EntryKey[]) =>
      makeCall('restoreEntries', {
        body: { entries: entries.map(({ kind, id }) => ({ kind, id })) },
      }),
    onSuccess: async ({ restored }) => {
      await contentChanged(client, restored);
      onDone(restored);
    },
  });
}

/** Says that entries were deleted, and restores them on request. */
export function RemovedNote({
  entries,
  onRestored,
}: {
  entries: readonly EntryKey[];
  onRestored: (note: ReactNode) => void;
}) {
  const { language } = useMessages();
  const t = useTexts(TRASH_TEXTS);
  const problemText = useProblemText();
  const undo = useRestoreRemoved((restored) => onRestored(<RestoredNote restored={restored} />));
  return (
    <>
      {formatCount(entries.length, language, t.removed)}{' '}
      <Button size="small" isBusy={undo.isPending} onClick={() => undo.mutate(entries)}>
        {t.undo}
      </Button>
      {undo.error !== null && <b role="alert"> {problemText(undo.error)}</b>}
    </>
  );
}

/** Says which entries were restored, and why some of them are drafts although they were public. */
export function RestoredNote({ restored }: { restored: Restored }) {
  const { language } = useMessages();
  const t = useTexts(TRASH_TEXTS);
  const { titleOf, fieldOf } = useEntryLabels();
  const { problem: problemOf } = useFieldTexts();
  const asBefore = restored.filter(({ problems }) => problems.length === 0);
  const drafts = restored.filter(({ problems }) => problems.length > 0);
  const [only] = restored;
  return (
    <>
      {asBefore.length > 0 && formatCount(asBefore.length, language, t.restored)}{' '}
      {asBefore.length > 0 && restored.length === 1 && only !== undefined && (
        <Link href={entryPath(only)}>
          <bdi>{titleOf(only)}</bdi>
        </Link>
      )}
      {drafts.length > 0 && t.asDraft}
      {drafts.map((entry) => (
        <span key={`${entry.kind} ${entry.id}`}>
          {' '}
          <Link href={entryPath(entry)}>
            <bdi>{titleOf(entry)}</bdi>
          </Link>{' '}
          (
          {entry.problems
            .map(({ path, code }) => `${fieldOf(entry.kind, path)}: ${problemOf(code)}`)
            .join(' · ')}
          )
        </span>
      ))}
    </>
  );
}
