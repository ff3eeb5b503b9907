import type { EntryKey } from '../../../contract/admin/content/content.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { OTHERS } from '../../../contract/admin/statistics/measures.ts';
import type {
  CountedFile,
  CountedPageRow,
  CountedSubject,
  statisticsCalls,
} from '../../../contract/admin/statistics/statistics.ts';
import { STATISTICS_FIGURES } from '../../../contract/admin/statistics/statistics.ts';
import {
  entryViewsFilter,
  statisticsFilter,
} from '../../../contract/admin/statistics/statistics-filter.ts';
import type { Localized } from '../../../contract/locale.ts';
import { splitAddress } from '../../../contract/localized-address.ts';
import { hasModule, type ModulesOff } from '../../../contract/modules.ts';
import { recordAuditEventAlone } from '../../audit/audit.ts';
import { actorOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import {
  type TableRows,
  tableContext,
  tableDownload,
} from '../../platform/admin/table-download.ts';
import { monthNow } from '../periods.ts';
import { readFigures, readStatistics, shownPeriod } from '../present-statistics.ts';
import { viewsOf } from '../read-statistics.ts';
import { EXPORT_TEXTS } from './export-texts.ts';

/** What the handlers of statistics depend on. */
export type StatisticsAdminDependencies = DatabaseDependencies & {
  readTimeZone: () => Promise<string>;
  readSite: () => Promise<{ modulesOff: ModulesOff }>;
  /** Stores what this process has counted. */
  storeStatistics: () => Promise<void>;
  /** Returns the titles of pages by their paths without language. Pages that do not exist any more are left out. */
  namePages: (paths: readonly string[]) => Promise<ReadonlyMap<string, Localized>>;
  /** Returns the names of documents by their addresses. */
  nameFiles: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Returns the paths of the pages of entries, without language. Those without a page of their own are left out. */
  pathsOfEntries: (
    kind: EntryKey['kind'],
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
};

/** The handlers of the calls about statistics. */
export const statisticsHandlers: Handlers<
  keyof typeof statisticsCalls,
  StatisticsAdminDependencies
> = {
  async statistics(dependencies, { query }) {
    const { db, now, readTimeZone, readSite, storeStatistics } = dependencies;
    // The page works without the counts of the last minute.
    await storeStatistics().catch(() => undefined);
    const timeZone = await readTimeZone();
    const shown = shownPeriod(readFilter(statisticsFilter, query), { now: now(), timeZone });
    const { modulesOff } = await readSite();
    const { pages, answers, downloads, ...read } = await readStatistics(db, shown, modulesOff);
    const response = {
      ...read,
      pages: await namedPages(dependencies, pages),
      answers: answers && (await namedPages(dependencies, answers)),
      downloads: await namedFiles(dependencies, downloads),
    };
    return { ok: true, response };
  },

  async exportStatistics(dependencies, request) {
    const { body, query } = request;
    const { db, now, readTimeZone, storeStatistics } = dependencies;
    await storeStatistics().catch(() => undefined);
    const timeZone = await readTimeZone();
    const context = tableContext(EXPORT_TEXTS, body.language, timeZone);
    const { t } = context;
    const { period, unit } = shownPeriod(readFilter(statisticsFilter, query), {
      now: now(),
      timeZone,
    });
    await recordAuditEventAlone(dependencies, {
      actor: actorOf(request),
      event: 'statistics-exported',
    });
    async function* rows(): AsyncGenerator<TableRows> {
      yield [[t[unit], ...STATISTICS_FIGURES.map((figure) => t.figures[figure])]];
      const course = await readFigures(db, period, unit);
      yield course.map((part) => [
        part.part,
        ...STATISTICS_FIGURES.map((figure) => String(part[figure])),
      ]);
    }
    return tableDownload('statistics', rows(), { now: now(), format: body.format, ...context });
  },

  async entryViews({ db, now, readTimeZone, readSite, pathsOfEntries }, { query }) {
    const { modulesOff } = await readSite();
    const isOn = hasModule('statistics', modulesOff);
    const { kind, ids } = readFilter(entryViewsFilter, query);
    if (!isOn || kind === null || ids === null) return { ok: true, response: { isOn, views: {} } };
    const paths = await pathsOfEntries(kind, ids.split(',').map(Number));
    const views = await viewsOf(db, [...paths.values()], monthNow(now(), await readTimeZone()));
    const ofEntries = [...paths].map(([id, path]) => [String(id), views.get(path) ?? 0]);
    return { ok: true, response: { isOn, views: Object.fromEntries(ofEntries) } };
  },
};

/** Returns counted pages with their titles. */
async function namedPages<Counts extends object>(
  { namePages }: StatisticsAdminDependencies,
  counted: readonly ({ subject: string } & Counts)[],
): Promise<(Omit<CountedPageRow, 'count'> & Omit<Counts, 'subject'>)[]> {
  const titles = await namePages(counted.map(({ subject }) => splitAddress(subject).path));
  return counted.map(({ subject, ...counts }) => {
    const { language, path } = splitAddress(subject);
    const title = subject === OTHERS ? null : (titles.get(path) ?? null);
    return { address: subject, language, title, ...counts };
  });
}

async function namedFiles(
  { nameFiles }: StatisticsAdminDependencies,
  counted: readonly CountedSubject[],
): Promise<CountedFile[]> {
  const names = await nameFiles(counted.map(({ subject }) => subject));
  return counted.map(({ subject, count }) => ({
    address: subject,
    name: names.get(subject) ?? subject.slice(subject.lastIndexOf('/') + 1),
    count,
  }));
}
