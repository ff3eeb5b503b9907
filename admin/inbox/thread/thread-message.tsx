import type { ReactNode } from 'react';
import type { Colleague, TimelineItem } from '../../../contract/admin/inbox/inbox.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { fill, formatTime, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { BEGIN_TEXTS } from '../begin/texts.ts';
import { FileChips, UnstoredFiles } from '../files/file-chips.tsx';
import { InterviewLine } from '../interview/interview-line.tsx';
import { INBOX_TEXTS } from '../texts.ts';
import { Fate } from './fate.tsx';
import type { Written } from './thread-rows.ts';
import { Letter, ThreadTexts } from './thread-texts.tsx';
import { type UndoableReply, UndoRow } from './undo-row.tsx';

type MessageProps = {
  /** `theirs`: of the sender; `ours`: to the sender; `team`: for colleagues alone. */
  side: 'theirs' | 'ours' | 'team';
  name: string;
  /** In epoch milliseconds. */
  at: number;
  /** What it is, beside the name. */
  remark?: ReactNode;
  /** What became of it, below it. */
  after?: ReactNode;
  /** Whether it can still be taken back. */
  isLeaving?: boolean;
  children: ReactNode;
};

/** One message of the thread: who wrote it and when, and what was written. */
export function Message({
  side,
  name,
  at,
  remark,
  after,
  isLeaving = false,
  children,
}: MessageProps) {
  return (
    <article className={`thread-message ${side}${isLeaving ? ' leaving' : ''}`}>
      <Avatar name={name} />
      <p className="thread-by">
        <b>
          <bdi>{name}</bdi>
        </b>
        <time dateTime={new Date(at).toISOString()}>
          <bdi dir="ltr">{formatTime(at)}</bdi>
        </time>
        {remark}
      </p>
      <div className="thread-body">{children}</div>
      {after}
    </article>
  );
}

/** A reply, a note, or a mail of the sender. */
export function WrittenMessage({
  conversation,
  sender,
  item,
  undo,
}: {
  conversation: string;
  /** The name of the sender. */
  sender: string;
  item: Written;
  undo: UndoableReply | null;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS).timeline;
  if (item.kind === 'incoming') {
    return <IncomingMessage conversation={conversation} sender={sender} item={item} />;
  }
  if (item.kind === 'sent') {
    return (
      <Message
        side="theirs"
        name={sender}
        at={item.at}
        remark={
          <>
            <span>
              <bdi dir="ltr">{item.reference}</bdi>
            </span>
            {item.begun !== null && <NotedBy by={item.by} />}
          </>
        }
      >
        <ThreadTexts conversation={conversation} item={item}>
          {({ text }) => <Letter text={text} />}
        </ThreadTexts>
      </Message>
    );
  }
  const about = { name: item.by?.name ?? t.command, at: item.at };
  const words = (
    <ThreadTexts conversation={conversation} item={item}>
      {({ text }) => <Letter text={text} />}
    </ThreadTexts>
  );
  if (item.kind === 'note') {
    return (
      <Message
        side="team"
        {...about}
        remark={
          <em>
            <Icon name="lock" />
            {t.note}
          </em>
        }
      >
        {words}
      </Message>
    );
  }
  return (
    <Message
      side="ours"
      {...about}
      remark={
        item.template !== null && (
          <span>{fill(t.replyFrom, { title: isolate(item.template[language]) })}</span>
        )
      }
      isLeaving={item.mail?.status === 'leaving'}
      after={
        undo?.key === item.id ? (
          <UndoRow undo={undo} />
        ) : (
          item.mail !== null && <Fate fate={item.mail} />
        )
      }
    >
      {words}
      <InterviewLine files={item.files} />
      <FileChips conversation={conversation} files={item.files} />
    </Message>
  );
}

/** Who has written down what somebody said. */
export function NotedBy({ by }: { by: Colleague | null }) {
  const t = useTexts(BEGIN_TEXTS);
  return <span>{by === null ? t.notedByTeam : fill(t.notedBy, { name: isolate(by.name) })}</span>;
}

/** A mail of the sender: what was written last. What it answers is folded. */
function IncomingMessage({
  conversation,
  sender,
  item,
}: {
  conversation: string;
  sender: string;
  item: Extract<TimelineItem, { kind: 'incoming' }>;
}) {
  const t = useTexts(INBOX_TEXTS).timeline;
  return (
    <Message
      side="theirs"
      name={item.isOtherSender && item.from.name !== '' ? item.from.name : sender}
      at={item.at}
      remark={<span>{item.how === 'automatic' ? t.incoming.automatic : t.incoming.reply}</span>}
    >
      {item.subject !== '' && (
        <p className="thread-remark">
          {t.subject} <bdi>{item.subject}</bdi>
        </p>
      )}
      <ThreadTexts conversation={conversation} item={item}>
        {({ text, quoted }) => (
          <>
            {text !== '' && <Letter text={text} />}
            {item.remark !== null && <p className="thread-remark">{t.remarks[item.remark]}</p>}
            {quoted !== null && (
              <details className="thread-quoted">
                <summary>{t.quoted}</summary>
                <Letter text={quoted} />
              </details>
            )}
          </>
        )}
      </ThreadTexts>
      {item.isOtherSender && (
        <p className="thread-remark trouble">
          <Icon name="warn" />
          <span>{fill(t.otherSender, { address: `\u2066${item.from.address}\u2069` })}</span>
        </p>
      )}
      <FileChips conversation={conversation} files={item.files} />
      <UnstoredFiles files={item.unstored} />
      {item.isCut && <p className="thread-remark">{t.cut}</p>}
    </Message>
  );
}
