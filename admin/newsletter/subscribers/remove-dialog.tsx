import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../api/call.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { subscriberQuery, subscribersChanged } from './subscriber-queries.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';

/** Asks before subscribers are removed. */
export function RemoveDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: string[];
  onClose: () => void;
  onDone: (note: string) => void;
}) {
  const { language } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => makeCall('removeSubscribers', { body: { ids } }),
    async onSuccess() {
      onDone(formatCount(ids.length, language, t.remove.done));
      // Erased data is not kept here either.
      for (const id of ids) client.removeQueries({ queryKey: subscriberQuery(id).queryKey });
      await subscribersChanged(client);
    },
  });
  return (
    <ConfirmDialog
      title={formatCount(ids.length, language, t.remove.title)}
      action={t.remove.action}
      mutation={remove}
      onClose={onClose}
    >
      <p>{t.remove.text}</p>
    </ConfirmDialog>
  );
}
