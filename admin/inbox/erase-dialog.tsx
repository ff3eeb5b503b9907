import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../api/call.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { conversationQuery, inboxChanged } from './inbox-queries.ts';
import { INBOX_TEXTS } from './texts.ts';

type EraseDialogProps = { ids: string[]; onClose: () => void; onErased: () => void };

/** Asks before conversations are permanently erased. */
export function EraseDialog({ ids, onClose, onErased }: EraseDialogProps) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const client = useQueryClient();
  const erase = useMutation({
    mutationFn: () => makeCall('eraseConversations', { body: { ids } }),
    async onSuccess() {
      onErased();
      // Erased data is not kept here either.
      const keys = ids.map((id) => conversationQuery(id).queryKey);
      await Promise.all(keys.map((queryKey) => client.resetQueries({ queryKey })));
      await inboxChanged(client);
    },
  });
  return (
    <ConfirmDialog
      title={formatCount(ids.length, language, t.erase.title)}
      action={t.erase.action}
      mutation={erase}
      onClose={onClose}
    >
      <p>{t.erase.text}</p>
    </ConfirmDialog>
  );
}
