import { expect, it } from 'vitest';
import { MEDIA_FILTERS, MEDIA_PER_PAGE, mediaId } from '../../contract/admin/media/media.ts';
import { createDraft } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { countRead } from '../helpers/count-read.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** More files than the search returns by their addresses. */
const FILES = 1_200;

/** Each third file is a document, and each fifth picture is described. */
const TYPES = ['image/jpeg', 'image/png', 'application/pdf'];
const EXTENSIONS = ['jpg', 'png', 'pdf'];

const pathOf = (number: number) => `/media/news/IMG${number}.0123456789.${EXTENSIONS[number % 3]}`;

/** Adds files as if each had been added a moment after the one before it. */
async function addFiles({ db }: Database): Promise<void> {
  const numbers = Array.from({ length: FILES }, (_, index) => index);
  for (let from = 0; from < FILES; from += 200) {
    const some = numbers.slice(from, from + 200);
    await db
      .insertInto('media_files')
      .values(
        some.map((number) => ({
          path: pathOf(number),
          source_path: `news/IMG${number}.${EXTENSIONS[number % 3]}`,
          bytes: 1_000,
          sha256: String(number),
          content_type: TYPES[number % 3] ?? '',
          width: 8,
          height: 6,
          added_at: number,
          released_at: null,
        })),
      )
      .execute();
    await db
      .insertInto('media_details')
      .values(
        some
          .filter((number) => number % 5 === 0)
          .map((number) => ({
            path: pathOf(number),
            name: null,
            added_by: null,
            source_sha256: null,
            description_ar: `واحة الأحساء ${number}`,
            description_en: '',
            focal_x: null,
            focal_y: null,
            version: 1,
            saved_at: 1,
            saved_by: 'Sara',
          })),
      )
      .execute();
  }
}

describeOnEachDatabase('a library of many files', (databases) => {
  it('is counted, filtered, searched and paged without reading them all [OFFICE-BOUNDS-03]', async () => {
    const database = await databases.open();
    const { db } = database;
    await addFiles(database);
    const { app } = await openEmptyApp(database);
    const { cookie, id: by } = await signInAs(app, database, 'editor');
    const recruiter = await signInAs(app, database, 'recruiter');
    await db.transaction().execute((trx) =>
      createDraft(
        trx,
        'news',
        { at: 1, by },
        {
          title: { ar: 'رحلة', en: 'A journey' },
          picture: pathOf(4),
          html: { ar: `<p><img src="${pathOf(7)}"></p>`, en: '' },
        },
      ),
    );
    const read = countRead(database);
    const list = async (query: Record<string, string>, as = cookie) => {
      const { status, body } = await callAdmin(app, 'listMedia', {
        cookie: as,
        query: `?${new URLSearchParams(query)}`,
      });
      expect(status).toBe(200);
      const numbers = body.files.map(({ path }: { path: string }) => /IMG(\d+)/.exec(path)?.[1]);
      return { ...body, numbers: numbers.map(Number) };
    };

    const all = { all: 1_200, pictures: 800, documents: 400, videos: 0 };
    const counts = { ...all, undescribed: 640, unused: 1_198 };
    await read();
    const first = await list({});
    expect((await read()).rows).toBeLessThan(MEDIA_PER_PAGE + 20);
    expect([first.total, first.counts]).toEqual([1_200, counts]);
    expect(first.numbers).toEqual(Array.from({ length: MEDIA_PER_PAGE }, (_, at) => 1_199 - at));
    expect((await list({ page: '25' })).numbers).toHaveLength(48);
    expect((await list({ page: '26' })).numbers).toEqual([]);
    for (const filter of MEDIA_FILTERS) {
      expect((await list({ filter })).total).toBe(counts[filter]);
    }
    const pdfs = await list({ filter: 'documents', page: '2' });
    expect(pdfs.numbers.slice(0, 2)).toEqual([1_199 - 48 * 3, 1_199 - 49 * 3]);

    // Stores the words of all files first.
    await list({ search: 'img' });
    await read();
    const found = await list({ search: 'الأحساء', filter: 'documents' });
    expect((await read()).rows).toBeLessThan(240 + MEDIA_PER_PAGE + 20);
    expect(found.counts).toMatchObject({ all: 240, documents: 80, undescribed: 0 });
    expect(found.numbers[0]).toBe(1_190);
    expect((await list({ search: 'img' })).total).toBe(1_200);
    expect((await read()).rows).toBeLessThan(501 + MEDIA_PER_PAGE + 20);
    expect((await list({ search: 'واحه احساء 15' })).numbers).toContain(15);
    expect((await list({ search: 'jpg 1005' })).numbers).toEqual([1_005]);
    expect((await list({ search: 'nothing' })).counts.all).toBe(0);

    // The entry uses both, but a recruiter sees no news.
    expect((await list({ search: 'رحله' })).numbers).toEqual([7, 4]);
    expect((await list({ search: 'رحله img7' })).numbers).toEqual([7]);
    expect((await list({ search: 'رحله' }, recruiter.cookie)).numbers).toEqual([]);

    // Whoever changes a file, an older build too, need not change its words.
    const described = await callAdmin(app, 'describeMedia', {
      cookie,
      id: mediaId(pathOf(1)),
      body: { version: 0, en: 'A lighthouse' },
    });
    expect(described.status).toBe(200);
    await db
      .updateTable('media_words')
      .set({ form: 0, words: '' })
      .where('path', '=', pathOf(2))
      .execute();
    expect((await list({ search: 'lighthouses' })).numbers).toEqual([1]);
    expect((await list({ search: 'img2 pdf' })).numbers).toContain(2);
    await db.deleteFrom('media_files').where('path', '=', pathOf(2)).execute();
    expect((await list({ search: 'img2 pdf' })).numbers).not.toContain(2);
  });
});
