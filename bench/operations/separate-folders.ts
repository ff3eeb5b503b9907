// Two processes with data folders of their own share one database and one bucket: is a picture, a CV or an erasure missed?
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { erasePerson } from '../../server/submissions/submissions.ts';
import { pdf } from '../../tests/helpers/cv-files.ts';
import { application } from '../../tests/helpers/forms.ts';
import { runMailServer } from '../../tests/helpers/loopback-mail.ts';
import { startS3StandIn } from '../../tests/helpers/s3-stand-in.ts';
import { prove } from './proof.ts';
import { type Outcome, send } from './requests.ts';
import { createDatabase, startDatabaseServer, startSite } from './site.ts';

const APPLICATIONS = 40;

/** A file of an erased person is gone within this time. In seconds. */
const ERASED_BAR = 1;

/** In milliseconds. */
const MAIL_TIMEOUT = 60_000;

await prove('separate-folders', async (proof) => {
  const server = await startDatabaseServer(proof);
  const { url, database } = await createDatabase(proof, server, 'separate_folders');
  const mailServer = await runMailServer();
  proof.atEnd(() => mailServer.close());
  const s3 = await startS3StandIn();
  proof.atEnd(() => s3.close());
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3;
  const env = {
    ...{ DATABASE_URL: url, SMTP_URL: mailServer.url },
    ...{ MAIL_FROM: 'site@yafee.example', MAIL_TO: 'team@yafee.example' },
    STORAGE_URL: `s3://${bucket}/site?${new URLSearchParams({ endpoint, region })}`,
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
  const folders = [await proof.folder(), await proof.folder()];
  const urls: string[] = [];
  for (const DATA_DIR of folders) {
    urls.push((await startSite(proof, { ...env, DATA_DIR })).current.url);
  }
  const agent = new Agent({ keepAlive: true });
  proof.atEnd(() => agent.destroy());

  const files = new Set<string>();
  let pages = 0;
  for (const site of urls) {
    for (const page of await pagesOf(site)) {
      pages++;
      const html = await (await fetch(site + page)).text();
      for (const [path] of html.matchAll(/\/(?:media|share)\/[\w./-]+\.\w+/g)) files.add(path);
    }
  }
  const responses: Outcome[] = [];
  for (const site of urls) {
    for (const path of files) responses.push(await send(site + path, agent));
  }
  proof.note('pages that were read', pages);
  proof.atLeast('pictures and documents that they name', files.size, 50);
  proof.note('requests for them at both processes', responses.length);
  proof.equal('of them not 200', responses.filter(({ status }) => status !== 200).length, 0);

  const cvs = Array.from({ length: APPLICATIONS }, (_, index) => pdf(`% number ${index}\n`));
  const accepted = await Promise.all(
    cvs.map((bytes, index) =>
      send(
        (urls[index % urls.length] ?? '') + forms.join.path,
        agent,
        application({ email: `person${index}@example.com` }, { name: 'cv.pdf', bytes }),
      ),
    ),
  );
  proof.note('applications, at both processes in turn', APPLICATIONS);
  proof.equal('of them accepted', accepted.filter(({ status }) => status === 201).length, 40);
  const toTeam = () => mailServer.mails.filter(({ to }) => to.includes('team@yafee.example'));
  for (const end = performance.now() + MAIL_TIMEOUT; performance.now() < end; await sleep(100)) {
    if (toTeam().length === APPLICATIONS) break;
  }
  const sent = toTeam().map(({ raw }) => raw.replaceAll(/\s/g, ''));
  proof.equal('mails of applications', sent.length, APPLICATIONS);
  const attached = cvs.filter((bytes) =>
    sent.some((mail) => mail.includes(bytes.toString('base64'))),
  );
  proof.equal('CVs that no mail has', APPLICATIONS - attached.length, 0);

  const cvsInBucket = () => [...s3.objects.keys()].filter((name) => name.includes('/cvs/')).length;
  proof.equal('CVs in the bucket', cvsInBucket(), APPLICATIONS);
  proof.equal('CVs in the data folders', await countUploads(folders), 0);
  // A third machine, as that of the person who runs the command.
  const dataDir = await proof.folder();
  const target = { kind: 's3' as const, endpoint, bucket, region, accessKeyId, secretAccessKey };
  const storage = await openStorage({ ...target, prefix: 'site/', dataDir });
  let slowest = 0;
  for (let index = 0; index < APPLICATIONS; index++) {
    const startedAt = performance.now();
    const email = `person${index}@example.com`;
    await erasePerson({ db: database.db, storage, now: Date.now }, email);
    while (cvsInBucket() > APPLICATIONS - index - 1 && performance.now() - startedAt < 30_000) {
      await sleep(5);
    }
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  const left = [...s3.objects].filter(([, { bytes }]) => cvs.some((cv) => cv.equals(bytes)));
  proof.equal('files of erased persons in the bucket', left.length, 0);
  proof.equal('files of erased persons in the data folders', await countUploads(folders), 0);
  proof.atMost('longest erasure, seconds', Math.round(slowest) / 1_000, ERASED_BAR);
});

/** The pages of the sitemap, as paths. */
async function pagesOf(site: string): Promise<string[]> {
  const text = await (await fetch(`${site}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
}

async function countUploads(folders: readonly string[]): Promise<number> {
  let files = 0;
  for (const folder of folders) {
    const uploads = join(folder, 'uploads');
    if (!existsSync(uploads)) continue;
    const entries = await readdir(uploads, { recursive: true, withFileTypes: true });
    files += entries.filter((entry) => entry.isFile()).length;
  }
  return files;
}
