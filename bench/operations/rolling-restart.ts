// Three processes behind a shipped proxy are restarted one after the other: does a request fail?
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { startServerProcess } from '../../tests/helpers/server-process.ts';
import { prove } from './proof.ts';
import { PROXIES, startProxy } from './proxies.ts';
import { freePorts, send, sendSteadily } from './requests.ts';

const PROCESSES = 3;

/** In each of them every process is restarted. */
const ROLLING_RESTARTS = 6;

/** Requests a second. */
const RATES = { pages: 60, forms: 40 };

const P99_BAR_SECONDS = 1;

/** Between the start of a process and the stop of the next: two health checks. In milliseconds. */
const NOTICE = 2_000;

const PAGES = ['/', '/en', '/about', '/en/latest-news', '/latest-project', '/contact'];

const [argument = 'caddy'] = process.argv.slice(2);
const proxy = PROXIES.find((each) => each === argument);
if (proxy === undefined) throw new Error(`name one of ${PROXIES.join(', ')}`);

await prove(proxy === 'caddy' ? 'rolling-restart' : `rolling-restart-${proxy}`, async (proof) => {
  const dataDir = await proof.folder();
  // Says that the processes share the folder.
  await writeFile(`${dataDir}/shared-data-folder`, '');
  const ports = await freePorts(PROCESSES);
  const start = (port: number) =>
    startServerProcess({
      DATA_DIR: dataDir,
      PORT: String(port),
      ...{ ROLE: 'web', DRAIN_SECONDS: '3', TRUST_PROXY: '1' },
    });
  const servers = new Map<number, Awaited<ReturnType<typeof start>>>();
  for (const port of ports) servers.set(port, await start(port));
  proof.atEnd(() => Promise.all([...servers.values()].map((server) => server.kill())));
  const { site, agent } = await startProxy(proof, proxy, ports);

  const stopPages = sendSteadily(RATES.pages, (index) =>
    send(site + (PAGES[index % PAGES.length] ?? '/'), agent),
  );
  const stopForms = sendSteadily(RATES.forms, () =>
    send(site + forms.contact.path, agent, CONTACT),
  );
  let badExits = 0;
  for (let round = 0; round < ROLLING_RESTARTS; round++) {
    for (const port of ports) {
      await sleep(NOTICE);
      if ((await servers.get(port)?.stop()) !== 0) badExits++;
      servers.set(port, await start(port));
      while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) {
        await sleep(50);
      }
    }
  }
  await sleep(NOTICE);
  const results = [...(await stopPages()), ...(await stopForms())];

  const failed = results.filter(({ status }) => status !== 200 && status !== 201);
  const statuses = new Set(failed.map(({ method, status }) => `${method} ${status}`));
  if (failed.length > 0) console.log(`  failed: ${[...statuses].join(', ')}`);
  proof.note('restarts of a process', ROLLING_RESTARTS * PROCESSES);
  proof.equal('processes that did not end with 0', badExits, 0);
  proof.note('requests', results.length);
  proof.note('of them forms', results.filter(({ method }) => method === 'POST').length);
  proof.equal('failed', failed.length, 0);
  const seconds = results.map((response) => response.seconds).toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((seconds.at(Math.ceil(share * seconds.length) - 1) ?? 0) * 1_000) / 1_000;
  proof.note('median, seconds', at(0.5));
  proof.atMost('99 of 100 within seconds', at(0.99), P99_BAR_SECONDS);
  proof.note('longest, seconds', at(1));
});
