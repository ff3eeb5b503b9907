import { Link } from 'wouter';
import type { InboxCountsResponse } from '../../contract/admin/inbox/inbox.ts';
import type { InboxQuery } from '../../contract/admin/inbox/inbox-filter.ts';
import type { UnreadConversation } from '../../contract/admin/today/today.ts';
import type { ContactTopic } from '../../contract/forms/contact.ts';
import { TOPICS_AR } from '../../contract/forms/topic-texts-ar.ts';
import { TOPICS_EN } from '../../contract/forms/topic-texts-en.ts';
import type { Language } from '../../contract/locale.ts';
import { daysUntil } from '../inbox/arrival.ts';
import { DEADLINE_TEXTS } from '../inbox/deadline-texts.ts';
import { FORM_ICONS } from '../inbox/form-icons.ts';
import { inboxPath } from '../inbox/inbox-address.ts';
import { unreadIn } from '../inbox/inbox-queries.ts';
import { NOTIFICATION_TEXTS, notificationText } from '../inbox/notification-texts.ts';
import { fill, formatAgo, formatCount, isolate } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, type IconName } from '../kit/icons.tsx';
import { INBOX_PATH } from '../kit/paths.ts';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { RowButton } from './row-button.tsx';
import { TODAY_TEXTS } from './texts.ts';

const COUNTED = [
  ['requests', 'warn', { requests: '1' }],
  ['mine', 'people', { assignee: 'me', state: 'unfinished' }],
  ['unassigned', 'letter', { assignee: 'nobody', state: 'unfinished' }],
] as const satisfies readonly (readonly [string, IconName, Partial<InboxQuery>])[];

/** What messages are about, as visitors read it. */
const TOPICS: Record<Language, Partial<Record<ContactTopic, string>>> = {
  ar: TOPICS_AR,
  en: TOPICS_EN,
};

/** How much of what somebody wrote stands beside the name, in UTF-16 units. */
const SHOWN = 90;

/** The waiting work in the inbox: what the user was told, who wrote, and how much else. @param props.waiting the number in the title */
export function TodayInbox({
  counts,
  unread,
  waiting,
}: {
  counts: InboxCountsResponse;
  unread: readonly UnreadConversation[];
  waiting: number;
}) {
  const { language } = useMessages();
  const t = useTexts(TODAY_TEXTS).inbox;
  const told = useTexts(NOTIFICATION_TEXTS);
  const deadline = useTexts(DEADLINE_TEXTS);
  if (waiting === 0) return null;
  const numbers = {
    requests: counts.requests.open,
    mine: counts.mine,
    unassigned: counts.unassigned,
  };
  const hints = {
    requests: requestsHint(counts.requests.dueAt, language, deadline),
    mine: t.mineText,
    unassigned: t.unassignedText,
  };
  const rest = unreadIn(counts) - unread.length;
  return (
    <Section title={t.title} count={waiting} action={<Link href={INBOX_PATH}>{t.all}</Link>}>
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
        {unread.map((conversation) => (
          <UnreadRow key={conversation.id} conversation={conversation} />
        ))}
        {rest > 0 && (
          <li className="list-row remaining">
            <Icon name="more" />
            <Link className="text" href={inboxPath({ unread: '1' })}>
              {formatCount(rest, language, t.more)}
            </Link>
          </li>
        )}
        {COUNTED.filter(([name]) => numbers[name] > 0).map(([name, icon, query]) => {
          const path = inboxPath(query);
          return (
            <Row
              key={name}
              icon={<Icon name={icon} />}
              title={formatCount(numbers[name], language, t[name])}
              details={[hints[name]]}
              href={path}
            >
              <RowButton href={path}>{t.open}</RowButton>
            </Row>
          );
        })}
      </ul>
    </Section>
  );
}

/** Who wrote, with the beginning of a message, or what they apply for. */
function UnreadRow({ conversation }: { conversation: UnreadConversation }) {
  const { language } = useMessages();
  const t = useTexts(TODAY_TEXTS).inbox;
  const { id, form, name, topic, appliedFor, excerpt, arrivedAt, hasCv } = conversation;
  const text =
    excerpt.length > SHOWN ? `${excerpt.slice(0, SHOWN).replace(/\s+\S*$/, '')}…` : excerpt;
  const path = inboxPath({}, id);
  return (
    <Row
      icon={<Icon name={FORM_ICONS[form]} />}
      title={
        form === 'contact' && text !== ''
          ? fill(t.said, { name: isolate(name), text: isolate(text) })
          : name
      }
      href={path}
      details={[
        t.kinds[form],
        appliedFor === '' ? null : <bdi key="for">{appliedFor}</bdi>,
        topic === null ? null : (TOPICS[language][topic as ContactTopic] ?? topic),
        hasCv ? t.hasCv : null,
        formatAgo(arrivedAt, Date.now(), language),
      ]}
    >
      <RowButton href={path}>{t.read}</RowButton>
    </Row>
  );
}

/** Says how much time is left for the first request about personal data. */
function requestsHint(
  dueAt: number | null,
  language: Language,
  t: ReturnType<typeof useTexts<typeof DEADLINE_TEXTS>>,
): string {
  if (dueAt === null) return '';
  const now = Date.now();
  return dueAt < now ? t.late : formatCount(daysUntil(dueAt, now), language, t.left);
}
