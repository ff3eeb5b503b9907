import type { Language } from '../../contract/locale.ts';
import { TODAY_TEXTS, type TodayTexts } from './texts.ts';
import './today.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import type { AccountResponse, StaffMember } from '../../contract/admin/auth/auth.ts';
import type { TodayResponse } from '../../contract/admin/content/content.ts';
import type { InboxCountsResponse } from '../../contract/admin/inbox/inbox.ts';
import type { Campaign } from '../../contract/admin/newsletter/campaigns.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { hasForm } from '../../contract/modules.ts';
import { campaignsQuery } from '../api/campaign-queries.ts';
import { useModulesOff } from '../api/modules.ts';
import { accountQuery, staffQuery } from '../api/queries.ts';
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
import { NEWSLETTER_PAGE } from '../kit/paths.ts';
import { DotSeparated, Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { TodayIllustration, WINDOWS } from './today-illustration.tsx';

/** The definitions of all content kinds are not in the first screen's script. */
const ContentTasks = onDemand(async () => (await import('./today-content.tsx')).ContentTasks);
const TodayReviews = onDemand(async () => (await import('./today-reviews.tsx')).TodayReviews);
const TodayDocuments = onDemand(async () => (await import('./today-documents.tsx')).TodayDocuments);
const TodayInbox = onDemand(async () => (await import('./today-inbox.tsx')).TodayInbox);
const ContentNews = onDemand(async () => (await import('./today-content.tsx')).ContentNews);
const NothingWaits = onDemand(async () => (await import('./today-content.tsx')).NothingWaits);
const Week = onDemand(async () => (await import('./today-content.tsx')).Week);

/** Neither are the texts of all audit events. */
const RecentAuditEvents = onDemand(
  async () => (await import('./recent-audit-events.tsx')).RecentAuditEvents,
);

/** With fewer recovery codes than this, losing a phone is a risk. */
const FEW_CODES = 3;

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
  const isEditor = role !== undefined && isAllowed(role, 'content.write');
  const today = useQuery({ ...todayQuery, enabled: isEditor });
  const isReader = role !== undefined && isAllowed(role, 'submissions.read');
  const inbox = useQuery({ ...inboxCountsQuery, enabled: isReader });
  const off = useModulesOff();
  const maySend =
    role !== undefined && isAllowed(role, 'newsletter.send') && hasForm('newsletter', off);
  const campaigns = useQuery({ ...campaignsQuery, enabled: maySend });
  useEffect(() => {
    ContentTasks.preload();
    TodayReviews.preload();
    TodayInbox.preload();
    ContentNews.preload();
  }, []);
  if (account.data === undefined || role === undefined) {
    return <PageState error={account.error} onRetry={() => account.refetch()} />;
  }
  const { name } = account.data.staff;
  const now = Date.now();
  const tasks = [
    ...ownTasks(account.data, texts),
    ...staffTasks(staff.data?.staff ?? [], account.data.staff.id, now, { texts, language }),
    ...newsletterTasks((maySend && campaigns.data?.campaigns) || [], texts),
  ];
  const inInbox = waitingInInbox(inbox.data);
  const waiting = tasks.length + waitingInContent(today.data) + inInbox;
  const isUnknown =
    (isEditor && today.data === undefined) || (isReader && inbox.data === undefined);
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
          {inbox.data !== undefined && (
            <Suspense>
              <TodayInbox counts={inbox.data} waiting={inInbox} />
            </Suspense>
          )}
          {today.data !== undefined && (
            <Suspense>
              <TodayReviews reviews={today.data.reviews} />
              {today.data.overdue.length > 0 && <TodayDocuments overdue={today.data.overdue} />}
              <ContentTasks today={today.data} role={role} />
            </Suspense>
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
          {waiting === 0 && !isUnknown && (
            <Suspense>
              <NothingWaits role={role} />
              {today.data !== undefined && <ContentNews today={today.data} />}
            </Suspense>
          )}
        </div>
        <aside>
          {today.data !== undefined && (
            <Suspense>
              <Week schedules={today.data.schedules} />
              {waiting > 0 && <ContentNews today={today.data} />}
            </Suspense>
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
        </aside>
      </div>
    </div>
  );
}

/** How many rows of translations wait. Everything from an import is one row. */
function translationsOf({ translations: { total, imported } }: TodayResponse): number {
  return total + (imported > 0 ? 1 : 0);
}

/** How much work waits in the content: reviews, English, drafts of colleagues, failed schedules, and overdue documents. */
function waitingInContent(today: TodayResponse | undefined): number {
  if (today === undefined) return 0;
  const failed = today.schedules.filter(({ failure }) => failure !== null);
  const { reviews, others, overdue } = today;
  return reviews.length + translationsOf(today) + others.length + failed.length + overdue.length;
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
function newsletterTasks(campaigns: readonly Campaign[], texts: TodayTexts): Task[] {
  return campaigns
    .filter(({ state }) => state === 'failed')
    .map(({ id, issue }) => ({
      key: id,
      icon: 'letter',
      title: fill(texts.notSent, { n: issue }),
      text: texts.notSentText,
      href: NEWSLETTER_PAGE,
    }));
}

/** A title before the name, such as «م.», stays with it. */
function firstName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  return first.endsWith('.') && second !== undefined ? `${first} ${second}` : first;
}
