import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { importContent } from '../../server/content/content.ts';
import { databaseClock } from '../../server/platform/database/clock.ts';
import { deliveryJob } from '../../server/platform/deliveries/delivery-job.ts';
import { runJobs } from '../../server/platform/jobs/run-jobs.ts';
import { mailChannel } from '../../server/platform/mail/mail-channel.ts';
import { smtpTransport } from '../../server/platform/mail/mail-transport.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { erasePerson } from '../../server/submissions/submissions.ts';
import { callAdmin, OWN_WRITE, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { folderWith, svg } from '../helpers/content-folder.ts';
import { pdf } from '../helpers/cv-files.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { APPLICANT, application } from '../helpers/forms.ts';
import { startMailServer } from '../helpers/mail-server.ts';
import { openRenderers } from '../helpers/mails.ts';
import { photo } from '../helpers/pictures.ts';
import { openS3, runS3 } from '../helpers/storages.ts';

const NEWS = JSON.stringify([
  {
    id: 1,
    title: { ar: 'خبر', en: 'News' },
    html: { ar: '<p>نص</p><img src="media/news/drawn.svg">' },
    picture: 'news/wide.jpg',
    publishedAt: '2026-01-01',
  },
]);

const REPORTS = JSON.stringify([
  { id: 1, name: { ar: 'تقرير', en: 'Report' }, type: 'report', file: 'report.pdf' },
]);

async function contentFolder(): Promise<string> {
  return folderWith({
    'news.yaml': NEWS,
    'reports.yaml': REPORTS,
    'media/news/wide.jpg': await photo(1300, 700).jpeg().toBuffer(),
    'media/news/drawn.svg': svg('drawn'),
    'media/report.pdf': `%PDF-1.7\n${'x'.repeat(50_000)}`,
  });
}

type Database = Parameters<typeof openEmptyApp>[0];

async function importInto(database: Database, storage: Storage): Promise<void> {
  const folder = await contentFolder();
  const parts = { db: database.db, storage, folder, now: Date.now, by: 'a test' };
  const imported = await importContent(parts);
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems));
}

/** Settings of an app whose data folder is its own. */
function settingsOf({ DATA_DIR: _, ...env }: Record<string, string>): Record<string, string> {
  return env;
}

/** The addresses of all media that a page names. */
async function mediaOf(app: FastifyInstance, url: string): Promise<string[]> {
  const { body, statusCode } = await app.inject({ url });
  expect(statusCode).toBe(200);
  return [...new Set(body.match(/\/media\/[\w./-]+\.\w+/g))];
}

