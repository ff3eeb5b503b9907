import { setTimeout as sleep } from 'node:timers/promises';
import { queries } from '../../contract/queries.ts';
import type { Scenario, Tools } from './scenario.ts';
import { httpServer, probeHealth } from './tools.ts';

/** Hostile text that another backend sends in a field that is shown as plain text. */
const PLAIN_TEXT = '<a '.repeat(60_000);

/** Hostile text of a tweet: the service's answers may be 256 KiB. */
const TWEET = `${' '.repeat(180_000)}x`;

/** In milliseconds. */
const LASTS = 40_000;

export const textFunctions: Scenario = {
  name: 'text-functions',
  sentence: 'Another backend and the tweet service send 180 kB of text that is slow to read.',
  deadline: 150,
  async run(tools) {
    await plainText(tools);
    await tweet(tools);
  },
};

async function plainText(tools: Tools): Promise<void> {
  const origin = await httpServer(tools, (request, response) => {
    const isGoals = request.url === queries.goals.path;
    const data = isGoals
      ? Array.from({ length: 4 }, (_, index) => ({ id: index + 1, title: 'x', text: PLAIN_TEXT }))
      : [];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  const server = await tools.server({ API_ORIGIN: origin, DATA_DIR: await tools.folder() });
  const probe = await probeHealth(tools, server.url);
  const page = fetch(`${server.url}/about`, { signal: AbortSignal.timeout(LASTS) });
  const status = await page.then(
    ({ status }) => status,
    () => 0,
  );
  const health = await probe.stop();
  tools.report.atMost('plain text: longest /healthz, ms', health.longest, 1_000, '28,000');
  tools.report.equal('plain text: status of the page', status, 200, '');
  await server.kill();
}

async function tweet(tools: Tools): Promise<void> {
  let asked = 0;
  const service = await httpServer(tools, (_request, response) => {
    asked++;
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        ...{ __typename: 'Tweet', lang: 'ar', text: TWEET, created_at: '2026-11-22T16:05:12.000Z' },
        ...{ favorite_count: 1, user: { id_str: '1', name: 'x', screen_name: 'x' }, entities: {} },
      }),
    );
  });
  const server = await tools.server({
    TWEET_API_URL: `${service}/tweet-result`,
    DATA_DIR: await tools.folder(),
  });
  const probe = await probeHealth(tools, server.url);
  for (const end = performance.now() + 10_000; asked === 0 && performance.now() < end; )
    await sleep(50);
  await sleep(2_000);
  const health = await Promise.race([
    // A question that waits is answered when the tweet has been read.
    fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(LASTS) }).catch(() => null),
  ]).then(() => probe.stop());
  tools.report.atLeast('tweets that were asked for', asked, 1, '');
  tools.report.atMost('tweet: longest /healthz, ms', health.longest, 1_000, '36,000');
  await server.kill();
}
