import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ScheduledReply } from '../../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { fill, formatSecondDate, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ProblemNote } from '../../kit/notices.tsx';
import { comingText } from '../arrival.ts';
import { FileChips } from '../files/file-chips.tsx';
import { inboxChanged } from '../inbox-queries.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { Message } from './thread-message.tsx';
import { Letter } from './thread-texts.tsx';

/** Takes back the reply that waits in a conversation. */
export type TakingBack = { undo: (key: string) => void; isUndoing: boolean };

/** The reply that is sent later: when it leaves, and how to send it now or to take it back. */
export function ScheduledMessage({
  conversation,
  reply: { key, by, at, dueAt, text, files },
  takingBack: { undo, isUndoing },
}: {
  /** Its id. */
  conversation: string;
  reply: ScheduledReply;
  takingBack: TakingBack;
}) {
  const { language, t: messages } = useMessages();
  const { timeline, later: t } = useTexts(INBOX_TEXTS);
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => makeCall('sendReplyNow', { id: conversation, body: { key } }),
    onSettled: () => inboxChanged(client),
  });
  const second = dueAt === null ? null : formatSecondDate(dueAt, language);
  return (
    <Message
      side="ours"
      name={by?.name ?? timeline.command}
      at={at}
      isLeaving
      after={
        <div className="thread-undo">
          <span className="undo-words">
            <Icon name={dueAt === null ? 'warn' : 'calendar'} />
            <span>
              {dueAt === null
                ? t.stopped
                : [
                    fill(t.leaves, { time: comingText(dueAt, Date.now(), language) }),
                    second === null ? [] : isolate(second),
                  ]
                    .flat()
                    .join(messages.separator)}
            </span>
          </span>
          <ProblemNote error={sending.error} />
          <Button icon="send" isBusy={sending.isPending} onClick={() => sending.mutate()}>
            {t.now}
          </Button>
          <Button icon="undo" isBusy={isUndoing} onClick={() => undo(key)}>
            {t.takeBack}
          </Button>
        </div>
      }
    >
      <Letter text={text} />
      <FileChips conversation={conversation} files={files} />
    </Message>
  );
}
