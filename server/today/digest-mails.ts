import { ADMIN_PATH } from '../../contract/admin/api.ts';
import { CHECK_NAMES } from '../../contract/admin/checks/check-names.ts';
import { formsOf } from '../../contract/admin/permissions.ts';
import type { TodayResponse } from '../../contract/admin/today/today.ts';
import { withIdentity } from '../../contract/identity-texts.ts';
import { type Language, type Localized, otherLanguage } from '../../contract/locale.ts';
import { findStaffByEmail } from '../auth/auth.ts';
import { readIdentityIn, readTimeZone } from '../content/content.ts';
import { DAY } from '../platform/durations.ts';
import type { MailRenderers } from '../platform/mail/mail-channel.ts';
import { type Block, renderMail } from '../platform/mail/render-mail.ts';
import { isolate } from '../platform/text/isolate.ts';
import { countConversations, listNotifications } from '../submissions/submissions.ts';
import { lastDigest } from './digest-job.ts';
import { DIGEST_TEXTS } from './digest-texts.ts';
import { readToday, type TodayDependencies } from './read-today.ts';

/** How many rows each part has. The office shows the rest. */
const ROWS = 8;

type Fact = readonly [label: string, value: string];

/**
 * Returns the renderer of digests, in the language of the user: what waits, is planned, was published, is broken and was read at the moment
 * when it is sent, as numbers and titles of our own. It has no words of a visitor. Nobody needs it if there is nothing of that.
 */
