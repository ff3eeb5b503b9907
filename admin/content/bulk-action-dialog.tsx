import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import { makeCall } from '../api/call.ts';
import { contentChanged } from '../api/content-changed.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { RefusalNote } from './entry-problems.tsx';
import { CONTENT_TEXTS } from './texts.ts';

/** An action on several entries at once: it changes all of them or none. */
export type BulkAction = 'unpublish' | 'remove';

/** Asks before entries are unpublished or removed, and says for each entry why it cannot be done. */
export function BulkActionDialog({
  action,
  entries,
  onClose,
  onDone,
}: {
  action: BulkAction;
  entries: readonly EntryKey[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => {
      const body = { entries: entries.map(({ kind, id }) => ({ kind, id })) };
      return action === 'unpublish'
        ? makeCall('unpublishEntries', { body })
        : makeCall('removeEntries', { body });
    },
    onSuccess: async () => {
      await contentChanged(client, entries);
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={formatCount(entries.length, language, t[action].title)}
      action={t[action].action}
      problem={<RefusalNote error={mutation.error} />}
      mutation={mutation}
      onClose={onClose}
    >
      <p>{t[action].text}</p>
    </ConfirmDialog>
  );
}
