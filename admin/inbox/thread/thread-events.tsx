import type { TimelineItem } from '../../../contract/admin/inbox/inbox.ts';
import type { Language } from '../../../contract/locale.ts';
import { fill, formatDay, formatTime, isolate, isolateLatin } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { comingText } from '../arrival.ts';
import { BEGIN_TEXTS } from '../begin/texts.ts';
import { MERGE_TEXTS } from '../merge/texts.ts';
import { RequestChanges } from '../request-changes.tsx';
import { INBOX_TEXTS, type InboxTexts } from '../texts.ts';
import { Fate } from './fate.tsx';
import type { Happened } from './thread-rows.ts';

/** Events that follow one another: one line that says what they were, and opens to the time of each. */
export function ThreadEvents({ items }: { items: readonly Happened[] }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const texts = items.map((item) => eventText(item, t, language));
  return (
    <details className="thread-events">
      <summary>{[...new Set(texts)].join(' · ')}</summary>
      <ul>
        {items.map((event) => (
          <li key={event.id}>
            <time dateTime={new Date(event.at).toISOString()}>
              <bdi dir="ltr">{formatTime(event.at)}</bdi>
            </time>
            <div>
              <p>
                {eventText(event, t, language)}
                {'by' in event && (
                  <span className="muted">
                    {' · '}
                    <bdi>{event.by?.name ?? t.timeline.command}</bdi>
                  </span>
                )}
              </p>
              {event.kind === 'request' && <RequestChanges changes={event.changes} />}
              {'mail' in event && event.mail !== null && <Fate fate={event.mail} />}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Something that went wrong with a mail: never folded. */
export function ThreadTrouble({
  item: trouble,
}: {
  item: Happened | Extract<TimelineItem, { kind: 'incoming' }>;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  return (
    <div className="thread-trouble">
      <Icon name="warn" />
      <div>
        <p>
          <b>
            {trouble.kind === 'incoming'
              ? t.timeline.incoming[trouble.how]
              : eventText(trouble, t, language)}
          </b>{' '}
          <time dateTime={new Date(trouble.at).toISOString()}>
            <bdi dir="ltr">{formatTime(trouble.at)}</bdi>
          </time>
        </p>
        {trouble.kind === 'incoming' && (
          <p>
            {t.timeline.said} <bdi dir="auto">{trouble.text}</bdi>
          </p>
        )}
        {'mail' in trouble && trouble.mail !== null && <Fate fate={trouble.mail} />}
      </div>
    </div>
  );
}

/** Says what happened. */
function eventText(
  item: Happened,
  { timeline: t, ...texts }: InboxTexts,
  language: Language,
): string {
  switch (item.kind) {
    case 'merged':
      return fill(MERGE_TEXTS.happened[language], { reference: isolateLatin(item.reference) });
    case 'begun':
      return BEGIN_TEXTS.happened[item.how][language];
    case 'received':
      return t.received;
    case 'mail':
      return item.to === 'visitor' ? t.mailVisitor : t.mailOrganisation;
    case 'state':
      return fill(t.state, { state: texts.states[item.state] });
    case 'stage':
      return fill(t.stage, { stage: texts.stages[item.stage] });
    case 'assigned':
      return item.to === null ? t.unassigned : fill(t.assigned, { name: isolate(item.to.name) });
    case 'keep-asked':
      return fill(t.keepAsked, { date: formatDay(item.until, language) });
    case 'keep-agreed':
      return fill(t.keepAgreed, { date: formatDay(item.until, language) });
    case 'keep-ended':
      return t.keepEnded;
    case 'released':
      return t.released;
    case 'snoozed':
      return fill(t.snoozed, { time: comingText(item.until, item.at, language) });
    case 'snooze-ended':
      return t.snoozeEnded;
    case 'spam':
      return t.spam;
    case 'reply-stopped':
      return t.replyStopped[item.reason];
    case 'labels':
      return [
        ...item.added.map((name) => fill(t.labelled, { label: isolate(name[language]) })),
        ...item.removed.map((name) => fill(t.unlabelled, { label: isolate(name[language]) })),
      ].join(' · ');
    case 'request':
      return fill(t.request, { request: texts.requests.kinds[item.request] });
    case 'request-done':
      return fill(t.requestDone, { request: texts.requests.kinds[item.request] });
  }
}
