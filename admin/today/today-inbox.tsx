import { Link } from 'wouter';
import type { InboxCountsResponse } from '../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import type { Language } from '../../contract/locale.ts';
import { daysUntil } from '../inbox/arrival.ts';
import { inboxPath } from '../inbox/inbox-address.ts';
import { unreadIn } from '../inbox/inbox-queries.ts';
import { NOTIFICATION_TEXTS, notificationText } from '../inbox/notification-texts.ts';
import type { InboxTexts } from '../inbox/texts.ts';
import { INBOX_TEXTS } from '../inbox/texts.ts';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, type IconName } from '../kit/icons.tsx';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';

const ROWS = [
  ['requests', 'warn', { requests: '1' }],
  ['mine', 'people', { assignee: 'me', state: 'unfinished' }],
  ['unread', 'inbox', { unread: '1' }],
  ['unassigned', 'letter', { assignee: 'nobody', state: 'unfinished' }],
] as const satisfies readonly (readonly [string, IconName, Partial<InboxQuery>])[];

/** The waiting work in the inbox, as rows that link to it. @param props.waiting the number of these conversations */
export function TodayInbox({ counts, waiting }: { counts: InboxCountsResponse; waiting: number }) {
  const { language } = useMessages();
  const texts = useTexts(INBOX_TEXTS);
  const t = texts.today;
  const told = useTexts(NOTIFICATION_TEXTS);
  if (waiting === 0) return null;
  const numbers = {
    requests: counts.requests.open,
    mine: counts.mine,
    unread: unreadIn(counts),
    unassigned: counts.unassigned,
  };
  const hints = {
    requests: requestsHint(counts.requests.dueAt, language, texts),
    mine: t.mineText,
    unread: t.unreadText,
    unassigned: t.unassignedText,
  };
  return (
    <Section title={t.title} count={waiting}>
      <ul className="rows">
        {counts.notifications.map((notification) => (
          <Row
            key={`${notification.kind} ${notification.conversation}`}
            icon={<Icon name="voice" />}
            title={notificationText(notification, told)}
            details={[
              <bdi key="name">{notification.name}</bdi>,
              <bdi key="reference">{notification.reference}</bdi>,
            ]}
            href={inboxPath({}, notification.conversation)}
          />
        ))}
        {ROWS.filter(([name]) => numbers[name] > 0).map(([name, icon, query]) => {
          const path = inboxPath(query);
          return (
            <Row
              key={name}
              icon={<Icon name={icon} />}
              title={formatCount(numbers[name], language, t[name])}
              details={[hints[name]]}
              href={path}
            >
              <Link className="button small" href={path} tabIndex={-1} aria-hidden="true">
                {t.open}
              </Link>
            </Row>
          );
        })}
      </ul>
    </Section>
  );
}

/** Says how much time is left for the first request about personal data. */
function requestsHint(dueAt: number | null, language: Language, t: InboxTexts): string {
  if (dueAt === null) return '';
  const now = Date.now();
  return dueAt < now
    ? t.requests.late
    : formatCount(daysUntil(dueAt, now), language, t.requests.left);
}
