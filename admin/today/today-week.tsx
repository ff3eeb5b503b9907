import { Link } from 'wouter';
import type { PlannedConversation, TodayResponse } from '../../contract/admin/today/today.ts';
import { eitherLanguage, useEntryNames } from '../content/entry-names.ts';
import { inboxPath } from '../inbox/inbox-address.ts';
import {
  dayOf,
  fill,
  formatDate,
  formatDayOfMonth,
  formatTime,
  formatWeekday,
  isolate,
  noonOf,
} from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, type IconName, StateIcon } from '../kit/icons.tsx';
import { entryPath, NEWSLETTER_PAGE } from '../kit/paths.ts';
import { Section } from '../kit/section.tsx';
import { TODAY_TEXTS } from './texts.ts';

const DAYS = 7;

const CONVERSATION_ICONS: Record<PlannedConversation['what'], IconName> = {
  reply: 'send',
  snoozed: 'clock',
};

/** Something at a time to come, or that did not happen at its time. */
type Planned = {
  key: string;
  at: number;
  text: string;
  href: string;
  icon: React.ReactNode;
  hasFailed: boolean;
};

/** The days from today on, each with what becomes public, stops being public, is sent or comes back. */
export function Week({ today }: { today: TodayResponse }) {
  const { language } = useMessages();
  const t = useTexts(TODAY_TEXTS).content;
  const all = usePlanned(today);
  const first = dayOf(Date.now());
  // What has failed stays, and is shown first.
  const failed = all.filter(({ hasFailed }) => hasFailed);
  const due = all.filter(({ hasFailed }) => !hasFailed);
  const later = due.filter(({ at }) => dayOf(at) >= first + DAYS);
  const row = ({ key, at, text, href, icon, hasFailed }: Planned, isDated: boolean) => (
    <Link key={key} href={href} className={hasFailed ? 'failed' : undefined}>
      {icon}
      <span>{text}</span>
      {isDated && formatDate(at, language)} <bdi dir="ltr">{formatTime(at)}</bdi>
    </Link>
  );
  return (
    <Section title={t.week}>
      <ol className="week">
        {failed.length > 0 && (
          <li>
            <span className="day">
              <b>{t.overdue}</b>
            </span>
            <span>{failed.map((each) => row(each, true))}</span>
          </li>
        )}
        {Array.from({ length: DAYS }, (_, index) => first + index).map((day) => {
          const ofDay = due.filter(({ at }) => Math.max(dayOf(at), first) === day);
          const noon = noonOf(day);
          const isToday = day === first;
          return (
            <li
              key={day}
              className={isToday ? 'now' : undefined}
              aria-current={isToday ? 'date' : undefined}
            >
              <span className="day">
                <b>{formatWeekday(noon, language)}</b> {formatDayOfMonth(noon, language)}
              </span>
              <span>
                {ofDay.map((each) => row(each, false))}
                {isToday && ofDay.length === 0 && <span className="nothing">{t.nothingToday}</span>}
              </span>
            </li>
          );
        })}
        {later.length > 0 && (
          <li>
            <span className="day">
              <b>{t.later}</b>
            </span>
            <span>{later.map((each) => row(each, true))}</span>
          </li>
        )}
      </ol>
    </Section>
  );
}

/** Returns everything that is planned, in the order of time. */
function usePlanned({ schedules, issues, conversations }: TodayResponse): Planned[] {
  const { language } = useMessages();
  const { content, planned: t } = useTexts(TODAY_TEXTS);
  const { titleOf } = useEntryNames();
  return [
    ...schedules.map((schedule): Planned => {
      const { kind, id, action, scheduledAt, failure } = schedule;
      const hasFailed = failure !== null;
      const shape = action === 'publish' ? 'scheduled' : 'draft';
      return {
        key: `${kind} ${id} ${action}`,
        at: scheduledAt,
        text:
          action === 'publish'
            ? titleOf(schedule)
            : fill(content.unpublishing, { title: titleOf(schedule) }),
        href: entryPath(schedule),
        icon: <StateIcon state={hasFailed ? 'problem' : shape} />,
        hasFailed,
      };
    }),
    // Those that failed are among what waits for the user.
    ...issues
      .filter(({ state }) => state === 'scheduled')
      .map(
        ({ number, subject, at }): Planned => ({
          key: `issue ${number}`,
          at,
          text: fill(t.issue, { title: isolate(eitherLanguage(subject, language)) }),
          href: NEWSLETTER_PAGE,
          icon: <Icon name="letter" />,
          hasFailed: false,
        }),
      ),
    ...conversations.map(
      ({ id, what, name, at }): Planned => ({
        key: `${what} ${id}`,
        at,
        text: fill(t[what], { name: isolate(name) }),
        href: inboxPath(what === 'reply' ? { folder: 'later' } : { folder: 'snoozed' }, id),
        icon: <Icon name={CONVERSATION_ICONS[what]} />,
        hasFailed: false,
      }),
    ),
  ].toSorted((one, other) => one.at - other.at);
}
