import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { EntryRow, TodayResponse } from '../../contract/admin/content/content.ts';
import { isAllowed, type StaffRole } from '../../contract/admin/permissions.ts';
import { hasKind } from '../../contract/modules.ts';
import { useModulesOff } from '../api/modules.ts';
import { CreateButton } from '../content/create-entry.tsx';
import { STATE_ICONS, TRANSLATION_ICONS, useEntryLabels } from '../content/entry-label.ts';
import { CONTENT_TEXTS } from '../content/texts.ts';
import { Button } from '../kit/button.tsx';
import {
  dayOf,
  fill,
  formatAgo,
  formatCount,
  formatDate,
  formatDayOfMonth,
  formatTime,
  formatWeekday,
  noonOf,
} from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon, StateIcon } from '../kit/icons.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { entryPath } from '../kit/paths.ts';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { TODAY_TEXTS } from './texts.ts';

const PublishDialog = onDemand(
  async () => (await import('../content/publish-dialog.tsx')).PublishDialog,
);

/** Maximum number of rows in each list. The lists of the kinds show all. */
const ROWS = 5;

const DAYS = 7;

/** What a user without waiting work can write: the first of these that the role includes. */
const BEGUN_FIRST = ['news', 'vacancy'] as const;

/** The waiting work in the content: missing or outdated English, and drafts of colleagues. */
export function ContentTasks({ today, role }: { today: TodayResponse; role: StaffRole }) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { titleOf, kindOf, authorOf, translationOf } = useEntryLabels();
  const [publishing, setPublishing] = useState<EntryRow | null>(null);
  const { translations, others } = today;
  const { imported } = translations;
  const waiting = translations.total + (imported > 0 ? 1 : 0);
  const rest = translations.total - Math.min(translations.rows.length, ROWS);
  return (
    <>
      {waiting > 0 && (
        <Section title={t.today.translations} count={waiting}>
          <ul className="rows">
            {translations.rows.slice(0, ROWS).map((row) => {
              const state = row.translation === 'outdated' ? 'outdated' : 'missing';
              return (
                <Row
                  key={`${row.kind} ${row.id}`}
                  icon={<StateIcon state={TRANSLATION_ICONS[state]} />}
                  title={titleOf(row)}
                  href={entryPath(row)}
                  details={[
                    translationOf(row),
                    kindOf(row.kind),
                    formatAgo(row.changedAt, Date.now(), language),
                  ]}
                >
                  <Link
                    className="button small"
                    href={entryPath(row)}
                    tabIndex={-1}
                    aria-hidden="true"
                  >
                    {state === 'outdated' ? t.today.review : t.today.translate}
                  </Link>
                </Row>
              );
            })}
            {rest > 0 && (
              <li className="list-row remaining">
                <Icon name="more" />
                <Link className="text" href="/site">
                  {formatCount(rest, language, t.today.more)}
                </Link>
              </li>
            )}
            {imported > 0 && (
              <li className="list-row remaining">
                <Icon name="more" />
                <Link className="text" href="/site">
                  {formatCount(imported, language, t.today.imported)}
                </Link>
              </li>
            )}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t.today.others} count={others.length}>
          <ul className="rows">
            {others.slice(0, ROWS).map((row) => (
              <Row
                key={`${row.kind} ${row.id}`}
                icon={<StateIcon state={STATE_ICONS[row.state]} />}
                title={titleOf(row)}
                href={entryPath(row)}
                details={[
                  <bdi key="author">{authorOf(row.changedBy)}</bdi>,
                  kindOf(row.kind),
                  formatAgo(row.changedAt, Date.now(), language),
                ]}
              >
                {isAllowed(role, 'content.publish', { kind: row.kind }) && (
                  <Button size="small" aria-haspopup="dialog" onClick={() => setPublishing(row)}>
                    {t.today.publish}
                  </Button>
                )}
              </Row>
            ))}
          </ul>
        </Section>
      )}
      {publishing !== null && (
        <Suspense fallback={null}>
          <PublishDialog
            drafts={[publishing]}
            onClose={() => setPublishing(null)}
            onDone={() => setPublishing(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Where a user without waiting work can begin. */
export function NothingWaits({ role }: { role: StaffRole }) {
  const texts = useTexts(TODAY_TEXTS);
  const off = useModulesOff();
  const kind = BEGUN_FIRST.find(
    (each) => isAllowed(role, 'content.draft', { kind: each }) && hasKind(each, off),
  );
  return (
    <Section title={texts.nothing}>
      <p className="padded muted">{texts.nothingText}</p>
      {kind !== undefined && (
        <div className="padded">
          <CreateButton kind={kind} />
        </div>
      )}
    </Section>
  );
}

/** Where the user left off, and the latest publications. */
export function ContentNews({ today }: { today: TodayResponse }) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { titleOf, kindOf, authorOf } = useEntryLabels();
  return (
    <>
      {today.drafts.length > 0 && (
        <Section title={t.today.drafts}>
          <ul className="rows">
            {today.drafts.slice(0, ROWS).map((row) => (
              <Row
                key={`${row.kind} ${row.id}`}
                icon={<StateIcon state={STATE_ICONS[row.state]} />}
                title={titleOf(row)}
                href={entryPath(row)}
                details={[t.shortStates[row.state], formatAgo(row.changedAt, Date.now(), language)]}
              >
                <Icon name="next" />
              </Row>
            ))}
          </ul>
        </Section>
      )}
      {today.published.length > 0 && (
        <Section title={t.today.published}>
          <ul className="rows">
            {today.published.slice(0, ROWS).map((entry) => (
              <Row
                key={`${entry.kind} ${entry.id} ${entry.at}`}
                icon={<StateIcon state="live" />}
                title={titleOf(entry)}
                href={entryPath(entry)}
                details={[
                  kindOf(entry.kind),
                  formatAgo(entry.at, Date.now(), language),
                  <bdi key="author">{authorOf(entry.by)}</bdi>,
                ]}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** The days from today on, each with what becomes public or stops being public. */
export function Week({ schedules }: { schedules: TodayResponse['schedules'] }) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { titleOf } = useEntryLabels();
  const today = dayOf(Date.now());
  // Failed schedules stay, and are shown first.
  const failed = schedules.filter(({ failure }) => failure !== null);
  const due = schedules.filter(({ failure }) => failure === null);
  const later = due.filter(({ scheduledAt }) => dayOf(scheduledAt) >= today + DAYS);
  const row = (schedule: TodayResponse['schedules'][number], isDated: boolean) => (
    <Link
      key={`${schedule.kind} ${schedule.id} ${schedule.action}`}
      href={entryPath(schedule)}
      className={schedule.failure === null ? undefined : 'failed'}
    >
      <StateIcon
        state={
          schedule.failure !== null
            ? 'problem'
            : schedule.action === 'publish'
              ? 'scheduled'
              : 'draft'
        }
      />
      <span>
        {schedule.action === 'publish'
          ? titleOf(schedule)
          : fill(t.today.unpublishing, { title: titleOf(schedule) })}
      </span>
      {isDated && formatDate(schedule.scheduledAt, language)}{' '}
      <bdi dir="ltr">{formatTime(schedule.scheduledAt)}</bdi>
    </Link>
  );
  return (
    <Section title={t.today.week}>
      <ol className="week">
        {failed.length > 0 && (
          <li>
            <span className="day">
              <b>{t.today.overdue}</b>
            </span>
            <span>{failed.map((schedule) => row(schedule, true))}</span>
          </li>
        )}
        {Array.from({ length: DAYS }, (_, index) => today + index).map((day) => {
          const ofDay = due.filter(
            ({ scheduledAt }) => Math.max(dayOf(scheduledAt), today) === day,
          );
          const noon = noonOf(day);
          const isToday = day === today;
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
                {ofDay.map((schedule) => row(schedule, false))}
                {isToday && ofDay.length === 0 && (
                  <span className="nothing">{t.today.nothingToday}</span>
                )}
              </span>
            </li>
          );
        })}
        {later.length > 0 && (
          <li>
            <span className="day">
              <b>{t.today.later}</b>
            </span>
            <span>{later.map((schedule) => row(schedule, true))}</span>
          </li>
        )}
      </ol>
    </Section>
  );
}
