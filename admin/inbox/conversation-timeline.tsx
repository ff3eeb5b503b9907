import { MailFailure } from '../kit/mail-failure.tsx';
import './conversation-timeline.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type {
  Colleague,
  ConversationResponse,
  ConversationText,
  MailFate,
  TimelineItem,
} from '../../contract/admin/inbox/inbox.ts';
import {
  dayOf,
  fill,
  formatCount,
  formatDay,
  formatTime,
  isolate,
  noonOf,
} from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, type IconName } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { Quote } from '../kit/quote.tsx';
import { textDirection } from '../kit/text-direction.ts';
import { arrivalText, momentText } from './arrival.ts';
import { FileChips, UnstoredFiles } from './files/file-chips.tsx';
import { conversationTextQuery } from './inbox-queries.ts';
import { RequestChanges } from './request-changes.tsx';
import { INBOX_TEXTS } from './texts.ts';
import { timelineDays } from './timeline-days.ts';

const ICONS: Record<TimelineItem['kind'], IconName> = {
  received: 'inbox',
  incoming: 'inbox',
  mail: 'letter',
  note: 'texts',
  reply: 'letter',
  state: 'check',
  stage: 'check',
  assigned: 'people',
  released: 'undo',
  request: 'warn',
  'request-done': 'check',
  'keep-asked': 'letter',
  'keep-agreed': 'check',
  'keep-ended': 'undo',
};

