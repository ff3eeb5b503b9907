import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { fill, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { DoneNote, ProblemNote } from '../kit/notices.tsx';
import { inboxChanged } from './inbox-queries.ts';
import { SPAM_TEXTS } from './spam/texts.ts';
import { INBOX_TEXTS } from './texts.ts';

/** Says that a conversation was taken for spam, and can release it. */
export function SuspicionNote({
  conversation: { id, suspicion, listedAs },
}: {
  conversation: ConversationResponse;
}) {
  const t = useTexts(INBOX_TEXTS);
  const { t: common } = useMessages();
  const spamTexts = useTexts(SPAM_TEXTS);
  const client = useQueryClient();
  const [isUnlisting, setUnlisting] = useState(false);
  const release = useMutation({
    mutationFn: () =>
      makeCall('releaseConversations', { body: { ids: [id], unlist: isUnlisting } }),
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
        {listedAs.length > 0 && (
          <label className="check-label">
            <input
              type="checkbox"
              checked={isUnlisting}
              onChange={({ target }) => setUnlisting(target.checked)}
            />
            <span>
              {fill(spamTexts.unlist, {
                senders: listedAs.map(({ shown }) => isolate(shown)).join(common.separator),
              })}
            </span>
          </label>
        )}
        <p className="actions">
          <Button size="small" isBusy={release.isPending} onClick={() => release.mutate()}>
            {t.conversation.release}
          </Button>
        </p>
      </div>
    </div>
  );
}
