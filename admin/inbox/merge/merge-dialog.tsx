import './merge-dialog.css';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversationRow } from '../../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { PageState } from '../../kit/notices.tsx';
import { arrivalText } from '../arrival.ts';
import { inboxChanged } from '../inbox-queries.ts';
import { labelOf } from '../row-label.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { MERGE_TEXTS } from './texts.ts';

function candidatesQuery(id: string) {
  return queryOptions({
    queryKey: ['merge', id],
    queryFn: () => makeCall('mergeCandidates', { id }),
    gcTime: 0,
  });
}

type MergeDialogProps = { id: string; onClose: () => void; onDone: (note: string) => void };

/** Lists a person's other conversations, and merges one of them with this one. */
export function MergeDialog({ id, onClose, onDone }: MergeDialogProps) {
  const { t: common } = useMessages();
  const t = useTexts(MERGE_TEXTS);
  const candidates = useQuery(candidatesQuery(id));
  const rows = candidates.data?.rows;
  return (
    <Dialog title={t.title} onClose={onClose}>
      {rows === undefined ? (
        <PageState error={candidates.error} onRetry={() => candidates.refetch()} />
      ) : rows.length === 0 ? (
        <>
          <p>{t.none}</p>
          <p className="actions">
            <Button onClick={onClose}>{common.close}</Button>
          </p>
        </>
      ) : (
        <MergeForm
          id={id}
          rows={rows}
          onClose={onClose}
          onDone={onDone}
          onRefetch={() => candidates.refetch()}
        />
      )}
    </Dialog>
  );
}

function MergeForm({
  id,
  rows,
  onClose,
  onDone,
  onRefetch,
}: MergeDialogProps & { rows: readonly ConversationRow[]; onRefetch: () => void }) {
  const { language } = useMessages();
  const t = useTexts(MERGE_TEXTS);
  const inbox = useTexts(INBOX_TEXTS);
  const client = useQueryClient();
  const [chosen, setChosen] = useState(rows[0]?.id ?? '');
  const other = rows.find((row) => row.id === chosen) ?? rows[0];
  const merge = useMutation({
    mutationFn: () =>
      makeCall('mergeConversations', {
        id,
        body: { other: other?.id ?? '', arrivedAt: other?.arrivedAt ?? 0 },
      }),
    async onSuccess() {
      onDone(t.done);
      await inboxChanged(client);
    },
    onError: onRefetch,
  });
  return (
    <DialogForm
      action={t.action}
      icon="merge"
      mutation={merge}
      onClose={onClose}
      conflict={t.conflict}
    >
      <fieldset className="merge-others">
        <legend>{t.lead}</legend>
        {rows.map((row) => (
          <label key={row.id}>
            <input
              type="radio"
              name="other"
              checked={row.id === other?.id}
              onChange={() => setChosen(row.id)}
            />
            <span>
              <b>
                <bdi>
                  {labelOf({ ...row, entryTitle: row.entryTitle[language] }, inbox, language)}
                </bdi>
              </b>{' '}
              <bdi dir="ltr" className="muted nowrap">
                {row.reference}
              </bdi>{' '}
              <span className="muted">
                {arrivalText(row.arrivedAt, Date.now(), language, inbox.yesterday)}
                {row.state === 'closed' && ` · ${t.closed}`}
              </span>
              <span className="merge-words" dir="auto">
                {row.excerpt === '' ? inbox.list.noText : row.excerpt}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <ul className="merge-effects">
        {Object.values(t.effects).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </DialogForm>
  );
}
