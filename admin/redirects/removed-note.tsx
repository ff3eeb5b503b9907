import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RedirectRow } from '../../contract/admin/redirects/redirects.ts';
import { makeCall } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { useProblemText } from '../kit/notices.tsx';
import { redirectsChanged } from './redirect-queries.ts';
import { REDIRECT_TEXTS } from './texts.ts';

/** Says that redirects were deleted, and restores them on request. */
export function RemovedNote({
  rows,
  onRestored,
}: {
  rows: readonly RedirectRow[];
  onRestored: (note: ReactNode) => void;
}) {
  const { language } = useMessages();
  const t = useTexts(REDIRECT_TEXTS);
  const client = useQueryClient();
  const problemText = useProblemText();
  const undo = useMutation({
    mutationFn: () =>
      makeCall('restoreRedirects', {
        body: {
          rows: rows.map(({ from, to, source, uses, lastUsedOn }) => ({
            from,
            to,
            source,
            uses,
            lastUsedOn,
          })),
        },
      }),
    async onSuccess({ restored }) {
      onRestored(formatCount(restored, language, t.restored));
      await redirectsChanged(client);
    },
  });
  return (
    <>
      {formatCount(rows.length, language, t.removed)}{' '}
      <Button size="small" isBusy={undo.isPending} onClick={() => undo.mutate()}>
        {t.undo}
      </Button>
      {undo.error !== null && <b role="alert"> {problemText(undo.error)}</b>}
    </>
  );
}