async function openGraphImageOf(app: FastifyInstance, url: string): Promise<string> {
  const { body } = await app.inject({ url });
  return /og:image" content="https:\/\/yafee.example([^"]+)"/.exec(body)?.[1] ?? '';
}

async function apply(app: FastifyInstance) {
  return app.inject({ method: 'POST', url: forms.join.path, ...application() });
}

describeOnSqlite('files in a bucket', (databases) => {
  it('are sent as files of the data folder are: types, ranges, validators, HEAD, compression', async () => {
    const s3 = await runS3();
    const [onDisk, inBucket] = [await databases.open(), await databases.open()];
    const disk = await openEmptyApp(onDisk);
    const bucket = await openEmptyApp(inBucket, settingsOf((await openS3(s3)).env));
    await importInto(onDisk, disk.storage);
    await importInto(inBucket, bucket.storage);
    const media = (await bucket.storage.list('media/')).map(({ key }) => `/${key}`);
    expect(media).toHaveLength(9);
    const pdfUrl = media.find((url) => url.endsWith('.pdf')) ?? '';
    const etag = String((await disk.app.inject({ url: pdfUrl })).headers.etag);
    const requests = [
      ...media.map((url) => ({ url })),
      ...media.map((url) => ({ url, method: 'HEAD' as const })),
      ...media.map((url) => ({ url, headers: { 'accept-encoding': 'br' } })),
      ...[
        ...[
          'bytes=0-99',
          'bytes=100-',
          'bytes=-7',
          'bytes=50000-90000',
          'bytes=9-3',
          'bytes=0-1,3-4',
        ],
        ...['bytes=900000-', 'lines=1-2', 'bytes=-0'],
      ].map((range) => ({ url: pdfUrl, headers: { range } })),
      { url: pdfUrl, headers: { 'if-none-match': etag } },
      { url: pdfUrl, headers: { 'if-none-match': `W/${etag}, "other"` } },
      { url: pdfUrl, headers: { 'if-none-match': '"other"' } },
      { url: pdfUrl, method: 'HEAD' as const, headers: { 'if-none-match': etag } },
      { url: pdfUrl, headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
      { url: pdfUrl, headers: { 'if-modified-since': 'Fri, 01 Jan 2016 00:00:00 GMT' } },
      { url: pdfUrl, headers: { range: 'bytes=0-9', 'if-range': etag } },
      { url: pdfUrl, headers: { range: 'bytes=0-9', 'if-range': '"other"' } },
      { url: '/media/none.0123456789.svg' },
      { url: '/media/none.0123456789.svg', headers: { 'accept-encoding': 'br' } },
      { url: '/media/..%2fcvs/x.pdf' },
    ];
    const statuses = new Set<number>();
    for (const request of requests) {
      const [expected, actual] = [await disk.app.inject(request), await bucket.app.inject(request)];
      const shown = ({ statusCode, headers, rawPayload }: typeof actual) => {
        const { date: _, 'last-modified': modified, ...rest } = headers;
        const length = rawPayload.length;
        return { request, statusCode, rest, hasDate: modified !== undefined, length };
      };
      expect(shown(actual)).toEqual(shown(expected));
      expect(actual.rawPayload.equals(expected.rawPayload)).toBe(true);
      statuses.add(actual.statusCode);
    }
    expect([...statuses].toSorted()).toEqual([200, 206, 304, 404, 416]);
    const { headers } = await bucket.app.inject({ url: pdfUrl });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const unsatisfiable = { url: pdfUrl, headers: { range: 'bytes=900000-' } };
    expect((await bucket.app.inject(unsatisfiable)).headers['content-range']).toBe('bytes */50009');
  });

  it('are the same for two apps with separate data folders', async () => {
    const s3 = await runS3();
    const database = await databases.open();
    const env = settingsOf((await openS3(s3)).env);
    const [one, other] = [await openEmptyApp(database, env), await openEmptyApp(database, env)];
    expect(one.folder).not.toBe(other.folder);
    await importInto(database, one.storage);
    for (const { app } of [one, other]) {
      const media = await mediaOf(app, '/latest-news/1');
      expect(media.length).toBeGreaterThan(6);
      for (const url of media) {
        expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
      }
    }
    const url = await openGraphImageOf(one.app, '/latest-news/1');
    const drawn = await one.app.inject({ url });
    expect(drawn.headers['cache-control']).toContain('immutable');
    expect([...s3.objects.keys()].filter((name) => name.startsWith('site/share/'))).toHaveLength(1);
    expect((await other.app.inject({ url })).rawPayload.equals(drawn.rawPayload)).toBe(true);
    expect([one.log, other.log]).toEqual([[], []]);
  });

  it('are missing while the bucket is away, and pages are not', async () => {
    const s3 = await runS3();
    const database = await databases.open();
    const { app, storage, log } = await openEmptyApp(database, settingsOf((await openS3(s3)).env));
    await importInto(database, storage);
    await app.inject({ url: '/latest-news/1' });
    const share = await openGraphImageOf(app, '/latest-news/1');
    const picture = (await mediaOf(app, '/latest-news/1')).find((url) => url.endsWith('.jpg'));
    const stored = [...s3.objects.keys()];
    s3.setBehaviour('drops');
    for (const url of ['/latest-news/1', '/en/latest-news/1', '/api/frontend/services']) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
    }
    for (const url of [picture, share]) {
      const { statusCode, headers } = await app.inject({ url: url ?? '' });
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '30']);
      expect(headers['cache-control']).toBe('no-store');
    }
    const applied = await apply(app);
    expect([applied.statusCode, applied.headers['retry-after']]).toEqual([503, '30']);
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect(await database.db.selectFrom('submissions').selectAll().execute()).toEqual([]);
    expect(log.map(({ msg }) => msg)).toEqual([
      'a request failed',
      'a submission could not be stored',
      'the process is not ready',
    ]);
    s3.setBehaviour('works');
    expect([...s3.objects.keys()]).toEqual(stored);
    expect((await app.inject({ url: picture ?? '' })).statusCode).toBe(200);
    expect((await app.inject({ url: share })).headers['cache-control']).toContain('immutable');
    expect((await apply(app)).statusCode).toBe(201);
  });

  it('are not taken from staff while the bucket is away, which can be tried again', async () => {
    const s3 = await runS3();
    const database = await databases.open();
    const { app } = await openEmptyApp(database, settingsOf((await openS3(s3)).env));
    const { cookie } = await signInAs(app, database, 'editor');
    const bytes = Buffer.from('%PDF-1.7\n');
    const body = { name: 'a.pdf', bytes: bytes.length, fingerprint: 'a' };
    const { id } = (await callAdmin(app, 'startUpload', { cookie, body })).body;
    const send = () =>
      app.inject({
        method: 'POST',
        url: `/admin/api/uploads/${id}?offset=0`,
        headers: { ...OWN_WRITE, cookie, 'content-type': 'application/octet-stream' },
        payload: bytes,
      });
    s3.setBehaviour('drops');
    const refused = await send();
    expect([refused.statusCode, refused.json()]).toEqual([503, { problem: 'unavailable' }]);
    s3.setBehaviour('works');
    expect((await send()).statusCode).toBe(200);
  });

  it('end the request to the bucket when the client goes away', async () => {
    const s3 = await runS3();
    const database = await databases.open();
    const { app, storage, log } = await openEmptyApp(database, settingsOf((await openS3(s3)).env));
    await importInto(database, storage);
    const [report] = (await storage.list('media/')).filter(({ key }) => key.endsWith('.pdf'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (const behaviour of ['stalls', 'hangs'] as const) {
      s3.setBehaviour(behaviour);
      const client = httpRequest({ port, host: '127.0.0.1', path: `/${report?.key}` });
      client.on('error', () => undefined).end();
      await expect.poll(s3.openRequests).toBe(1);
      client.destroy();
      await expect.poll(s3.openRequests).toBe(0);
    }
    s3.setBehaviour('works');
    expect(log).toEqual([]);
  });
});

describeOnEachDatabase('an application with a CV in a bucket', (databases) => {
  it('is mailed with its CV by another process, and its file is gone once the person is erased', async () => {
    const s3 = await runS3();
    const database = await databases.open();
    const env = settingsOf((await openS3(s3)).env);
    const [receiving, campaign] = [
      await openEmptyApp(database, env),
      await openEmptyApp(database, env),
    ];
    expect((await apply(receiving.app)).statusCode).toBe(201);
    const cvs = () => [...s3.objects.keys()].filter((name) => name.startsWith('site/cvs/'));
    expect(cvs()).toHaveLength(1);
    expect(s3.objects.get(cvs()[0] ?? '')?.bytes).toEqual(pdf());
    for (const url of cvs().map((name) => name.replace('site/cvs/', '/media/../cvs/'))) {
      expect((await receiving.app.inject({ url })).statusCode).toBe(404);
    }

    const server = await startMailServer();
    const { db, kind } = database;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const job = deliveryJob(
      {
        db,
        kind,
        random: Math.random,
        afterGivingUp: async () => undefined,
        clock: databaseClock(kind, Date.now),
        onCrash: 'resend',
        stopWithinMs: 1_000,
        channels: [
          mailChannel({
            transport: smtpTransport(server.url),
            from: { name: '', address: 'site@yafee.example' },
            to: 'team@yafee.example',
            renderers: await openRenderers(db, { storage: campaign.storage }),
          }),
        ],
      },
      log,
    );
    const running = runJobs([{ ...job, first: 0 }], log);
    await expect.poll(() => server.mails.length).toBe(2);
    await running.stop();
    const toTeam = server.mails.find(({ to }) => to.includes('team@yafee.example'));
    expect(toTeam?.raw.replaceAll(/\s/g, '')).toContain(pdf().toString('base64'));

    await erasePerson(
      { db, storage: campaign.storage, now: Date.now },
      {
        kind: 'email',
        key: APPLICANT.email,
      },
    );
    expect(cvs()).toEqual([]);
  });
});
