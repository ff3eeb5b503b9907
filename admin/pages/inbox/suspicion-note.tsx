import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationResponse } from '../../../contract/admin/inbox.ts';
import { makeCall } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { DoneNote, ProblemNote } from '../../components/notices.tsx';
import { fill, isolate } from '../../i18n/format.ts';
import { useInboxTexts } from '../../i18n/inbox/inbox-texts.ts';
import { inboxChanged } from '../../inbox/inbox-queries.ts';

/** Says that a conversation was taken for spam, and lets it be released. */
export function SuspicionNote({
  conversation: { id, suspicion },
}: {
  conversation: ConversationResponse;
}) {
  const t = useInboxTexts();
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: () => makeCall('releaseConversations', { body: { ids: [id] } }),
    onSuccess: () => inboxChanged(client),
  });
  if (suspicion === null) {
    return release.isSuccess ? <DoneNote>{t.conversation.releasedNote}</DoneNote> : null;
  }
  return (
    <div className="note problem">
      <Icon name="warn" />
      <div>
        <p>
          {fill(t.conversation.suspected, {
            reason: t.conversation.suspicions[suspicion] ?? isolate(suspicion),
          })}
        </p>
        <ProblemNote error={release.error} />
        <p className="actions">
          <Button size="small" isBusy={release.isPending} onClick={() => release.mutate()}>
            {t.conversation.release}
          </Button>
        </p>
      </div>
    </div>
  );
}
