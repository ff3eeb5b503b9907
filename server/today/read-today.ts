import type { Kysely } from 'kysely';
import { formsOf, isAllowed, type StaffRole } from '../../contract/admin/permissions.ts';
import type { ReadLately, TodayResponse } from '../../contract/admin/today/today.ts';
import type { Localized } from '../../contract/locale.ts';
import { hasForm, hasModule } from '../../contract/modules.ts';
import { summarizeFindings } from '../checks/checks.ts';
import { readContentToday, readIdentity, timeZoneOf } from '../content/content.ts';
import { listPlannedIssues } from '../newsletter/newsletter.ts';
import type { Schema } from '../platform/database/schema.ts';
import { readLately } from '../statistics/statistics.ts';
import { listPlannedConversations, listUnread } from '../submissions/submissions.ts';

/** What Today is read from. */
export type TodayDependencies = {
  db: Kysely<Schema>;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
  /** Returns the titles of pages by their paths without language. Pages that do not exist any more are left out. */
  namePages: (paths: readonly string[]) => Promise<ReadonlyMap<string, Localized>>;
};

/** Reads what Today shows a user, as far as the user's role may see it. */
export async function readToday(
  dependencies: TodayDependencies,
  staff: { id: string; role: StaffRole },
): Promise<TodayResponse> {
  const { db, now } = dependencies;
  const identity = await readIdentity(db);
  const { modulesOff } = identity;
  const reader = { forms: formsOf(staff.role), staffId: staff.id, now: now() };
  const sends = isAllowed(staff.role, 'newsletter.send') && hasForm('newsletter', modulesOff);
  const reads = isAllowed(staff.role, 'statistics.read') && hasModule('statistics', modulesOff);
  const [content, findings, unread, conversations, issues, read] = await Promise.all([
    readContentToday(dependencies, staff),
    summarizeFindings(db, staff.role),
    listUnread(db, reader),
    listPlannedConversations(db, reader),
    sends ? listPlannedIssues(db) : [],
    reads ? readNamed(dependencies, timeZoneOf(identity)) : null,
  ]);
  // Today lists outdated English by itself, and what nobody has touched for a year is not broken.
  const broken = findings.filter(({ check }) => check !== 'translations' && check !== 'untouched');
  return { ...content, findings: broken, unread, conversations, issues, read };
}

/** Returns what was read in the last days, with the titles of the pages. */
async function readNamed(
  { db, now, namePages }: TodayDependencies,
  timeZone: string,
): Promise<ReadLately | null> {
  const read = await readLately(db, { now: now(), timeZone });
  if (read === null) return null;
  const titles = await namePages(read.pages.map(({ path }) => path));
  const pages = read.pages.map(({ address, path, language, views }) => ({
    address,
    language,
    title: titles.get(path) ?? null,
    count: views,
  }));
  return { ...read, pages };
}