export function digestMails(
  dependencies: TodayDependencies & { publicUrl: string },
): Pick<MailRenderers, 'staff-digest'> {
  const { db, now, publicUrl } = dependencies;
  return {
    async 'staff-digest'({ recipient, queued_at: queuedAt }) {
      const user = await findStaffByEmail({ db }, recipient ?? '');
      if (user?.state !== 'active' || user.digest === 'never') return null;
      const { language } = user;
      const timeZone = await readTimeZone(db);
      const due = lastDigest(user.digest, timeZone, queuedAt);
      const period = {
        since: lastDigest(user.digest, timeZone, due - 1),
        until: now() + 7 * DAY,
      };
      const reader = { staffId: user.id, forms: formsOf(user.role) };
      const today = await readToday(dependencies, user);
      const inbox = await countConversations(db, { ...reader, now: now() });
      const notifications = (await listNotifications(db, reader)).length;
      const own = partsOf(today, { language, timeZone, ...period });
      const inInbox = inboxFacts({ ...inbox, notifications }, language);
      const parts = { ...own, waits: [...inInbox, ...own.waits] };
      const { read, ...others } = parts;
      // Numbers of readers alone are no reason for a mail each day.
      const isNews = Object.values(others).some((facts) => facts.length > 0);
      if (!isNews && (user.digest !== 'weekly' || read.length === 0)) return null;
      const identity = await readIdentityIn(db, language);
      const t = DIGEST_TEXTS;
      const blocks: Block[] = (['waits', 'planned', 'broken', 'published', 'read'] as const)
        .filter((part) => parts[part].length > 0)
        .flatMap((part) => [
          { kind: 'heading', text: t[part][language] },
          { kind: 'facts', facts: parts[part] },
        ]);
      return {
        ...renderMail(
          { language, identity },
          withIdentity({ text: t.subject[language] }, identity).text,
          [
            {
              kind: 'paragraph',
              text: t.greeting[language].replace('{name}', () => isolate(user.name)),
            },
            ...blocks,
            { kind: 'link', label: t.open[language], address: `${publicUrl}${ADMIN_PATH}` },
            { kind: 'paragraph', text: t.settings[language] },
          ],
        ),
        // Prevents automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
    },
  };
}

/** Labels and numbers of what waits in the inbox. */
function inboxFacts(
  counts: {
    requests: { open: number };
    notifications: number;
    mine: number;
    unread: Readonly<Record<string, number>>;
    unassigned: number;
  },
  language: Language,
): Fact[] {
  return counted(
    {
      requests: counts.requests.open,
      notifications: counts.notifications,
      mine: counts.mine,
      unread: Object.values(counts.unread).reduce((sum, count) => sum + count, 0),
      unassigned: counts.unassigned,
    },
    language,
  );
}

/** Labels numbers, without those that are zero. */
function counted(
  numbers: Partial<Record<keyof typeof DIGEST_TEXTS.waiting, number>>,
  language: Language,
): Fact[] {
  const names = Object.keys(numbers) as (keyof typeof numbers)[];
  return names
    .filter((name) => (numbers[name] ?? 0) > 0)
    .map((name) => [DIGEST_TEXTS.waiting[name][language], numberText(numbers[name] ?? 0)]);
}

/** What else Today has, as labels and values. @param options.since what was published after it, in epoch milliseconds */
function partsOf(
  today: TodayResponse,
  options: { language: Language; timeZone: string; since: number; until: number },
): Record<'waits' | 'planned' | 'published' | 'broken' | 'read', Fact[]> {
  const { language, timeZone, since, until } = options;
  const t = DIGEST_TEXTS;
  const titleOf = (title: Localized) =>
    title[language] || title[otherLanguage(language)] || t.untitled[language];
  const said = (pair: Localized, text: string) =>
    pair[language].replace('{text}', () => isolate(text));
  const dated = (at: number, text: string): Fact => [momentText(at, timeZone, language), text];
  const planned = [
    ...today.schedules
      .filter(({ failure }) => failure === null)
      .map(({ scheduledAt, action, title }) => ({
        at: scheduledAt,
        text: said(action === 'publish' ? t.publishes : t.unpublishes, titleOf(title)),
      })),
    ...today.issues
      .filter(({ state }) => state === 'scheduled')
      .map(({ at, subject }) => ({ at, text: said(t.sends, titleOf(subject)) })),
    ...today.conversations.map(({ at, what, reference }) => ({
      at,
      text: said(what === 'reply' ? t.replies : t.returns, reference),
    })),
  ];
  const failed =
    today.schedules.filter(({ failure }) => failure !== null).length +
    today.issues.filter(({ state }) => state === 'failed').length;
  const numbers = {
    reviews: today.reviews.length,
    translations: today.translations.total,
    others: today.others.length,
    failed,
  };
  return {
    waits: counted(numbers, language),
    planned: planned
      .filter(({ at }) => at <= until)
      .toSorted((one, other) => one.at - other.at)
      .slice(0, ROWS)
      .map(({ at, text }) => dated(at, text)),
    published: today.published
      // What a whole import brought is no news.
      .filter(({ at, isImported }) => at >= since && !isImported)
      .slice(0, ROWS)
      .map(({ at, title }) => dated(at, titleOf(title))),
    broken: today.findings.map(({ check, count }) => [
      CHECK_NAMES[check][language],
      numberText(count),
    ]),
    read: readFacts(today.read, language),
  };
}

/** The views, and the pages that were read most. */
function readFacts(read: TodayResponse['read'], language: Language): Fact[] {
  if (read === null || read.views === 0) return [];
  const t = DIGEST_TEXTS;
  const views = numberText(read.views);
  const value =
    read.before === null
      ? views
      : t.before[language].replace('{n}', views).replace('{before}', numberText(read.before));
  return [
    [t.views[language], value],
    ...read.pages.flatMap(({ title, language: own, count }): Fact[] =>
      title === null ? [] : [[title[own] || title[otherLanguage(own)], numberText(count)]],
    ),
  ];
}

function numberText(number: number): string {
  return number.toLocaleString('en');
}

/** A day and a time, such as «Sunday 29 November, 09:00». @param at in epoch milliseconds */
function momentText(at: number, timeZone: string, language: Language): string {
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  const day = new Intl.DateTimeFormat(locale, {
    ...{ timeZone, weekday: 'long', day: 'numeric', month: 'long' },
  });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  return `${day.format(at)}${language === 'ar' ? '،' : ','} ${clock.format(at)}`;
}
