import './thread.css';
import { type ReactNode, useRef, useState } from 'react';
import type { ConversationResponse } from '../../../contract/admin/inbox/inbox.ts';
import { FIELD_TEXTS } from '../../../contract/forms/field-texts.ts';
import { senderName, staffFields } from '../../../contract/forms/fields.ts';
import { forms } from '../../../contract/forms/forms.ts';
import { dayOf, formatCount, noonOf } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { arrivalText } from '../arrival.ts';
import { INBOX_TEXTS } from '../texts.ts';
import { ScheduledMessage, type TakingBack } from './scheduled-message.tsx';
import { ThreadEvents, ThreadTrouble } from './thread-events.tsx';
import { Message, NotedBy, WrittenMessage } from './thread-message.tsx';
import { type ThreadRow, threadRows } from './thread-rows.ts';
import { Letter } from './thread-texts.tsx';
import type { UndoableReply } from './undo-row.tsx';
import { useThreadScroll } from './use-thread-scroll.ts';

/** The conversation: what was sent first, and all that was written and has happened since, oldest first. */
export function Thread({
  conversation,
  undo,
  takingBack,
  onEarlier,
  children,
}: {
  conversation: ConversationResponse;
  undo: UndoableReply | null;
  takingBack: TakingBack;
  /** Shows rows before those of the timeline. */
  onEarlier: () => void;
  /** What was sent with the form besides its texts, such as a CV. */
  children?: ReactNode;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const { id, timeline, scheduled, earlier, fields } = conversation;
  const thread = useRef<HTMLDivElement>(null);
  // What is new stays marked while the conversation is open.
  const [seenAt] = useState(conversation.seenAt);
  const [hasArrived, showArrived] = useThreadScroll(
    thread,
    scheduled?.key ?? timeline.at(-1)?.id ?? '',
  );
  const sender = senderName(fields);
  const now = Date.now();
  const contentOf = (row: ThreadRow) => {
    switch (row.kind) {
      case 'day':
        return (
          <h3 className="thread-day">
            {arrivalText(noonOf(dayOf(row.at)), now, language, t.yesterday)}
          </h3>
        );
      case 'new':
        return <p className="thread-new">{t.timeline.sinceRead}</p>;
      case 'written':
        return <WrittenMessage conversation={id} sender={sender} item={row.item} undo={undo} />;
      case 'trouble':
        return <ThreadTrouble item={row.item} />;
      case 'events':
        return <ThreadEvents items={row.items} />;
    }
  };
  const rowOf = (row: ThreadRow) => (
    <div key={keyOf(row)} className="thread-row">
      {contentOf(row)}
    </div>
  );
  const rows = threadRows(timeline, seenAt);
  // How it arrived stands above what was sent.
  const first = earlier === 0 && rows[0]?.kind === 'events' ? 1 : 0;
  return (
    <div className="thread-pane">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <div className="thread" ref={thread} role="log" aria-label={t.timeline.title} tabIndex={0}>
        {rows.slice(0, first).map(rowOf)}
        {/* What staff write first is a reply, and what was merged is among the rows. */}
        {conversation.begun?.kind !== 'writing' && conversation.merged.length === 0 && (
          <Sent conversation={conversation}>{children}</Sent>
        )}
        {earlier > 0 && (
          <button
            type="button"
            className="button small quiet thread-earlier"
            onClick={() => {
              // The button may be gone afterwards.
              thread.current?.focus();
              onEarlier();
            }}
          >
            {formatCount(earlier, language, t.timeline.earlier)}
          </button>
        )}
        {rows.slice(first).map(rowOf)}
        {scheduled !== null && (
          <div key={scheduled.key} className="thread-row">
            <ScheduledMessage conversation={id} reply={scheduled} takingBack={takingBack} />
          </div>
        )}
      </div>
      {hasArrived && (
        <button type="button" className="button small thread-arrived" onClick={showArrived}>
          {t.timeline.arrived}
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}

function keyOf(row: ThreadRow): string {
  switch (row.kind) {
    case 'day':
      return `day-${row.at}`;
    case 'new':
      return row.kind;
    case 'events':
      return `events-${row.items[0]?.id}`;
    case 'written':
    case 'trouble':
      return row.item.id;
  }
}

/** What was sent with the form, as it was written, or what somebody said, as staff have written it down. */
function Sent({
  conversation: { form, fields, receivedAt, begun },
  children,
}: {
  conversation: ConversationResponse;
  children: ReactNode;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const written = staffFields(forms[form], fields).filter(({ type }) => type === 'message');
  return (
    <Message
      side="theirs"
      name={senderName(fields)}
      at={receivedAt}
      remark={begun !== null && <NotedBy by={begun.by} />}
    >
      {written.map(({ name, label, value }) => (
        <div key={name} className="thread-field">
          {written.length > 1 && (
            <p className="thread-remark">
              <bdi>{label ?? FIELD_TEXTS[language].labels[name]}</bdi>
            </p>
          )}
          <Letter text={value} />
        </div>
      ))}
      {written.length === 0 && !children && <p className="muted">{t.list.noText}</p>}
      {children}
    </Message>
  );
}
