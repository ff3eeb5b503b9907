import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { svg } from '../../tests/helpers/content-folder.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../tests/helpers/databases.ts';
import { animation, disc, photo, rotatedPhoto } from '../../tests/helpers/pictures.ts';
import { openDisk, openS3, runS3 } from '../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { HOUR } from '../platform/durations.ts';
import { cleanUpMedia, RESTORABLE } from './clean-up-media.ts';
import { describeFile } from './library/library.ts';
import { listLibrary } from './library/list-library.ts';
import { type MailedPicture, storeMailedPicture } from './mailed-pictures.ts';
import { readMedia, readMediaBytes, removeMedia, storeMedia } from './media-files.ts';
import { recordMedia } from './record-media.ts';
import { listMediaFiles } from './repository.ts';

/** The colour of a mail. */
const GROUND = '#fbf6ec';

const OPEN = { disk: openDisk, s3: async () => openS3(await runS3()) };

async function openMedia(databases: TestDatabases, kind: keyof typeof OPEN) {
  const database = await databases.open();
  const { db } = database;
  const { storage } = await OPEN[kind]();
  /** Stores a picture as an import does, and returns its address. */
  const add = async (name: string, bytes: Buffer): Promise<string> => {
    const folder = await temporaryFolder();
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
    const read = await readMedia(folder, name);
    if (!read.ok) throw new Error(read.reason);
    await storeMedia(storage, [read.source], 1);
    await db.transaction().execute((trx) => recordMedia(trx, [read.source], 1));
    return read.source.address;
  };
  const read = async (address: string) => {
    const bytes = await readMediaBytes(storage, address);
    if (bytes === null) throw new Error(`${address} is missing`);
    return bytes;
  };
  return { database, db, storage, add, read };
}

/** Returns the colour in the middle of a picture. */
async function colourOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)].map((part) => Math.round(part / 64)).join(' ');
}

describeOnEachDatabase('a picture for mails', (databases) => {
  it.each(['disk', 's3'] as const)(
    'is made as JPEG or PNG in two sizes, and stays for good, with the storage %s [NEWSLETTER-MAIL-10]',
    async (kind) => {
      const { database, db, storage, add, read } = await openMedia(databases, kind);
      const address = await add('news/12.svg', Buffer.from(svg('drawn')));
      const made = (await storeMailedPicture({ db, storage }, address, {
        ground: GROUND,
        now: 5,
      })) as MailedPicture;
      expect(made).toEqual({
        small: expect.stringMatching(/^\/media\/mailed\/12\.[0-9a-f]{16}\.1x\.png$/),
        large: made.small.replace('.1x.', '.2x.'),
      });
      for (const [path, width, height] of [
        [made.small, 152, 114],
        [made.large, 304, 228],
      ] as const) {
        const file = await sharp(await read(path)).metadata();
        expect([file.format, file.width, file.height, file.hasAlpha]).toEqual([
          'png',
          width,
          height,
          false,
        ]);
      }
      // Years later, and after the picture itself was removed.
      await db.deleteFrom('media_files').where('path', '=', address).execute();
      await removeMedia(storage, address);
      for (const now of [HOUR, RESTORABLE * 5, RESTORABLE * 10]) {
        await cleanUpMedia({ db, storage, now: () => Date.now() + now });
      }
      expect(await read(made.large)).toHaveProperty('length');
      expect((await listMediaFiles(db)).map(({ path }) => path)).toEqual([made.small, made.large]);
      expect(
        await storeMailedPicture({ db, storage }, address, { ground: GROUND, now: 6 }),
      ).toEqual(made);
      const library = await listLibrary(database, { search: '', filter: null, page: 1 });
      expect(library.total).toBe(0);
    },
  );

  it('is upright, without metadata, and cropped around its focal point [NEWSLETTER-MAIL-15]', async () => {
    const { db, storage, add, read } = await openMedia(databases, 'disk');
    const make = async (address: string) => {
      const made = await storeMailedPicture({ db, storage }, address, { ground: GROUND, now: 5 });
      return read(made?.large ?? '');
    };
    const rotated = await make(await add('rotated.jpg', await rotatedPhoto(1200, 600)));
    const { format, width, height, exif, orientation } = await sharp(rotated).metadata();
    expect([format, width, height, exif, orientation]).toEqual([
      'jpeg',
      304,
      228,
      undefined,
      undefined,
    ]);
    const wide = await add('wide.jpg', await photo(2000, 300).jpeg().toBuffer());
    const left = await storeMailedPicture({ db, storage }, wide, { ground: GROUND, now: 5 });
    const change = { focal: { x: 100, y: 50 } };
    const author = { at: 1, by: 'Sara' };
    await db
      .transaction()
      .execute((trx) => describeFile(trx, wide, { change, version: 0, author }));
    const right = await storeMailedPicture({ db, storage }, wide, { ground: GROUND, now: 5 });
    expect(right?.small).not.toBe(left?.small);
    expect(await colourOf(await read(right?.large ?? ''))).toBe('2 3 3');
    // What is transparent has the colour of the mail.
    const transparent = await read(
      (
        await storeMailedPicture({ db, storage }, await add('disc.png', await disc(400)), {
          ground: GROUND,
          now: 5,
        })
      )?.small ?? '',
    );
    expect((await sharp(transparent).metadata()).format).toBe('jpeg');
    for (const type of ['gif', 'webp'] as const) {
      const moving = await make(await add(`moving.${type}`, await animation(type)));
      expect((await sharp(moving).metadata()).pages).toBeUndefined();
      expect(await colourOf(moving)).toBe('4 0 0');
    }
    const avif = await add('still.avif', await photo(300, 300).avif().toBuffer());
    expect((await sharp(await make(avif)).metadata()).format).toBe('jpeg');
  });

  it('is none if the picture is missing, broken, no picture, or drawn in an impossible shape [NEWSLETTER-MAIL-11]', async () => {
    const { db, storage, add } = await openMedia(databases, 'disk');
    const make = (address: string) =>
      storeMailedPicture({ db, storage }, address, { ground: GROUND, now: 5 });
    expect(await make('/media/news/missing.0123456789.svg')).toBeNull();
    expect(await make('/media/reports/report.0123456789.pdf')).toBeNull();
    expect(await make('https://other.example/1.png')).toBeNull();
    const whole = await photo(900, 900).jpeg().toBuffer();
    expect(await make(await add('broken.jpg', whole.subarray(0, 700)))).toBeNull();
    const thin =
      '<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="1"><path d="M0 0h9v9z"/></svg>';
    expect(await make(await add('thin.svg', Buffer.from(thin)))).toBeNull();
    expect((await listMediaFiles(db)).filter(({ path }) => path.includes('mailed'))).toEqual([]);
  });
});
