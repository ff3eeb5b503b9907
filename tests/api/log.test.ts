import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { openContext } from '../../server/context.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';
import { configOf } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { STARTER_CONTENT } from '../helpers/starter-content.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const CANARY = 'canary4711';
const ADDRESS = '203.0.113.77';

/** Opens the app with the most verbose log, and a function that sends the canary in every part of a request. */
async function openLoggedApp(env: Record<string, string>) {
  const lines: string[] = [];
  const config = configOf({ LOG_LEVEL: 'trace', TRUST_PROXY: '1', ...env });
  const context = await openContext({
    config,
    starterContent: STARTER_CONTENT,
    logStream: { write: (line) => lines.push(line) },
  });
  const dist = `${import.meta.dirname}/../../dist`;
  const app = await buildApp(context, {
    site: () => loadBuiltSite(dist),
    clientFolder: `${dist}/client`,
  });
  onTestFinished(async () => {
    await app.close();
    await context.close();
  });

  /** @param uncached further addresses, which are not in the cache because no request has named them before */
  async function sendCanary(uncached: string[] = []) {
    const headers = {
      cookie: `lang=ar; session=${CANARY}`,
      'user-agent': CANARY,
      referer: `/${CANARY}`,
      authorization: `Bearer ${CANARY}`,
      'x-forwarded-for': ADDRESS,
    };
    const gets = [
      '/',
      '/en/contact',
      '/nothing',
      '/about',
      '/api/frontend/settings/list',
      '/api/frontend/trainers/1',
      '/api/nothing',
      '/%zz',
    ];
    for (const url of [...gets, ...uncached]) {
      await app.inject({ url: `${url}?q=${CANARY}`, headers });
    }
    const posts = [
      '/contact',
      '/api/contactUs/sendMail',
      '/api/joinUs/sendMail',
      '/api/frontend/newsletter/subscrip',
    ];
    const fields = ['name', 'subject', 'phone', 'email', 'massage'];
    const form = new URLSearchParams(
      fields.map((name): [string, string] => [name, `${CANARY}@a.example`]),
    );
    const bodies: [type: string, payload: string][] = [
      ['application/json', JSON.stringify(Object.fromEntries(form))],
      ['application/json', `{"name": ${CANARY}`],
      ['application/x-www-form-urlencoded', form.toString()],
      ['multipart/form-data; boundary=x', `--x\r\n${CANARY}`],
      [`text/${CANARY}`, CANARY],
    ];
    for (const url of posts) {
      for (const [type, payload] of bodies) {
        await app.inject({
          method: 'POST',
          url: `${url}?q=${CANARY}`,
          payload,
          headers: { ...headers, 'content-type': type },
        });
      }
    }
  }
  return { context, lines, sendCanary };
}

describeOnEachDatabase('the log', (databases) => {
  it('contains no data of a visitor, even if every request fails', async () => {
    const target = await databases.target();
    const { context, lines, sendCanary } = await openLoggedApp({
      DATA_DIR: await temporaryFolder(),
      ...(target.kind === 'postgres' ? { DATABASE_URL: target.url } : {}),
    });
    await sendCanary();
    if (context.upstream !== null) throw new Error('this test needs a database');
    await context.database.close();
    await sendCanary(['/api/frontend/trainers/2']);
    // The log does contain the failure itself.
    expect(lines.join('')).toContain('a request failed');
    expect(lines.filter((line) => line.includes(CANARY) || line.includes(ADDRESS))).toEqual([]);
  });
});

it('the log contains no data of a visitor with another backend, whether it responds or not', async () => {
  const backend = await startOtherBackend();
  const { lines, sendCanary } = await openLoggedApp({ API_ORIGIN: backend.origin });
  await sendCanary();
  await backend.close();
  await sendCanary();
  expect(lines.join('')).toContain('the other backend did not answer');
  expect(lines.filter((line) => line.includes(CANARY) || line.includes(ADDRESS))).toEqual([]);
});
