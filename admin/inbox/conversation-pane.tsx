import './conversation-pane.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import { type ConversationResponse, TIMELINE_PAGE } from '../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import { hasProblem } from '../api/call.ts';
import { fill } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Empty, PageState, ProblemNote } from '../kit/notices.tsx';
import { useSingleKeys } from '../kit/single-keys.ts';
import { useCloseOnBack } from '../kit/use-close-on-back.ts';
import { comingText } from './arrival.ts';
import type { Change } from './change.ts';
import { Composer, type Writing } from './composer/composer.tsx';
import { isSending, undoableReply } from './composer/reply-draft.ts';
import { useReply } from './composer/use-reply.ts';
import { ConversationBar } from './conversation-bar.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { useConversationActions } from './conversation-menu.tsx';
import { inboxPath } from './inbox-address.ts';
import { CONVERSATION_REFRESH, conversationQuery, inboxCountsQuery } from './inbox-queries.ts';
import { Margin } from './margin/margin.tsx';
import { forgetOpening, openingOfPage } from './opening.ts';
import { RequestsNote } from './requests-note.tsx';
import { SnoozeMenu, useSnoozeChoices } from './snooze-menu.tsx';
import { SuspicionNote } from './suspicion-note.tsx';
import { INBOX_TEXTS } from './texts.ts';
import { CvChip } from './thread/cv-chip.tsx';
import { Thread } from './thread/thread.tsx';
import { useChange } from './use-change.ts';

/** How often to check the state of a reply that is being sent, and for how long after it was sent or the conversation was opened. In milliseconds. */
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

/** What a narrow screen shows over the thread. */
type Cover = 'facts' | 'composer' | null;

