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

/** Everything that the app writes to its log at the level that writes most, and what sends the canary by every way in. */
async function openLogged(env: Record<string, string>) {
  const lines: string[] = [];
  const config = configOf({ LOG_LEVEL: 'trace', TRUST_PROXY: '1', ...env });
  const context = await openContext({
    ...{ config, starterContent: STARTER_CONTENT },
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

  /** @param also addresses that have not been asked for before, and so are not cached */
  async function sendEverywhere(also: string[] = []) {
    const headers = {
      ...{ cookie: `lang=ar; session=${CANARY}`, 'user-agent': CANARY, referer: `/${CANARY}` },
      ...{ authorization: `Bearer ${CANARY}`, 'x-forwarded-for': ADDRESS },
    };
    const gets = ['/', '/en/contact', '/nothing', '/about', '/api/frontend/settings/list'];
    for (const url of [...gets, '/api/frontend/trainers/1', '/api/nothing', '/%zz', ...also]) {
      await app.inject({ url: `${url}?q=${CANARY}`, headers });
    }
    const posts = [
      ...['/contact', '/api/contactUs/sendMail', '/api/joinUs/sendMail'],
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
          ...{ method: 'POST', url: `${url}?q=${CANARY}`, payload },
          headers: { ...headers, 'content-type': type },
        });
      }
    }
  }
  return { context, lines, sendEverywhere };
}

describeOnEachDatabase('the log', (databases) => {
  it('holds nothing of a visitor, also where all fails', async () => {
    const target = await databases.target();
    const { context, lines, sendEverywhere } = await openLogged({
      DATA_DIR: await temporaryFolder(),
      ...(target.kind === 'postgres' ? { DATABASE_URL: target.url } : {}),
    });
    await sendEverywhere();
    if (context.upstream !== null) throw new Error('this is our own database');
    await context.database.close();
    await sendEverywhere(['/api/frontend/trainers/2']);
    // It does say that something failed.
    expect(lines.join('')).toContain('a request failed');
    expect(lines.filter((line) => line.includes(CANARY) || line.includes(ADDRESS))).toEqual([]);
  });
});

it('the log holds nothing of a visitor before another backend, whether it answers or not', async () => {
  const backend = await startOtherBackend();
  const { lines, sendEverywhere } = await openLogged({ API_ORIGIN: backend.origin });
  await sendEverywhere();
  await backend.close();
  await sendEverywhere();
  expect(lines.join('')).toContain('the other backend did not answer');
  expect(lines.filter((line) => line.includes(CANARY) || line.includes(ADDRESS))).toEqual([]);
});
