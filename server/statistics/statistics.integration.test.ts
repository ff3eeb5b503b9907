import { expect, it } from 'vitest';
import {
  OTHERS,
  STATISTICS_MEASURES,
  type StatisticsMeasure,
  SUBJECTS_MAX,
} from '../../contract/admin/statistics/measures.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import type { Database } from '../platform/database/database.ts';
import { statisticsCounter } from './counter.ts';
import { foldStatistics } from './fold-statistics.ts';
import {
  countedSince,
  mostRead,
  readCourse,
  readSubjects,
  readTotals,
  viewsOf,
} from './read-statistics.ts';

const NOW = Date.parse('2026-11-29T22:00:00Z');
/** The day in Riyadh. */
const TODAY = '2026-11-30';
const PERIOD = { from: '2026-11-01', to: TODAY };

const BROWSER = {
  host: 'yafee.example',
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

const page = (address: string, language: 'ar' | 'en' = 'ar') => ({
  address,
  language,
  form: null,
});

describeOnEachDatabase('the statistics', ({ open }) => {
  function counterOf({ db }: Database, options: { isOn?: () => boolean; now?: number } = {}) {
    const { isOn = () => true, now = NOW } = options;
    return statisticsCounter({
      db,
      now: () => now,
      readTimeZone: async () => 'Asia/Riyadh',
      readIsOn: async () => isOn(),
      publicUrl: 'https://yafee.example',
    });
  }

  const rowsOf = async ({ db }: Database) => {
    const rows = await db.selectFrom('statistics').selectAll().orderBy('measure').execute();
    return rows
      .map(({ day, measure, subject, count }) => `${day} ${measure} ${subject} ${count}`)
      .toSorted();
  };

  const fill = ({ db }: Database, rows: [string, StatisticsMeasure, string, number][]) =>
    db
      .insertInto('statistics')
      .values(rows.map(([day, measure, subject, count]) => ({ day, measure, subject, count })))
      .execute();

  it('add up what several processes have counted, on the day of the organisation [STATISTICS-09]', async () => {
    const database = await open();
    const [one, other] = [counterOf(database), counterOf(database)];
    for (const counter of [one, one, other]) {
      counter.view({ method: 'GET', headers: BROWSER }, page('/about'));
    }
    const headers = { ...BROWSER, referer: 'https://example.org/' };
    other.view({ method: 'GET', headers }, page('/en/about', 'en'));
    other.view({ method: 'HEAD', headers }, page('/en/about', 'en'));
    other.count('subscriptions');
    await Promise.all([one.store(), other.store()]);
    await Promise.all([one.store(), other.store()]);
    expect(await rowsOf(database)).toEqual([
      `${TODAY} devices other 4`,
      `${TODAY} languages ar 3`,
      `${TODAY} languages en 1`,
      `${TODAY} referrers example.org 1`,
      `${TODAY} subscriptions  1`,
      `${TODAY} views /about 3`,
      `${TODAY} views /en/about 1`,
      `${TODAY} visits  4`,
    ]);
    expect(await countedSince(database.db)).toBe(TODAY);
    expect((await readTotals(database.db, PERIOD)).get('views')).toBe(4);
    expect(await mostRead(database.db, PERIOD, 1)).toEqual([
      { address: '/about', path: '/about', language: 'ar', views: 3 },
    ]);
    expect([...(await viewsOf(database.db, ['/about', '/jobs'], PERIOD))]).toEqual([['/about', 4]]);
  });

  it('keep what could not be stored for the next time', async () => {
    const database = await open();
    let fails = true;
    const counter = statisticsCounter({
      db: database.db,
      now: () => NOW,
      readTimeZone: async () => {
        if (fails) throw new Error('the database is away');
        return 'UTC';
      },
      readIsOn: async () => true,
      publicUrl: 'https://yafee.example',
    });
    counter.count('forms-sent', 'contact');
    await expect(counter.store()).rejects.toThrow('away');
    counter.count('forms-sent', 'contact');
    fails = false;
    await counter.store();
    expect(await rowsOf(database)).toEqual(['2026-11-29 forms-sent contact 2']);
  });

  it('store nothing while they are off [STATISTICS-11]', async () => {
    const database = await open();
    let isOn = false;
    const counter = counterOf(database, { isOn: () => isOn });
    counter.view({ method: 'GET', headers: BROWSER }, page('/about'));
    await counter.store();
    counter.view({ method: 'GET', headers: BROWSER }, page('/about'));
    isOn = true;
    await counter.store();
    expect(await rowsOf(database)).toEqual([]);
    counter.count('subscriptions');
    await counter.store();
    expect(await rowsOf(database)).toEqual([`${TODAY} subscriptions  1`]);
  });

  it('have a bound for each measure and day that hostile clients cannot exceed, and the frequent stay [STATISTICS-05]', async () => {
    const database = await open();
    const counter = counterOf(database);
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 2_000; index++) {
        for (const measure of STATISTICS_MEASURES) counter.count(measure, `${round}-${index}`);
      }
      for (let index = 0; index < 5; index++) {
        counter.searched({ headers: BROWSER }, `round ${round}`);
        counter.count('referrers', 'x'.repeat(100_000));
      }
      await counter.store();
    }
    const sums = await database.db
      .selectFrom('statistics')
      .select(({ fn }) => [
        'measure',
        fn.countAll<number>().as('rows'),
        fn.sum<number>('count').as('sum'),
      ])
      .groupBy('measure')
      .execute();
    for (const { measure, rows, sum } of sums) {
      expect(Number(rows)).toBe(SUBJECTS_MAX[measure] + 1);
      const extra = measure === 'searches' || measure === 'referrers' ? 15 : 0;
      expect(Number(sum)).toBe(6_000 + extra);
    }
    // The words of the third round come when there is no room, and are as frequent as those of the first.
    const searches = await readSubjects(database.db, PERIOD, { measure: 'searches', limit: 10 });
    expect(searches).toEqual([]);
    const once = counterOf(database);
    for (let index = 0; index < 9; index++) once.searched({ headers: BROWSER }, 'camp');
    await once.store();
    expect(await readSubjects(database.db, PERIOD, { measure: 'searches', limit: 10 })).toEqual([
      { subject: 'camp', count: 9 },
    ]);
  });

  it('show words from the fifth search on, and forget rare ones after 30 days [STATISTICS-10]', async () => {
    const database = await open();
    const { db } = database;
    await fill(database, [
      ['2026-10-01', 'searches', 'rare', 3],
      ['2026-10-01', 'searches', 'often', 3],
      ['2026-11-20', 'searches', 'often', 2],
      ['2026-11-20', 'searches', 'recent', 4],
      ['2026-10-01', 'views', '/about', 1],
    ]);
    const shown = (from: string) =>
      readSubjects(db, { from, to: TODAY }, { measure: 'searches', limit: 10 });
    expect(await shown('2026-09-01')).toEqual([{ subject: 'often', count: 5 }]);
    expect(await shown('2026-11-01')).toEqual([]);
    await foldStatistics({ db, now: () => NOW, readTimeZone: async () => 'Asia/Riyadh' });
    expect(await rowsOf(database)).toEqual([
      '2026-10-01 searches often 3',
      '2026-10-01 views /about 1',
      '2026-11-20 searches often 2',
      '2026-11-20 searches recent 4',
    ]);
  });

  it('keep days for a year and a month, then months for five years [STATISTICS-06]', async () => {
    const database = await open();
    const { db } = database;
    const many = Array.from(
      { length: SUBJECTS_MAX.referrers + 5 },
      (_, index): [string, StatisticsMeasure, string, number] => [
        index % 2 === 0 ? '2025-09-01' : '2025-09-02',
        'referrers',
        `${index}.example`,
        1,
      ],
    );
    await fill(database, [
      ['2021-10', 'views', '/about', 9],
      ['2021-11', 'views', '/about', 8],
      ['2025-09', 'views', '/about', 7],
      ['2025-09-29', 'views', '/about', 1],
      ['2025-09-30', 'views', '/about', 2],
      ['2025-09-30', 'views', '/jobs', 4],
      ['2025-10-01', 'views', '/about', 5],
      ...many,
    ]);
    const fold = () =>
      foldStatistics({ db, now: () => NOW, readTimeZone: async () => 'Asia/Riyadh' });
    await fold();
    await fold();
    const rows = await rowsOf(database);
    expect(rows.filter((row) => row.includes('views'))).toEqual([
      '2021-11 views /about 8',
      '2025-09 views /about 10',
      '2025-09 views /jobs 4',
      '2025-10-01 views /about 5',
    ]);
    const referrers = rows.filter((row) => row.includes('referrers'));
    expect(referrers).toHaveLength(SUBJECTS_MAX.referrers + 1);
    expect(referrers[0]).toBe(`2025-09 referrers ${OTHERS} 5`);
    const period = { from: '2025-09-01', to: '2025-10-31' };
    expect((await readTotals(db, period)).get('views')).toBe(19);
    expect(await readCourse(db, period, { measures: ['views'], unit: 'month' })).toEqual(
      expect.arrayContaining([
        { part: '2025-09', measure: 'views', sum: 14 },
        { part: '2025-10', measure: 'views', sum: 5 },
      ]),
    );
    // A month belongs to a period that has all of it, or its beginning.
    expect((await readTotals(db, { from: '2025-10-01', to: '2025-10-31' })).get('views')).toBe(5);
  });

  it('find nothing where nothing was counted', async () => {
    const { db } = await open();
    expect(await countedSince(db)).toBeNull();
    expect(await mostRead(db, { from: '2020-01-01', to: TODAY }, 10)).toEqual([]);
    expect((await viewsOf(db, [], PERIOD)).size).toBe(0);
  });
});
