import './conversation-pane.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import { type ConversationResponse, TIMELINE_PAGE } from '../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import { senderName, staffFields } from '../../contract/forms/fields.ts';
import { forms } from '../../contract/forms/forms.ts';
import { CallFailed } from '../api/call.ts';
import { Avatar } from '../kit/avatar.tsx';
import { fill, formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { Empty, PageState, ProblemNote } from '../kit/notices.tsx';
import { DotSeparated } from '../kit/row.tsx';
import { daysUntil, momentText } from './arrival.ts';
import { ConversationFacts } from './conversation-facts.tsx';
import { ConversationPresence } from './conversation-presence.tsx';
import { ConversationTimeline } from './conversation-timeline.tsx';
import { ConversationWork } from './conversation-work.tsx';
import { CvSection } from './cv-section.tsx';
import { inboxPath } from './inbox-address.ts';
import { CONVERSATION_REFRESH, conversationQuery } from './inbox-queries.ts';
import { isSending } from './reply-draft.ts';
import { RequestsNote } from './requests-note.tsx';
import { SuspicionNote } from './suspicion-note.tsx';
import { INBOX_TEXTS } from './texts.ts';
import { useChange } from './use-change.ts';

/** How often to check the state of a reply that was just sent, and for how long. In milliseconds. */
const SENDING_REFRESH = 3_000;
const SENDING_MAX = 60_000;

/** How many rows of the timeline are added when a user asks for earlier ones. */
const EARLIER_ROWS = 100;

type ConversationPaneProps = {
  id: string;
  query: Partial<InboxQuery>;
  staff: SignedInStaff;
  /** The paths of the previous and the next conversation in the list. */
  previous: string | null;
  next: string | null;
};

/** One conversation: the submission, what happened, and the work on it. */
export function ConversationPane({ id, query, staff, previous, next }: ConversationPaneProps) {
  const t = useTexts(INBOX_TEXTS);
  const [, navigate] = useLocation();
  const heading = useId();
  const sentAt = useRef(0);
  const [items, setItems] = useState(TIMELINE_PAGE);
  const conversation = useQuery({
    ...conversationQuery(id, items),
    refetchInterval({ state: { data, error } }) {
      if (isNotFound(error)) return false;
      const isRecent = Date.now() - sentAt.current < SENDING_MAX;
      return data !== undefined && isRecent && isSending(data.timeline)
        ? SENDING_REFRESH
        : CONVERSATION_REFRESH;
    },
  });
  const { data, error } = conversation;
  useMarkedRead(data);
  const { refetch } = conversation;
  useEffect(() => {
    if (items > TIMELINE_PAGE) refetch();
  }, [items, refetch]);
  const [isErased, setErased] = useState(false);
  const list = inboxPath(query);
  const isMissing = isErased || isNotFound(error);
  if (isMissing || data === undefined) {
    return (
      <article className="conversation" aria-label={t.conversation.label} tabIndex={-1}>
        {isMissing ? (
          <>
            <Empty title={t.conversation.missing}>{t.conversation.missingText}</Empty>
            <Link className="button" href={list}>
              {t.conversation.toList}
            </Link>
          </>
        ) : (
          <PageState error={error} onRetry={() => conversation.refetch()} />
        )}
      </article>
    );
  }
  return (
    <>
      <article className="conversation" aria-labelledby={heading} tabIndex={-1}>
        <ConversationHead conversation={data} heading={heading} previous={previous} next={next} />
        <ProblemNote error={error} />
        <ConversationPresence present={data.present} />
        <SuspicionNote conversation={data} />
        <RequestsNote conversation={data} />
        <ConversationFacts conversation={data} />
        <Message conversation={data} />
        {data.cv !== null && <CvSection id={id} cv={data.cv} />}
        <ConversationTimeline
          conversation={data}
          onEarlier={() => setItems(data.timeline.length + EARLIER_ROWS)}
        />
        <OtherConversations conversation={data} query={query} />
      </article>
      <ConversationWork
        conversation={data}
        staff={staff}
        onSent={() => {
          sentAt.current = Date.now();
        }}
        onErased={() => {
          setErased(true);
          navigate(list, { replace: true });
        }}
      />
    </>
  );
}

/** Whether a conversation does not exist any more, or not for this user. */
function isNotFound(error: unknown): boolean {
  return error instanceof CallFailed && error.problem === 'not-found';
}

/** Stores once that the conversation is read now. A user may mark it as unread while it is open. */
function useMarkedRead(conversation: ConversationResponse | undefined): void {
  const { mutate } = useChange();
  const isDone = useRef(false);
  useEffect(() => {
    if (conversation === undefined || isDone.current) return;
    isDone.current = true;
    if (conversation.isUnread) mutate({ ids: [conversation.id], isUnread: false });
  }, [conversation, mutate]);
}

function ConversationHead({
  conversation,
  heading,
  previous,
  next,
}: {
  conversation: ConversationResponse;
  heading: string;
  previous: string | null;
  next: string | null;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { fields, form, reference, receivedAt, purgedAt } = conversation;
  const name = senderName(fields);
  const now = Date.now();
  const time = momentText(receivedAt, now, language, t.yesterday);
  return (
    <header className="conversation-head">
      <Avatar name={name} />
      <div>
        <h1 id={heading}>
          <bdi>{name}</bdi>
        </h1>
        <p className="muted small-text">
          <DotSeparated
            items={[
              t.forms[form],
              fill(t.conversation.arrived, { time }),
              t.conversation.writtenIn[conversation.language],
              <span key="reference">
                {t.conversation.reference}{' '}
                <bdi className="nowrap" dir="ltr">
                  {reference}
                </bdi>
              </span>,
              formatCount(daysUntil(purgedAt, now), language, t.conversation.left),
            ]}
          />
        </p>
      </div>
      <div className="actions">
        {previous !== null && (
          <Link
            className="button small icon-button quiet"
            href={previous}
            aria-label={t.conversation.previous}
            title={t.conversation.previous}
          >
            <Icon name="up" />
          </Link>
        )}
        {next !== null && (
          <Link
            className="button small icon-button quiet"
            href={next}
            aria-label={t.conversation.next}
            title={t.conversation.next}
          >
            <Icon name="down" />
          </Link>
        )}
      </div>
    </header>
  );
}

/** The submitted texts, unchanged. */
function Message({ conversation: { form, fields } }: { conversation: ConversationResponse }) {
  const t = useTexts(INBOX_TEXTS);
  return staffFields(forms[form], fields)
    .filter(({ type }) => type === 'message')
    .map(({ name, value }) => (
      <blockquote key={name} className="message" aria-label={t.conversation.message}>
        {value
          .split(/\n+/)
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph, index) => (
            // The paragraphs of a text are never reordered. Each has the direction of its own words.
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))}
      </blockquote>
    ));
}

/** Other submissions from the same address. */
function OtherConversations({
  conversation,
  query,
}: {
  conversation: ConversationResponse;
  query: Partial<InboxQuery>;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const heading = useId();
  if (conversation.others.length === 0) return null;
  return (
    <section className="other-conversations" aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{t.conversation.others}</h2>
      </div>
      <ul className="rows">
        {conversation.others.map(({ id, form, reference, receivedAt }) => (
          <li key={id}>
            <Link href={inboxPath(query, id)}>
              <span>{t.forms[form]}</span>
              <bdi className="nowrap" dir="ltr">
                {reference}
              </bdi>
            </Link>{' '}
            <span className="muted small-text">
              {momentText(receivedAt, Date.now(), language, t.yesterday)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
