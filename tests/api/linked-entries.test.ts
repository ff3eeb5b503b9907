import { expect, it } from 'vitest';
import { raiseContentVersion } from '../../server/content/content.ts';
import { describeImportedFile } from '../../server/media/media.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** A day on which the starter content's camp (6) takes applications, and Community Leaders (1) not yet. */
const NOVEMBER = Date.parse('2026-11-23T09:00:00Z');

/** The last moment of the last day on which one can apply for the camp, by the clock of Riyadh. */
const LAST_MOMENT = Date.parse('2026-12-12T20:59:59.900Z');

describeOnEachDatabase('entries that name another entry', (databases) => {
  it('are sent with the entry that they name, and with what names them', async () => {
    const { app } = await openStarterApp(await databases.open(), {}, () => NOVEMBER);
    const get = async (path: string) =>
      (await app.inject({ url: `/api/frontend/${path}`, headers: { lang: 'en' } })).json().data;
    const ids = (entries: { id: number }[]) => entries.map(({ id }) => id);

    const library = await get('projects/7');
    expect(library.region).toEqual({ id: 12, name: 'Al Bahah' });
    expect(library.news).toEqual([
      {
        id: 24,
        title: 'Eighty-six volunteers give Raghdan its library back',
        icon: expect.stringMatching(/^\/media\//),
        published_at: '2026-11-19T07:30:00.000Z',
      },
    ]);
    expect(library.previous).toBeNull();
    expect(library.next).toMatchObject({ id: 8, type: 'other', title: 'The Valley Trail' });

    const camp = await get('projects/6');
    expect(camp).toMatchObject({
      opens: '2026-11-08',
      closes: '2026-12-12',
      applications: 'open',
      seats: 120,
      ages: { from: 16, to: 24 },
      duration: 'Two weeks',
      applyUrl: null,
      previous: { id: 5, type: 'main' },
      next: null,
    });
    expect(camp.testimonials).toMatchObject([
      { name: 'Umm Nasser', project: { id: 6, type: 'main', title: 'Skills Camp' } },
    ]);
    expect(camp.trainers[0]).toEqual({
      id: 6,
      name: 'Dhafer Al-Shahrani',
      filed: 'Mountain guiding and first aid',
      image: expect.stringMatching(/^\/media\//),
    });

    const summary = (await get('projects?type=main')).find(({ id }: { id: number }) => id === 6);
    for (const field of ['opens', 'closes', 'applications', 'region', 'seats', 'ages']) {
      expect([field, summary[field]]).toEqual([field, camp[field]]);
    }

    const trainer = await get('trainers/1');
    expect(trainer.region).toEqual({ id: 1, name: 'Riyadh' });
    expect(ids(trainer.projects)).toEqual([1, 5, 6, 16]);
    expect(trainer.projects[0]).toMatchObject({ type: 'main', title: 'Community Leaders' });

    const [newest] = await get('services?page=1&per_page=1').then(({ data }) => data);
    expect(newest).toMatchObject({
      region: { id: 12, name: 'Al Bahah' },
      project: { id: 7, type: 'other', title: 'Raghdan Library' },
    });

    expect(await get('vacancies')).toMatchObject([
      { region: { id: 13 }, city: 'Sakaka', employment: 'full', applications: 'open' },
      { region: { id: 1 }, closes: null, applications: null },
      {},
      { employment: 'part' },
    ]);

    const bahah = await get('areas/12');
    expect(bahah.location).toBe('Al Bahah');
    expect(ids(bahah.projects)).toEqual([7, 10]);
    expect(ids(bahah.news)).toEqual([24, 22]);
    expect(ids(bahah.trainers)).toEqual([3]);
    expect(ids(bahah.vacancies)).toEqual([3]);
  });

  it('are sent without one that is not published', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database, {}, () => NOVEMBER);
    await database.db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      for (const [kind, id] of [
        ['area', 12],
        ['news', 24],
        ['project', 8],
        ['project', 16],
      ] as const) {
        await trx
          .updateTable('content_entries')
          .set({ status: 'draft' })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .execute();
      }
    });
    const get = async (path: string) =>
      (await app.inject({ url: `/api/frontend/${path}` })).json().data;
    const library = await get('projects/7');
    expect([library.region, library.news, library.next.id]).toEqual([null, [], 9]);
    const trainer = await get('trainers/1');
    expect(trainer.projects.map(({ id }: { id: number }) => id)).toEqual([1, 5, 6]);
    const voices = await get('testimonials');
    expect(voices[5].project).toBeNull();
    const vacancies = await get('vacancies');
    expect(vacancies[2]).toMatchObject({ region: null, city: 'الباحة' });
    expect((await app.inject({ url: '/api/frontend/areas/12' })).statusCode).toBe(404);
  });

  it('say that applications are closed from midnight in Riyadh, also in cached responses', async () => {
    let now = LAST_MOMENT;
    const { app } = await openStarterApp(await databases.open(), {}, () => now);
    const states = async () => {
      const { data } = (await app.inject({ url: '/api/frontend/projects?type=main' })).json();
      return data.map((project: { applications: string | null }) => project.applications);
    };
    expect(await states()).toEqual(['upcoming', 'open', 'closed', null, 'open', 'open']);
    now += 1_000;
    await expect.poll(states).toEqual(['upcoming', 'open', 'closed', null, 'open', 'closed']);
  });

  it('have the alternative text of their picture where it is the main one of a page', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const get = async (path: string) =>
      (await app.inject({ url: `/api/frontend/${path}` })).json().data;
    const [project, [slide]] = [await get('projects/7'), await get('sliders')];
    await database.db.transaction().execute(async (trx) => {
      for (const [path, ar] of [
        [project.thumbnail, 'مكتبة من حجر'],
        [slide.background, 'بلدة ونخيل'],
      ]) {
        const description = { ar, en: '' };
        await describeImportedFile(trx, path, { description, author: { at: 1, by: 'test' } });
      }
      await raiseContentVersion(trx);
    });
    await expect.poll(async () => (await get('projects/7')).thumbnail_alt).toBe('مكتبة من حجر');
    for (const [path, alt] of [
      ['/latest-project/7', 'مكتبة من حجر'],
      [`/sliders/${slide.id}`, 'بلدة ونخيل'],
      ['/', 'بلدة ونخيل'],
    ]) {
      expect((await app.inject({ url: path ?? '' })).body).toContain(`alt="${alt}"`);
    }
  });
});
