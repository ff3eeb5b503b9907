import { randomBytes } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { mediaId } from '../../contract/admin/media/media.ts';
import { cleanUpMedia } from '../../server/media/media.ts';
import { DAY } from '../../server/platform/durations.ts';
import { callAdmin } from '../helpers/admin.ts';
import { CEPH_BUCKET } from '../helpers/ceph.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { openAdmin, upload } from '../helpers/library-uploads.ts';
import { photo } from '../helpers/pictures.ts';
import { openS3 } from '../helpers/storages.ts';

describeOnSqlite('a file of the library in a bucket of Ceph', (databases) => {
  it('is replaced where it is used, cleaned up a day later, and removed with its variants', async () => {
    const bucket = { ...CEPH_BUCKET, endpoint: inject('cephEndpoint') };
    const { env, storage } = await openS3(bucket, `test-${randomBytes(6).toString('hex')}/`);
    const admin = await openAdmin(databases, env);
    const { app, cookie } = admin;
    const add = async (name: string, width: number) => {
      const bytes = await photo(width, 900).jpeg().toBuffer();
      return (await upload(admin, name, bytes)).file ?? '';
    };
    const first = await add('first.jpg', 1_200);
    const changes = [
      { path: 'title.ar', from: '', to: 'خبر' },
      { path: 'html.ar', from: '', to: `<p><img src="${first}" alt="صورة"></p>` },
      { path: 'picture', from: null, to: first },
    ];
    const created = await callAdmin(app, 'createEntry', {
      cookie,
      kind: 'news',
      body: { changes },
    });
    expect(created.status).toBe(200);
    const remove = (file: string) => callAdmin(app, 'removeMedia', { cookie, id: mediaId(file) });
    expect((await remove(first)).status).toBe(409);

    const second = await add('second.jpg', 1_300);
    const replaced = await callAdmin(app, 'replaceMedia', {
      cookie,
      id: mediaId(first),
      body: { by: mediaId(second) },
    });
    expect(replaced).toMatchObject({ status: 200, body: { replaced: 1 } });
    expect((await app.inject({ url: second })).statusCode).toBe(200);
    // Pages that browsers and caches have may still show the old one for a while.
    expect((await app.inject({ url: first })).statusCode).toBe(200);
    const cleanUpAfter = (time: number) =>
      cleanUpMedia({ db: admin.database.db, storage, now: () => Date.now() + time });
    await cleanUpAfter(DAY);
    await cleanUpAfter(2 * DAY);
    expect((await app.inject({ url: first })).statusCode).toBe(404);
    expect((await app.inject({ url: second })).statusCode).toBe(200);
    const listed = await storage.list('media/');
    expect(listed.length).toBeGreaterThan(1);

    const third = await add('third.jpg', 1_400);
    expect((await remove(third)).status).toBe(204);
    expect((await app.inject({ url: third })).statusCode).toBe(404);
    expect(await storage.list('media/')).toEqual(listed);
  });
});
