// The bucket does not respond: first it refuses connections, then it hangs. What do visitors get, and what is half stored?
import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { application, CONTACT } from '../../tests/helpers/forms.ts';
import { type S3Behaviour, startS3StandIn } from '../../tests/helpers/s3-stand-in.ts';
import { type Proof, prove } from './proof.ts';
import { send, sendSteadily } from './requests.ts';
import { createDatabase, startDatabaseServer, startSite } from './site.ts';

/** How long the bucket is away, each time. In milliseconds. */
const AWAY = 20_000;

/** Requests a second. */
const RATES = { pages: 20, uploads: 2, messages: 2 };

/** `/readyz` says 200 within this time after the bucket responds again. In seconds. */
const READY_BAR = 15;

const PAGES = [
  '/',
  '/en',
  '/about',
  '/en/latest-news',
  '/latest-project',
  '/api/frontend/services',
];

await prove('bucket-away', async (proof) => {
  const server = await startDatabaseServer(proof);
  const { url, database } = await createDatabase(proof, server, 'bucket_away');
  const s3 = await startS3StandIn();
  proof.atEnd(() => s3.close());
  const DATA_DIR = await proof.folder();
  const { current: site } = await startSite(proof, {
    ...{ DATABASE_URL: url, DATA_DIR },
    STORAGE_URL: `s3://${s3.bucket}?${new URLSearchParams({ endpoint: s3.endpoint, region: s3.region })}`,
    ...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
  });
  const agent = new Agent({ keepAlive: true });
  proof.atEnd(() => agent.destroy());
  for (const page of PAGES) await send(site.url + page, agent);
  const isReady = async () => (await send(`${site.url}/readyz`, agent)).status === 200;
  const stored = async () => ({
    objects: [...s3.objects.keys()].filter((name) => name.startsWith('cvs/')).length,
    rows: (await database.db.selectFrom('submission_files').select('file').execute()).length,
    arriving: (await readdir(join(DATA_DIR, 'uploads/incoming'))).length,
  });

  for (const [behaviour, name] of [
    ['drops', 'refuses'],
    ['hangs', 'hangs'],
  ] as const satisfies [S3Behaviour, string][]) {
    s3.setBehaviour(behaviour);
    const stops = {
      pages: sendSteadily(RATES.pages, (index) =>
        send(site.url + (PAGES[index % PAGES.length] ?? '/'), agent),
      ),
      uploads: sendSteadily(RATES.uploads, () =>
        send(site.url + forms.join.path, agent, application()),
      ),
      messages: sendSteadily(RATES.messages, () =>
        send(site.url + forms.contact.path, agent, CONTACT),
      ),
    };
    await sleep(AWAY);
    const wasReady = await isReady();
    const pages = await stops.pages();
    const messages = await stops.messages();
    const uploads = await stops.uploads();
    const left = await stored();
    s3.setBehaviour('works');
    const backAt = performance.now();
    while (!(await isReady()) && performance.now() - backAt < 60_000) await sleep(100);
    const seconds = (performance.now() - backAt) / 1_000;

    reportPages(proof, name, pages, messages);
    const refused = uploads.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
    proof.note(`${name}: applications`, uploads.length);
    proof.equal(`${name}: of them not 503 with Retry-After`, uploads.length - refused.length, 0);
    proof.equal(`${name}: /readyz says 200`, Number(wasReady), 0);
    proof.equal(`${name}: CVs in the bucket`, left.objects, 0);
    proof.equal(`${name}: applications in the database`, left.rows, 0);
    proof.equal(`${name}: files left in the data folder`, left.arriving, 0);
    proof.atMost(
      `${name}: seconds until /readyz says 200 again`,
      Math.round(seconds * 10) / 10,
      READY_BAR,
    );
  }
  const again = await send(site.url + forms.join.path, agent, application());
  proof.equal('status of an application after that', again.status, 201);
  const { objects, rows } = await stored();
  proof.equal('CVs in the bucket after that', objects, 1);
  proof.equal('applications in the database after that', rows, 1);
});

function reportPages(
  proof: Proof,
  name: string,
  pages: readonly { status: number }[],
  messages: readonly { status: number }[],
): void {
  proof.note(`${name}: pages and queries`, pages.length);
  proof.equal(`${name}: of them not 200`, pages.filter(({ status }) => status !== 200).length, 0);
  proof.note(`${name}: messages without a file`, messages.length);
  const lost = messages.filter(({ status }) => status !== 201);
  proof.equal(`${name}: of them not accepted`, lost.length, 0);
}