/** What happened in a conversation, by days: who did what and when, and the result of each mail. */
export function ConversationTimeline({
  conversation: { id, timeline, earlier },
  onEarlier,
}: {
  conversation: Pick<ConversationResponse, 'id' | 'timeline' | 'earlier'>;
  /** Shows earlier rows of the timeline. */
  onEarlier: () => void;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const now = Date.now();
  const today = dayOf(now);
  return (
    <section className="timeline" aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading} ref={title} tabIndex={-1}>
          {t.timeline.title}
        </h2>
      </div>
      {earlier > 0 && (
        <button
          type="button"
          className="button small quiet"
          onClick={() => {
            // The button may be gone afterwards.
            title.current?.focus();
            onEarlier();
          }}
        >
          {formatCount(earlier, language, t.timeline.earlier)}
        </button>
      )}
      {timelineDays(timeline).map(({ day, items }) => (
        <div key={day}>
          {day !== today && <h3>{arrivalText(noonOf(day), now, language, t.yesterday)}</h3>}
          <ol>
            {items.map((item) => (
              <li key={item.id} className={`of-${item.kind}`}>
                <Icon name={isTrouble(item) ? 'warn' : ICONS[item.kind]} />
                <Item conversation={id} item={item} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

function isTrouble(item: TimelineItem): boolean {
  return item.kind === 'incoming' && item.how === 'failure';
}

function Item({ conversation, item }: { conversation: string; item: TimelineItem }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  switch (item.kind) {
    case 'received':
      return <Line at={item.at}>{t.timeline.received}</Line>;
    case 'mail':
      return (
        <Line at={item.at} fate={item.mail}>
          {item.to === 'visitor' ? t.timeline.mailVisitor : t.timeline.mailOrganisation}
        </Line>
      );
    case 'incoming':
      return <Incoming conversation={conversation} item={item} />;
    case 'note':
      return (
        <Line
          at={item.at}
          by={item.by}
          note={
            <Texts conversation={conversation} item={item}>
              {({ text }) => <Quote text={text} />}
            </Texts>
          }
        >
          {t.timeline.note}
        </Line>
      );
    case 'reply':
      return (
        <Line
          at={item.at}
          by={item.by}
          fate={item.mail}
          note={
            <>
              <Texts conversation={conversation} item={item}>
                {({ text }) => <Quote text={text} />}
              </Texts>
              <FileChips conversation={conversation} files={item.files} />
            </>
          }
        >
          {item.template === null
            ? t.timeline.reply
            : fill(t.timeline.replyFrom, { title: isolate(item.template[language]) })}
        </Line>
      );
    case 'state':
      return (
        <Line at={item.at} by={item.by}>
          {fill(t.timeline.state, { state: t.states[item.state] })}
        </Line>
      );
    case 'stage':
      return (
        <Line at={item.at} by={item.by}>
          {fill(t.timeline.stage, { stage: t.stages[item.stage] })}
        </Line>
      );
    case 'assigned':
      return (
        <Line at={item.at} by={item.by}>
          {item.to === null
            ? t.timeline.unassigned
            : fill(t.timeline.assigned, { name: isolate(item.to.name) })}
        </Line>
      );
    case 'keep-asked':
      return (
        <Line at={item.at} by={item.by} fate={item.mail}>
          {fill(t.timeline.keepAsked, { date: formatDay(item.until, language) })}
        </Line>
      );
    case 'keep-agreed':
      return (
        <Line at={item.at}>
          {fill(t.timeline.keepAgreed, { date: formatDay(item.until, language) })}
        </Line>
      );
    case 'keep-ended':
      return <Line at={item.at}>{t.timeline.keepEnded}</Line>;
    case 'released':
      return (
        <Line at={item.at} by={item.by}>
          {t.timeline.released}
        </Line>
      );
    case 'request':
      return (
        <Line at={item.at} details={<RequestChanges changes={item.changes} />}>
          {fill(t.timeline.request, { request: t.requests.kinds[item.request] })}
        </Line>
      );
    case 'request-done':
      return (
        <Line at={item.at} by={item.by}>
          {fill(t.timeline.requestDone, { request: t.requests.kinds[item.request] })}
        </Line>
      );
  }
}

/** An incoming mail: the newest text, with the rest folded. */
function Incoming({
  conversation,
  item,
}: {
  conversation: string;
  item: Extract<TimelineItem, { kind: 'incoming' }>;
}) {
  const t = useTexts(INBOX_TEXTS).timeline;
  const { how, at, text: words } = item;
  if (how === 'failure' || how === 'delay') {
    return (
      <Line at={at} note={<Said words={words} isTrouble={how === 'failure'} />}>
        {t.incoming[how]}
      </Line>
    );
  }
  return (
    <Line
      at={at}
      note={
        <>
          {item.subject !== '' && (
            <p className="fate">
              <span>
                {t.subject} <bdi>{item.subject}</bdi>
              </span>
            </p>
          )}
          <Texts conversation={conversation} item={item}>
            {({ text, quoted }) => (
              <>
                {text !== '' && <Letter text={text} />}
                {item.remark !== null && (
                  <p className="fate">
                    <span>{t.remarks[item.remark]}</span>
                  </p>
                )}
                {quoted !== null && (
                  <details className="quoted">
                    <summary>{t.quoted}</summary>
                    <Letter text={quoted} />
                  </details>
                )}
              </>
            )}
          </Texts>
          {item.isOtherSender && (
            <p className="fate trouble">
              <Icon name="warn" />
              <span>{fill(t.otherSender, { address: `\u2066${item.from.address}\u2069` })}</span>
            </p>
          )}
          <FileChips conversation={conversation} files={item.files} />
          <UnstoredFiles files={item.unstored} />
          {item.isCut && (
            <p className="fate">
              <span>{t.cut}</span>
            </p>
          )}
        </>
      }
    >
      {t.incoming[how]}
    </Line>
  );
}

/** The texts of a row: as much as the timeline has, or the whole texts while a user reads them. */
function Texts({
  conversation,
  item,
  children,
}: {
  conversation: string;
  item: { id: string; text: string; quoted?: string | null; isShortened: boolean };
  children: (texts: ConversationText) => ReactNode;
}) {
  const t = useTexts(INBOX_TEXTS).timeline;
  const [isWhole, setWhole] = useState(false);
  const whole = useQuery({ ...conversationTextQuery(conversation, item.id), enabled: isWhole });
  const beginning = { text: item.text, quoted: item.quoted ?? null };
  return (
    <>
      {children((isWhole ? whole.data : undefined) ?? beginning)}
      {item.isShortened && (
        <button
          type="button"
          className="button small quiet"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t.showLess : t.showAll}
        </button>
      )}
      <ProblemNote error={isWhole ? whole.error : null} />
    </>
  );
}

/** A text whose paragraphs each have their own direction. */
function Letter({ text }: { text: string }) {
  return (
    <blockquote className="quote">
      {text.split('\n\n').map((paragraph, index) => (
        <p key={index} dir={textDirection(paragraph)}>
          {paragraph}
        </p>
      ))}
    </blockquote>
  );
}

/** The words of a mail server. */
function Said({ words, isTrouble }: { words: string; isTrouble: boolean }) {
  const t = useTexts(INBOX_TEXTS).timeline;
  return (
    <p className={isTrouble ? 'fate trouble' : 'fate'}>
      <span>
        {t.said} <bdi dir="auto">{words}</bdi>
      </span>
    </p>
  );
}

/** One event. @param props.by null: an operator's command; undefined: no user of the back office */
function Line({
  at,
  by,
  details,
  fate = null,
  note,
  children,
}: {
  at: number;
  by?: Colleague | null;
  details?: ReactNode;
  fate?: MailFate | null;
  note?: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts(INBOX_TEXTS);
  return (
    <div>
      <p className="what">
        <span>
          <b>{children}</b>
          {by !== undefined && (
            <span className="muted">
              {' · '}
              <bdi>{by?.name ?? t.timeline.command}</bdi>
            </span>
          )}
        </span>
        <time dateTime={new Date(at).toISOString()}>
          <bdi dir="ltr">{formatTime(at)}</bdi>
        </time>
      </p>
      {note}
      {details}
      {fate !== null && <Fate fate={fate} />}
    </div>
  );
}

/** The result of a mail, in words. */
function Fate({ fate: { status, sentAt, error, cause } }: { fate: MailFate }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const isTrouble = status !== 'sent' && status !== 'waiting' && status !== 'held';
  const time = sentAt === null ? '' : momentText(sentAt, Date.now(), language, t.yesterday);
  return (
    <p className={isTrouble ? 'fate trouble' : 'fate'}>
      {isTrouble && <Icon name="warn" />}
      {status === 'sent' && <Icon name="check" />}
      <span>
        {fill(t.timeline.fates[status], { time })}
        {cause !== null && status !== 'returned' && (
          <>
            {'. '}
            {error !== null && `${t.timeline.said} `}
            <MailFailure words={error} cause={cause} />
          </>
        )}
      </span>
    </p>
  );
}
