import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { LANGUAGES, openOtherSite } from '../helpers/other-site.ts';

/** A day on which the starter content's camp (6) takes applications, and Community Leaders (1) not yet. */
const NOVEMBER = Date.parse('2026-11-23T09:00:00Z');

/** The last moment of the last day on which one can apply for the camp, by the clock of Riyadh. */
const LAST_MOMENT = Date.parse('2026-12-12T20:59:59.900Z');

/** Returns the ids of the programmes in a list of a page, in its order. */
function programsIn(html: string, list: string): number[] {
  const [first] = documentOf(html).all(list);
  const hrefs = first?.all('a').map((link) => link.attribute('href') ?? '') ?? [];
  return hrefs.map((href) => Number(/\/latest-program\/(\d+)$/.exec(href)?.[1]));
}

describeOnEachDatabase('programmes that are open for applications', (databases) => {
  it('come first on the home page, and are alone in their list, until the day after the last', async () => {
    let now = NOVEMBER;
    const { app } = await openStarterApp(await databases.open(), {}, () => now);
    const get = async (url: string) => (await app.inject({ url })).body;
    const shown = async () => ({
      home: programsIn(await get('/'), '.latest-rows'),
      list: programsIn(await get('/latest-project?applications=open'), '.program-cards'),
    });
    expect(await shown()).toEqual({ home: [6, 2, 5], list: [6, 2, 5] });
    now = LAST_MOMENT;
    expect((await shown()).home[0]).toBe(6);
    // The cached pages change with the day in Riyadh.
    now += 100;
    await expect.poll(shown).toEqual({ home: [2, 5, 1], list: [2, 5] });
  });

  it('have their days in calendar files, in both languages', async () => {
    let now = NOVEMBER;
    const { app } = await openStarterApp(await databases.open(), {}, () => now);
    const events = async (url: string) => {
      const { statusCode, headers, body } = await app.inject({ url });
      if (statusCode !== 200) return statusCode;
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      const calendar = ICAL.Component.fromString(body);
      return calendar.getAllSubcomponents('vevent').map((component: ICAL.Component) => {
        const { uid, summary, startDate } = new ICAL.Event(component);
        return [uid.replace(/@.*/, ''), summary, startDate.toString()];
      });
    };
    expect(await events('/latest-project/dates.ics')).toEqual([
      ['program-1-opens', 'يُفتح التقديم: قادة المجتمع', '2027-01-03'],
      ['program-1-closes', 'آخر يوم للتقديم: قادة المجتمع', '2027-01-31'],
      ['program-6-opens', 'يُفتح التقديم: مخيم المهارات', '2026-11-08'],
      ['program-6-closes', 'آخر يوم للتقديم: مخيم المهارات', '2026-12-12'],
    ]);
    expect(await events('/en/latest-program/6/dates.ics')).toEqual([
      ['program-6-opens', 'Applications open: Skills Camp', '2026-11-08'],
      ['program-6-closes', 'Last day to apply: Skills Camp', '2026-12-12'],
    ]);
    // Without a day, but known
    expect(await events('/latest-program/2/dates.ics')).toEqual([]);
    // As a project, and unknown
    for (const path of ['/latest-project/6', '/latest-program/999', '/latest-program/x']) {
      expect(await events(`${path}/dates.ics`)).toBe(404);
    }
    const page = documentOf((await app.inject({ url: '/en/latest-program/6' })).body);
    const links = page.all('a').map((link) => link.attribute('href'));
    expect(links).toContain('/en/latest-program/6/dates.ics');
    const camp = await events('/en/latest-program/6/dates.ics');
    // A subscription keeps what is past for some weeks, and does not end with the last day.
    now = LAST_MOMENT + 100;
    expect(await events('/en/latest-program/6/dates.ics')).toEqual(camp);
    now = LAST_MOMENT + 57 * 24 * 60 * 60_000;
    await expect.poll(() => events('/en/latest-program/6/dates.ics')).toEqual([]);
  });

  it('keep the day on which they open in the calendar when it has come', async () => {
    const now = Date.parse('2027-01-03T06:00:00Z');
    const { app } = await openStarterApp(await databases.open(), {}, () => now);
    const { body } = await app.inject('/en/latest-program/1/dates.ics');
    const days = ICAL.Component.fromString(body).getAllSubcomponents('vevent');
    expect(days.map((day) => new ICAL.Event(day).startDate.toString())).toEqual([
      '2027-01-03',
      '2027-01-31',
    ]);
  });
});

describe.each(LANGUAGES)('with another backend, in $language', ({ prefix }) => {
  it('what it does not know of is left out', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const home = (await visit('/')).page;
    expect(home.all('.money')).toEqual([]);
    expect(home.all('.application-badge')).toEqual([]);
    expect(home.all('.latest-rows')).not.toEqual([]);
    expect((await visit('/latest-project')).page.all('.open-filter')).toEqual([]);
    expect((await visit('/contact')).page.all('.questions')).toEqual([]);
    for (const call of ['projects', 'services']) {
      backend.setResponse(`/api/frontend/${call}`, { status: 'success', data: [] });
    }
    expect((await visit('/')).page.all('.latest')).toEqual([]);
  });
});