/** One conversation: what was written and has happened, where one writes, and what is only about it. */
export function ConversationPane(props: ConversationPaneProps) {
  const { id, query } = props;
  const t = useTexts(INBOX_TEXTS);
  const [, navigate] = useLocation();
  const [openedAt] = useState(Date.now);
  const sentAt = useRef(0);
  const heading = useId();
  const [items, setItems] = useState(TIMELINE_PAGE);
  const [cover, setCover] = useState<Cover>(null);
  const conversation = useQuery({
    ...conversationQuery(id, items),
    refetchInterval({ state: { data, error } }) {
      if (isNotFound(error)) return false;
      const isRecent = Date.now() - Math.max(openedAt, sentAt.current) < SENDING_MAX;
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
  // It was merged into another one.
  const moved = data === undefined || data.id === id ? null : inboxPath(query, data.id);
  useEffect(() => {
    if (moved !== null) navigate(moved, { replace: true });
  }, [moved, navigate]);
  const isMissing = isErased || isNotFound(error);
  return (
    // It stays the same element when its conversation is there: it may have the focus.
    <article
      className="conversation"
      data-cover={cover ?? undefined}
      tabIndex={-1}
      {...(isMissing || data === undefined || moved !== null
        ? { 'aria-label': t.conversation.label }
        : { 'aria-labelledby': heading })}
    >
      {isMissing ? (
        <div className="conversation-state">
          <Empty title={t.conversation.missing}>{t.conversation.missingText}</Empty>
          <Link className="button" href={list}>
            {t.conversation.toList}
          </Link>
        </div>
      ) : data === undefined || moved !== null ? (
        <div className="conversation-state">
          <PageState error={error} onRetry={() => conversation.refetch()} />
        </div>
      ) : (
        <OpenConversation
          {...props}
          conversation={data}
          error={error}
          heading={heading}
          cover={cover}
          onCover={setCover}
          onEarlier={() => setItems(data.timeline.length + EARLIER_ROWS)}
          onSent={() => {
            sentAt.current = Date.now();
          }}
          onErased={() => {
            setErased(true);
            navigate(list, { replace: true });
          }}
        />
      )}
    </article>
  );
}

function OpenConversation({
  conversation,
  error,
  query,
  staff,
  previous,
  next,
  heading,
  cover,
  onCover,
  onEarlier,
  onSent,
  onErased,
}: ConversationPaneProps & {
  /** The id of its heading. */
  heading: string;
  cover: Cover;
  onCover: (cover: Cover) => void;
  conversation: ConversationResponse;
  /** Why it could not be fetched again. */
  error: unknown;
  onEarlier: () => void;
  onSent: () => void;
  onErased: () => void;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const factsId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const facts = useRef<HTMLElement>(null);
  const [kind, setKind] = useState<Writing>('reply');
  const [done, setDone] = useState('');
  const change = useChange();
  const actions = useConversationActions(conversation, { onErased, onDone: setDone });
  const { id, state, stage, suspicion, timeline } = conversation;
  const reply = useReply(conversation, staff, {
    onSent() {
      onSent();
      // On a phone the composer covers the reply, which can still be taken back.
      if (cover === 'composer') onCover(null);
    },
    onUndone: () => write('reply'),
  });
  const undoable = undoableReply(timeline, staff.id);
  const undo =
    undoable === null
      ? null
      : {
          key: undoable.id,
          undo: () => void reply.undo(undoable.id),
          isUndoing: reply.isUndoing,
        };
  const apply = (next: Omit<Change, 'ids'>, text: string) => {
    setDone('');
    change.mutate({ ...next, ids: [id] }, { onSuccess: () => setDone(text) });
  };
  const markUnread = () => apply({ isUnread: true }, t.unread);
  // An application is closed by its stage.
  const close =
    stage !== null || suspicion !== null || state === 'closed'
      ? null
      : () => apply({ state: 'closed' }, t.states.closed);
  const snoozeMenu = useRef<HTMLButtonElement>(null);
  const snooze = useSnoozeChoices({
    isSnoozed: conversation.snoozedUntil !== null,
    onSnooze(until) {
      const done =
        until === null
          ? t.snooze.ended
          : fill(t.snooze.done, { time: comingText(until, Date.now(), language) });
      apply({ snoozedUntil: until }, done);
    },
  });
  const snoozeItems = suspicion === null ? snooze.items : null;
  function write(next: Writing): void {
    setKind(next);
    onCover('composer');
    // Once the field of that kind is there, and visible on a phone.
    requestAnimationFrame(() => field.current?.focus());
  }
  useSingleKeys({
    KeyR: () => write('reply'),
    KeyM: () => write('note'),
    KeyE: () => close?.(),
    KeyU: markUnread,
    KeyH: () => snoozeMenu.current?.click(),
    KeyZ: () => undo?.undo(),
    KeyL: actions.label,
    KeyA: () => facts.current?.querySelector<HTMLElement>('.of-assignee select')?.focus(),
  });
  // On a phone the way back closes what covers the thread.
  useCloseOnBack(cover !== null && matchMedia('(max-width: 47.99rem)').matches, () =>
    onCover(null),
  );
  const [opening] = useState(openingOfPage);
  const [opens] = useState<Cover>(() => {
    if (opening === 'trainer-draft') return 'facts';
    return opening === 'templates' || waitsForFirstMail(conversation, staff) ? 'composer' : null;
  });
  useEffect(forgetOpening, []);
  const hasOpened = useRef(opens === null);
  useEffect(() => {
    if (hasOpened.current) return;
    onCover(opens);
    // A phone shows the field from then on.
    if (cover !== opens) return;
    hasOpened.current = true;
    if (opens === 'composer') field.current?.focus();
  }, [opens, cover, onCover]);
  useEffect(() => {
    if (cover === 'facts') facts.current?.focus();
  }, [cover]);
  return (
    <>
      <div className="conversation-main">
        <ConversationHead
          conversation={conversation}
          heading={heading}
          list={inboxPath(query)}
          previous={previous}
          next={next}
          actions={actions}
          snooze={snoozeItems !== null && <SnoozeMenu ref={snoozeMenu} items={snoozeItems} />}
          onUnread={markUnread}
          onClose={close}
          factsId={factsId}
          hasFacts={cover === 'facts'}
          onFacts={() => onCover(cover === 'facts' ? null : 'facts')}
        />
        <div className="conversation-notes">
          <ProblemNote error={error ?? change.error} />
          {actions.problem}
          <SuspicionNote conversation={conversation} />
          <RequestsNote conversation={conversation} />
        </div>
        <span className="visually-hidden" role="status">
          {done}
        </span>
        <Thread
          conversation={conversation}
          undo={undo}
          takingBack={{ undo: (key) => void reply.undo(key), isUndoing: reply.isUndoing }}
          onEarlier={onEarlier}
        >
          {conversation.cv !== null && <CvChip id={id} cv={conversation.cv} />}
        </Thread>
        <Composer
          conversation={conversation}
          opensTemplates={opening === 'templates'}
          staff={staff}
          reply={reply}
          field={field}
          kind={kind}
          onKind={setKind}
          onClose={() => onCover(null)}
        />
        <ConversationBar
          conversation={conversation}
          actions={actions}
          snooze={snoozeItems}
          onUnread={markUnread}
          onReply={() => write('reply')}
        />
      </div>
      <Margin
        conversation={conversation}
        staff={staff}
        query={query}
        actions={actions}
        onChange={apply}
        ref={facts}
        id={factsId}
      />
      {actions.dialogs}
      {snooze.dialog}
    </>
  );
}

/** Whether the user has begun a conversation to write first, and has not written yet. */
function waitsForFirstMail(
  { begun, timeline, earlier }: ConversationResponse,
  { id }: SignedInStaff,
): boolean {
  const isWritten = earlier > 0 || timeline.some(({ kind }) => kind === 'reply');
  return begun?.kind === 'writing' && begun.by?.id === id && !isWritten;
}

/** Whether a conversation does not exist any more, or not for this user. */
function isNotFound(error: unknown): boolean {
  return hasProblem(error, 'not-found');
}

/** Stores once that the conversation is read now. A user may mark it as unread while it is open. */
function useMarkedRead(conversation: ConversationResponse | undefined): void {
  const { mutate } = useChange();
  const client = useQueryClient();
  const isDone = useRef(false);
  useEffect(() => {
    if (conversation === undefined || isDone.current) return;
    isDone.current = true;
    if (conversation.isUnread) mutate({ ids: [conversation.id], isUnread: false });
    // The server has noted that the user has seen what the user was told about it.
    else void client.invalidateQueries({ queryKey: inboxCountsQuery.queryKey });
  }, [conversation, mutate, client]);
}
