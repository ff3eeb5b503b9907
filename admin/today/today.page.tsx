import type { Language } from '../../contract/locale.ts';
import { TODAY_TEXTS, type TodayTexts } from './texts.ts';
import './today.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'wouter';
import type { AccountResponse, StaffMember } from '../../contract/admin/auth/auth.ts';
import type { InboxCountsResponse } from '../../contract/admin/inbox/inbox.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import type { TodayResponse } from '../../contract/admin/today/today.ts';
import { accountQuery, sessionQuery, staffQuery } from '../api/queries.ts';
import { todayQuery } from '../content/content-queries.ts';
import { inboxCountsQuery, unreadIn } from '../inbox/inbox-queries.ts';
import {
  fill,
  formatCount,
  formatDate,
  formatDay,
  formatSecondDate,
  formatTime,
  isolate,
  partOfDay,
} from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { timeZoneName } from '../kit/i18n/organisation-time.ts';
import { Icon, type IconName } from '../kit/icons.tsx';
import { PageState, ProblemNote, useTitle } from '../kit/notices.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { ACCOUNT_PATH, NEWSLETTER_PAGE } from '../kit/paths.ts';
import { DotSeparated, Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import { ContentTasks } from './today-content.tsx';
import { TodayFindings } from './today-findings.tsx';
import { TodayIllustration, WINDOWS } from './today-illustration.tsx';
import { TodayInbox } from './today-inbox.tsx';
import { OwnDrafts, Published } from './today-published.tsx';
import { Read } from './today-read.tsx';
import { TodayReviews } from './today-reviews.tsx';
import { Week } from './today-week.tsx';

/** The texts of all audit events are loaded by themselves. */
const RecentAuditEvents = onDemand(
  async () => (await import('./recent-audit-events.tsx')).RecentAuditEvents,
);

/** With fewer recovery codes than this, losing a phone is a risk. */
const FEW_CODES = 3;

/** With no more than this waiting, there is room for what was published and read beside the week. */
const QUIET = 5;

/** Something that waits for the user. */
type Task = { key: string; icon: IconName; title: string; text: string; href: string };

/** The work that waits for the signed-in user, and the latest events. */
export function TodayPage() {
  const texts = useTexts(TODAY_TEXTS);
  const { t, language } = useMessages();
  useTitle(t.pages.today);
  const account = useQuery(accountQuery);
  const role = account.data?.staff.role;
  const staff = useQuery({
    ...staffQuery,
    enabled: role !== undefined && isAllowed(role, 'staff.manage'),
  });
  const today = useQuery(todayQuery);
  const isReader = role !== undefined && isAllowed(role, 'submissions.read');
  const inbox = useQuery({ ...inboxCountsQuery, enabled: isReader });
  const sendsMail = useQuery(sessionQuery).data?.mail === true;
  if (account.data === undefined || role === undefined) {
    return <PageState error={account.error} onRetry={() => account.refetch()} />;
  }
  const { name } = account.data.staff;
  const now = Date.now();
  const tasks = [
    ...ownTasks(account.data, texts),
    ...staffTasks(staff.data?.staff ?? [], account.data.staff.id, now, { texts, language }),
    ...newsletterTasks(today.data?.issues ?? [], texts),
  ];
  const inInbox = waitingInInbox(inbox.data);
  const waiting = tasks.length + waitingInContent(today.data) + inInbox;
  const isUnknown = today.data === undefined || (isReader && inbox.data === undefined);
  const isQuiet = !isUnknown && waiting <= QUIET;
  const lately = today.data !== undefined && (
    <>
      <Published published={today.data.published} isWide={isQuiet} />
      {today.data.read !== null && <Read read={today.data.read} />}
    </>
  );
  const lit = WINDOWS.length - waiting;
  const second = formatSecondDate(now, language);
  return (
    <div className="today">
      <header className="today-head">
        <div>
          <p className="subtitle">
            <DotSeparated
              items={[
                formatDay(now, language),
                ...(second === null ? [] : [second]),
                fill(texts.zone, { zone: timeZoneName(language), time: formatTime(now) }),
              ]}
            />
          </p>
          <h1>
            {fill(texts[partOfDay(now)], {
              name: isolate(firstName(name)),
            })}
          </h1>
          <p className="lead">
            {formatCount(waiting, language, texts.waiting)}{' '}
            {lit === WINDOWS.length
              ? texts.allLit
              : fill(formatCount(Math.max(0, lit), language, texts.lit), {
                  all: WINDOWS.length,
                })}
          </p>
        </div>
        <TodayIllustration dark={waiting} />
      </header>
      <div className="band" aria-hidden="true" />
      <div className="split">
        <div>
          {today.error !== null && <ProblemNote error={today.error} />}
          {inbox.error !== null && <ProblemNote error={inbox.error} />}
          {inbox.data !== undefined && today.data !== undefined && (
            <TodayInbox counts={inbox.data} unread={today.data.unread} waiting={inInbox} />
          )}
          {today.data !== undefined && (
            <>
              <TodayReviews reviews={today.data.reviews} />
              <TodayFindings findings={today.data.findings} />
              <ContentTasks today={today.data} role={role} />
            </>
          )}
          {tasks.length > 0 && (
            <Section title={texts.waitsFor} count={tasks.length}>
              <ul className="rows">
                {tasks.map((task) => (
                  <Row
                    key={task.key}
                    icon={<Icon name={task.icon} />}
                    title={task.title}
                    details={[task.text]}
                  >
                    <Link
                      className="button small"
                      href={task.href}
                      aria-label={`${texts.open}${t.separator}${task.title}`}
                    >
                      {texts.open}
                    </Link>
                  </Row>
                ))}
              </ul>
            </Section>
          )}
          {waiting === 0 && !isUnknown && <NothingWaits role={role} />}
          {isQuiet && lately}
        </div>
        <aside>
          {today.data !== undefined && (
            <>
              <Week today={today.data} />
              <OwnDrafts drafts={today.data.drafts} />
              {!isQuiet && lately}
            </>
          )}
          {isAllowed(account.data.staff.role, 'audit.read') ? (
            <Suspense>
              <RecentAuditEvents now={now} />
            </Suspense>
          ) : (
            <Section title={texts.yourRole}>
              <p className="padded">
                <b>{t.roles[account.data.staff.role]}</b>
                <br />
                <span className="muted small-text">{t.roleHints[account.data.staff.role]}</span>
              </p>
            </Section>
          )}
          {sendsMail && account.data.digest === 'never' && (
            <p className="padded muted small-text">
              {texts.digest} <Link href={ACCOUNT_PATH}>{texts.digestLink}</Link>
            </p>
          )}
        </aside>
      </div>
    </div>
  );
}

/** How many rows of translations wait. Everything from an import is one row. */
function translationsOf({ translations: { total, imported } }: TodayResponse): number {
  return total + (imported > 0 ? 1 : 0);
}

/** How much work waits in the content: reviews, English, drafts of colleagues, failed schedules, and each check that has found something. */
function waitingInContent(today: TodayResponse | undefined): number {
  if (today === undefined) return 0;
  const failed = today.schedules.filter(({ failure }) => failure !== null);
  const { reviews, others, findings } = today;
  return reviews.length + translationsOf(today) + others.length + failed.length + findings.length;
}

/**
 * How many conversations wait: those assigned to the user or to nobody, or the unread ones if there are more. The two overlap
 * for the most part.
 */
function waitingInInbox(counts: InboxCountsResponse | undefined): number {
  if (counts === undefined) return 0;
  return Math.max(
    counts.mine + counts.unassigned,
    unreadIn(counts),
    counts.requests.open,
    counts.notifications.length,
  );
}

/** What waits for users in their own account. */
function ownTasks(
  { passkeys, authenticator, recoveryCodesLeft }: AccountResponse,
  texts: TodayTexts,
): Task[] {
  const tasks: Task[] = [];
  if (passkeys.length === 0 && authenticator === null) {
    const { secondStep: title, secondStepText: text } = texts;
    tasks.push({ key: 'second-step', icon: 'key', title, text, href: '/account' });
  }
  if (recoveryCodesLeft !== null && recoveryCodesLeft < FEW_CODES) {
    const text = fill(texts.fewCodesText, { n: recoveryCodesLeft });
    tasks.push({ key: 'codes', icon: 'key', title: texts.fewCodes, text, href: '/account' });
  }
  return tasks;
}

/** What waits for users who manage the staff. */
function staffTasks(
  staff: readonly StaffMember[],
  ownId: string,
  now: number,
  { texts, language }: { texts: TodayTexts; language: Language },
): Task[] {
  return staff
    .filter(({ id }) => id !== ownId)
    .flatMap(({ id, name, state, passkeys, hasAuthenticator, invitedUntil }): Task[] => {
      if (state === 'invited') {
        const isOpen = invitedUntil !== null && invitedUntil > now;
        const title = fill(isOpen ? texts.pending : texts.expired, { name: isolate(name) });
        const text = isOpen
          ? fill(texts.pendingText, { date: formatDate(invitedUntil, language) })
          : texts.expiredText;
        return [{ key: id, icon: 'letter', title, text, href: '/people' }];
      }
      if (state !== 'active' || passkeys > 0 || hasAuthenticator) return [];
      const title = fill(texts.unprotected, { name: isolate(name) });
      return [{ key: id, icon: 'warn', title, text: texts.unprotectedText, href: '/people' }];
    });
}

/** What waits for users who send the newsletter. */
function newsletterTasks(issues: TodayResponse['issues'], texts: TodayTexts): Task[] {
  return issues
    .filter(({ state }) => state === 'failed')
    .map(({ number, at }) => ({
      key: `issue ${number} ${at}`,
      icon: 'letter',
      title: fill(texts.notSent, { n: number }),
      text: texts.notSentText,
      href: NEWSLETTER_PAGE,
    }));
}

/** A title before the name, such as «م.», stays with it. */
function firstName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  return first.endsWith('.') && second !== undefined ? `${first} ${second}` : first;
}
