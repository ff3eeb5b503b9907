import './requests-note.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ConversationResponse, RightsRequest } from '../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { fill, formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { daysUntil, momentText } from './arrival.ts';
import { inboxChanged } from './inbox-queries.ts';
import { personPathOf } from './person-path.ts';
import { RequestChanges } from './request-changes.tsx';
import { INBOX_TEXTS } from './texts.ts';

/** The sender's open requests about their data, each with its deadline. */
export function RequestsNote({ conversation }: { conversation: ConversationResponse }) {
  const open = conversation.requests.filter(({ doneAt }) => doneAt === null);
  return open.map((request) => (
    <OpenRequest key={request.id} conversation={conversation} request={request} />
  ));
}

function OpenRequest({
  conversation,
  request,
}: {
  conversation: ConversationResponse;
  request: RightsRequest;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const client = useQueryClient();
  const finish = useMutation({
    mutationFn: () =>
      makeCall('finishRequest', { id: conversation.id, body: { request: request.id } }),
    onSuccess: () => inboxChanged(client),
  });
  const { kind, changes, askedAt, dueAt } = request;
  const now = Date.now();
  const isLate = dueAt < now;
  const time = momentText(askedAt, now, language, t.yesterday);
  return (
    <section
      className="note request-note"
      data-late={isLate || undefined}
      aria-label={t.requests.kinds[kind]}
    >
      <Icon name="warn" />
      <div>
        <p>
          <b>{t.requests.kinds[kind]}</b>{' '}
          <span className="request-clock">
            {isLate
              ? t.requests.late
              : formatCount(daysUntil(dueAt, now), language, t.requests.left)}
          </span>
        </p>
        <p>
          {fill(t.requests.asked, { time })} {t.requests.next[kind]}
        </p>
        <RequestChanges changes={changes} />
        <ProblemNote error={finish.error} />
        <p className="actions">
          <Button size="small" isBusy={finish.isPending} onClick={() => finish.mutate()}>
            {t.requests.finish}
          </Button>
          <Link className="button small" href={personPathOf(conversation)}>
            {t.conversation.person}
          </Link>
        </p>
      </div>
    </section>
  );
}
