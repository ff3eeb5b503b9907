import { expect, it } from 'vitest';
import { DRAWN_PALETTE } from '../../contract/base-colours.ts';
import { readContentEntry } from '../../contract/content/kinds.ts';
import { openStarterApp } from '../helpers/app.ts';
import { changeIdentity } from '../helpers/change-identity.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';

/** The last moment of the last day on which one can apply for the starter content's camp (6), by the clock of New York. */
const LAST_MOMENT = Date.parse('2026-12-13T04:59:59.900Z');

describeOnEachDatabase('the time zone of the organisation', (databases) => {
  it('is the one by which days begin, on pages and in responses [TIMEZONE-01]', async () => {
    let now = LAST_MOMENT;
    const database = await databases.open();
    const { app } = await openStarterApp(database, {}, () => now);
    await changeIdentity(database, { timeZone: 'America/New_York' });
    const state = async () =>
      (await app.inject('/api/frontend/projects/6')).json().data.applications;
    await expect.poll(state).toBe('open');
    now += 100;
    await expect.poll(state).toBe('closed');
  });

  it('is the one in which times are told, in summer and in winter [TIMEZONE-02]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const dates = async () => {
      const page = documentOf((await app.inject('/en/latest-news')).body);
      return page.all('.news-text time').map((time) => time.text);
    };
    const clock = async () => (await app.inject('/api/frontend/identity')).json().data.clock;
    expect(await clock()).toBe('180');
    const before = await dates();
    await changeIdentity(database, { timeZone: 'Pacific/Pago_Pago' });
    await expect.poll(clock).toBe('-660');
    // News of the morning in Riyadh is news of the evening before on the other side of the earth.
    expect(await dates()).not.toEqual(before);
    await changeIdentity(database, { timeZone: 'Europe/London' });
    await expect.poll(clock).toMatch(/^0 \S+ 60 \S+ 0 /);
    expect(await dates()).toEqual(before);
    const office = (await app.inject('/admin')).body;
    expect(office).toContain('data-time-zone="Europe/London"');
    expect(office).toContain('{&quot;ar&quot;:&quot;لندن&quot;,&quot;en&quot;:&quot;London&quot;}');
    expect(office).toContain('data-second-calendar="islamic-umalqura"');
  });
});

it('must be one that exists', () => {
  const text = { ar: 'نص', en: 'A text' };
  const texts = { name: text, legalName: text, headline: text, tagline: text, description: text };
  const entry = { ...texts, palette: DRAWN_PALETTE };
  const read = (timeZone?: string) => readContentEntry('identity', { ...entry, timeZone });
  expect([read('Africa/Cairo').ok, read('').ok, read().ok]).toEqual([true, true, true]);
  expect(read('Riyadh')).toMatchObject({
    ok: false,
    problems: [{ path: ['timeZone'], code: 'not-time-zone' }],
  });
});
