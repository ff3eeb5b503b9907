import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { AccountResponse, StaffMember } from '../../../contract/admin-api.ts';
import { isAllowed } from '../../../contract/permissions.ts';
import { accountQuery, auditQuery, staffQuery } from '../../api/queries.ts';
import { Icon, type IconName } from '../../components/icons.tsx';
import { PageState, useTitle } from '../../components/notices.tsx';
import {
  fill,
  formatAgo,
  formatCount,
  formatDate,
  formatDay,
  formatHijri,
  formatTime,
  isMorning,
  isolate,
} from '../../i18n/format.ts';
import { type Localization, useMessages } from '../../i18n/messages.tsx';
import { useActorName, useActText } from '../audit/act-text.ts';
import { House } from './house.tsx';

/** Fewer recovery codes than this are too few to lose a phone. */
const FEW_CODES = 3;

/** Acts below the page's main part. */
const RECENT_ACTS = 6;

/** Something that waits for the person. */
type Task = { key: string; icon: IconName; title: string; text: string; href: string };

/** What waits for the person who is signed in, and what happened last. */
export function TodayPage() {
  const localization = useMessages();
  const { t, language } = localization;
  useTitle(t.pages.today);
  const account = useQuery(accountQuery);
  const role = account.data?.staff.role;
  const staff = useQuery({
    ...staffQuery,
    enabled: role !== undefined && isAllowed(role, 'staff.manage'),
  });
  if (account.data === undefined) {
    return <PageState error={account.error} onRetry={() => account.refetch()} />;
  }
  const { name } = account.data.staff;
  const now = Date.now();
  const tasks = [
    ...ownTasks(account.data, localization),
    ...staffTasks(staff.data?.staff ?? [], account.data.staff.id, now, localization),
  ];
  return (
    <div className="today">
      <header className="dayhead">
        <div>
          <p className="sub">
            {formatDay(now, language)}
            <span className="dot">·</span>
            {formatHijri(now, language)}
            <span className="dot">·</span>
            {fill(t.today.riyadh, { time: formatTime(now) })}
          </p>
          <h1>
            {fill(isMorning(now) ? t.today.morning : t.today.evening, {
              name: isolate(firstName(name)),
            })}
          </h1>
          <p className="lead">{formatCount(tasks.length, language, t.today.waiting)}</p>
        </div>
        <House dark={tasks.length} />
      </header>
      <div className="qatt" aria-hidden="true" />
      <div className="split">
        <section aria-labelledby="waiting">
          <div className="sech">
            {tasks.length > 0 && <span className="c">{tasks.length}</span>}
            <h2 id="waiting">{tasks.length === 0 ? t.today.nothing : t.today.waitsFor}</h2>
          </div>
          {tasks.length === 0 ? (
            <p className="pad muted">{t.today.nothingText}</p>
          ) : (
            <ul className="rows">
              {tasks.map((task) => (
                <li className="row" key={task.key}>
                  <Icon name={task.icon} />
                  <span className="t">
                    <b>{task.title}</b>
                    <span className="m">{task.text}</span>
                  </span>
                  <Link
                    className="b s"
                    href={task.href}
                    aria-label={`${t.today.open}${t.separator}${task.title}`}
                  >
                    {t.today.open}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        <aside>
          {isAllowed(account.data.staff.role, 'audit.read') ? (
            <RecentActs now={now} />
          ) : (
            <section aria-labelledby="role">
              <div className="sech">
                <h2 id="role">{t.today.yourRole}</h2>
              </div>
              <p className="pad">
                <b>{t.roles[account.data.staff.role]}</b>
                <br />
                <span className="muted sm">{t.roleHints[account.data.staff.role]}</span>
              </p>
            </section>
          )}
        </aside>
      </div>
    </div>
  );
}

function RecentActs({ now }: { now: number }) {
  const { t, language } = useMessages();
  const { data } = useQuery(auditQuery);
  const actText = useActText();
  const actorName = useActorName();
  return (
    <section aria-labelledby="recent">
      <div className="sech">
        <h2 id="recent">{t.today.recent}</h2>
        <Link href="/audit">{t.today.all}</Link>
      </div>
      <ul className="rows">
        {data?.entries.slice(0, RECENT_ACTS).map((entry) => (
          <li className="row act" key={entry.sequence}>
            <span className="t">
              <b>{actText(entry)}</b>
              <span className="m">
                <bdi>{actorName(entry)}</bdi>
                <span className="dot">·</span>
                {formatAgo(entry.at, now, language)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What waits for a person in her own account. */
function ownTasks(
  { passkeys, authenticator, recoveryCodesLeft }: AccountResponse,
  { t }: Localization,
): Task[] {
  const tasks: Task[] = [];
  if (passkeys.length === 0 && authenticator === null) {
    const { secondStep: title, secondStepText: text } = t.today;
    tasks.push({ key: 'second-step', icon: 'key', title, text, href: '/account' });
  }
  if (recoveryCodesLeft !== null && recoveryCodesLeft < FEW_CODES) {
    const text = fill(t.today.fewCodesText, { n: recoveryCodesLeft });
    tasks.push({ key: 'codes', icon: 'key', title: t.today.fewCodes, text, href: '/account' });
  }
  return tasks;
}

/** What waits for somebody who manages the staff. */
function staffTasks(
  staff: readonly StaffMember[],
  ownId: string,
  now: number,
  { t, language }: Localization,
): Task[] {
  return staff
    .filter(({ id }) => id !== ownId)
    .flatMap(({ id, name, state, passkeys, hasAuthenticator, invitedUntil }): Task[] => {
      if (state === 'invited') {
        const isOpen = invitedUntil !== null && invitedUntil > now;
        const title = fill(isOpen ? t.today.pending : t.today.expired, { name: isolate(name) });
        const text = isOpen
          ? fill(t.today.pendingText, { date: formatDate(invitedUntil, language) })
          : t.today.expiredText;
        return [{ key: id, icon: 'letter', title, text, href: '/people' }];
      }
      if (state !== 'active' || passkeys > 0 || hasAuthenticator) return [];
      const title = fill(t.today.unprotected, { name: isolate(name) });
      return [{ key: id, icon: 'warn', title, text: t.today.unprotectedText, href: '/people' }];
    });
}

/** A title before the name, such as «م.», stays with it. */
function firstName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  return first.endsWith('.') && second !== undefined ? `${first} ${second}` : first;
}
