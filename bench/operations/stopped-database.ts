// PostgreSQL is stopped for half a minute and started again: what do visitors get, and how soon is all as before?
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { prove } from './proof.ts';
import { type Outcome, send, sendSteadily } from './requests.ts';
import { createDatabase, startDatabaseServer, startSite } from './site.ts';

/** How long the database is away. In milliseconds. */
const AWAY = 30_000;

/** Requests a second. */
const RATES = { pages: 40, forms: 10 };

/** All is as before within this time after the database accepts connections. In seconds. */
const NORMAL_BAR = 5;

const PAGES = ['/', '/en', '/about', '/en/latest-news', '/latest-project', '/contact'];

/** Pages that are in no cache: each is requested once only. */
const uncachedPage = (index: number) => `/search?q=${index}`;

await prove('stopped-database', async (proof) => {
  const server = await startDatabaseServer(proof);
  const { url, database } = await createDatabase(proof, server, 'stopped_database');
  const { current: site } = await startSite(proof, { DATABASE_URL: url });
  const agent = new Agent({ keepAlive: true });
  proof.atEnd(() => agent.destroy());
  for (const page of PAGES) await send(site.url + page, agent);

  const stopPages = sendSteadily(RATES.pages, (index) =>
    send(site.url + (PAGES[index % PAGES.length] ?? '/'), agent),
  );
  const stopForms = sendSteadily(RATES.forms, () =>
    send(site.url + forms.contact.path, agent, CONTACT),
  );
  await sleep(5_000);
  const stoppedAt = performance.now();
  await server.restart(AWAY);
  const backAt = performance.now();
  const isNormal = async (index: number) => {
    const outcomes = await Promise.all([
      send(`${site.url}/readyz`, agent),
      send(site.url + forms.contact.path, agent, CONTACT),
      send(site.url + uncachedPage(index), agent),
    ]);
    return outcomes.every(({ status }) => status === 200 || status === 201);
  };
  let tries = 0;
  while (!(await isNormal(tries)) && performance.now() - backAt < 60_000) {
    tries++;
    await sleep(50);
  }
  const normalAfter = (performance.now() - backAt) / 1_000;
  await sleep(5_000);
  const pages = await stopPages();
  const sentForms = await stopForms();

  proof.note('seconds without the database', Math.round((backAt - stoppedAt) / 1_000));
  proof.note('cached pages', pages.length);
  proof.equal('of them not 200', pages.filter(({ status }) => status !== 200).length, 0);
  // Those that were sent in the second of the stop may have been accepted before.
  const during = sentForms.filter(
    ({ sentAt }) => sentAt > stoppedAt + 1_000 && sentAt < stoppedAt + AWAY - 1_000,
  );
  const isRefused = ({ status, hasRetryAfter }: Outcome) => status === 503 && hasRetryAfter;
  proof.note('forms without the database', during.length);
  proof.equal(
    'of them not 503 with Retry-After',
    during.filter((form) => !isRefused(form)).length,
    0,
  );
  const others = sentForms.filter((form) => !during.includes(form));
  const unexpected = others.filter((form) => form.status !== 201 && !isRefused(form));
  proof.equal('forms before and after, neither accepted nor refused so', unexpected.length, 0);
  const accepted = sentForms.filter(({ status }) => status === 201).length;
  const { rows } = await database.db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  proof.atLeast('accepted forms that are in the database', Number(rows), accepted);
  proof.atMost('seconds until all is as before', Math.round(normalAfter * 10) / 10, NORMAL_BAR);
});
