import { expect, it } from 'vitest';
import { raiseContentVersion } from '../../server/content/content.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { openOnce } from '../helpers/open-once.ts';

const ISSUES = '/api/frontend/newsletter/issues';

/** A day after the date of the newest issue of the starter content. */
const NOVEMBER = Date.parse('2026-11-23T09:00:00Z');

describeOnEachDatabase('the issues of the newsletter', (databases) => {
  const shared = openOnce(async () => openStarterApp(await databases.open(), {}, () => NOVEMBER));

  it('are sent newest first, each with the picture of its first news item [ARCHIVE-01]', async () => {
    const { app } = shared();
    const { data } = (await app.inject({ url: ISSUES, headers: { lang: 'en' } })).json();
    expect(data.map(({ id }: { id: number }) => id)).toEqual([13, 12, 11]);
    expect(data[0]).toEqual({
      id: 13,
      subject: 'Thirty schools go on air',
      introduction: expect.stringContaining('Dana reads the weather'),
      published_at: '2026-10-08T13:30:00.000Z',
      image: expect.stringMatching(/^\/media\/news\/20\./),
    });
  });

  it('have their parts in order, and the issues before and after them', async () => {
    const { app } = shared();
    const { data } = (await app.inject({ url: `${ISSUES}/12`, headers: { lang: 'en' } })).json();
    expect(data).toMatchObject({
      subject: 'The Technology Track is open',
      closing: expect.stringContaining('3 October'),
      previous: { id: 11, subject: 'One hundred young people at camp' },
      next: { id: 13, published_at: '2026-10-08T13:30:00.000Z' },
    });
    expect(data.parts).toHaveLength(4);
    expect(data.parts[0]).toEqual({
      news: {
        id: 19,
        title: 'The Technology Track takes applications in nine regions',
        text: expect.stringContaining('<strong>Web development</strong>'),
        icon: expect.stringMatching(/^\/media\/news\/19\./),
        icon_alt: expect.any(String),
        published_at: '2026-09-13T08:00:00.000Z',
      },
      heading: '',
      own_text: '',
      link_text: '',
      link: null,
    });
    expect(data.parts[1]).toMatchObject({
      news: null,
      heading: 'How we choose',
      own_text: expect.stringMatching(/trainer\..+\n\nIf you are not accepted/s),
      link: '/latest-program/3',
    });
    expect((await app.inject({ url: `${ISSUES}/13` })).json().data.next).toBeNull();
    expect((await app.inject({ url: `${ISSUES}/14` })).statusCode).toBe(404);
  });

  it('are public from their date, without news that is not public [ARCHIVE-04]', async () => {
    const database = await databases.open();
    let now = Date.parse('2026-10-08T13:29:59Z');
    const { app } = await openStarterApp(database, {}, () => now);
    await database.db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      await trx
        .updateTable('content_entries')
        .set({ status: 'draft' })
        .where('kind', '=', 'news')
        .where('id', 'in', [18, 19])
        .execute();
    });
    const get = async (url: string) => (await app.inject({ url })).json().data;
    const ids = async () => (await get(ISSUES)).map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([12, 11]);
    expect((await app.inject({ url: `${ISSUES}/13` })).statusCode).toBe(404);
    const twelve = await get(`${ISSUES}/12`);
    expect(twelve.next).toBeNull();
    const shown = twelve.parts.map(({ news }: { news: { id: number } | null }) => news?.id);
    expect(shown).toEqual([undefined, 16]);
    expect((await get(ISSUES))[0].image).toMatch(/^\/media\/news\/16\./);
    now += 1_000;
    await expect.poll(ids, { timeout: 10_000 }).toEqual([13, 12, 11]);
  });
});
