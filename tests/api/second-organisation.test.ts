import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '../../contract/locale.ts';
import { importContent } from '../../server/content/content.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The content of an organisation of another country and another subject. */
const FOLDER = join(import.meta.dirname, '../content-sets/sariya');

const ORIGIN = 'https://sariya.example';

/** Names of the organisation of the starter content, and of its country. Word bounds keep «الرياضة» (sports) apart. */
const FIRST_ORGANISATION =
  /yafee|saudi|riyadh|\bKSA\b|\bqatt\b|سعودي|(?<!\p{L})[وفبلك]?(?:ال)?(?:يافع|رياض)(?!\p{L})/iu;

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@sariya.example',
  MAIL_TO: 'team@sariya.example',
  SEND_LIMIT: '0',
};

const LINK = /(?:href|src|action|content)="([^"#]*)/g;

/** Requests every address that pages, feeds, sitemap and manifest name, beginning with the home page of both languages. */
async function crawl(app: FastifyInstance): Promise<Map<string, { status: number; body: string }>> {
  const found = new Map<string, { status: number; body: string }>();
  const queue = ['/', '/en', '/sitemap.xml', '/no-such-page', '/offline', '/admin/sign-in'];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    // As a browser follows links within a site: its first language is English, and the others are led from `/` to `/en`.
    const response = await app.inject({
      url: path,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const type = String(response.headers['content-type']);
    // Styles have names that only our code sees.
    const isText = /html|plain|json|xml|calendar|pdf/.test(type);
    found.set(path, { status: response.statusCode, body: isText ? response.body : '' });
    if (!/html|xml|manifest/.test(type)) continue;
    const addresses = [
      ...Array.from(response.body.matchAll(LINK), ([, address = '']) => address),
      ...Array.from(response.body.matchAll(/<loc>([^<]*)/g), ([, address = '']) => address),
    ];
    for (const address of addresses) {
      if (!/^(?:\/(?!\/)|https:\/\/sariya\.example)/.test(address)) continue;
      const { pathname, search } = new URL(address.replaceAll('&amp;', '&'), ORIGIN);
      // Photographs and what is drawn of the identity say nothing that can be read here.
      const isFile = /^\/media\/.*\.(?:svg|pdf)$/.test(pathname);
      if (!isFile && /^\/(?:assets|api|media)\/|\.(?:png|jpg|svg|ico)$/.test(pathname)) continue;
      // The links to the other language, which redirect to pages that are reached anyway.
      if (!/[?&]lang=/.test(search)) queue.push(pathname + search);
    }
  }
  return found;
}

async function openSecond() {
  const database = openDatabase({
    kind: 'sqlite',
    file: join(await temporaryFolder(), 'a.sqlite'),
  });
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
  const opened = await openEmptyApp(database, { PUBLIC_URL: ORIGIN, ...MAIL });
  const imported = await importContent({
    db: database.db,
    storage: opened.storage,
    folder: FOLDER,
    now: Date.now,
    by: 'test',
  });
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems, null, 2));
  return { ...opened, db: database.db };
}

/** Forms of visitors, each with the mails that it sends. */
async function sendForms(app: FastifyInstance): Promise<void> {
  const post = async (
    url: string,
    lang: string,
    sent: Pick<InjectOptions, 'payload' | 'headers'>,
  ) => {
    const headers = { ...sent.headers, lang };
    const { statusCode } = await app.inject({ method: 'POST', url, ...sent, headers });
    expect([url, statusCode]).toEqual([url, 201]);
  };
  for (const lang of LANGUAGES) {
    const email = `${lang}@there.example`;
    await post('/api/contactUs/sendMail', lang, { payload: { ...CONTACT, email } });
    await post('/api/joinUs/sendMail', lang, application({ email }));
    await post('/api/frontend/newsletter/subscrip', lang, { payload: { email } });
  }
}

// Its photographs are made smaller by the import, and every page is rendered.
it('a second organisation has its own names wherever site, files and mails say who it is [SECOND-01]', {
  timeout: 600_000,
}, async () => {
  const { app, db } = await openSecond();
  const found = await crawl(app);
  expect(found.size).toBeGreaterThan(60);
  expect([...found.keys()].filter((path) => path.endsWith('.pdf')).length).toBeGreaterThan(4);
  const broken = [...found].filter(
    ([path, { status }]) => status !== 200 && path !== '/no-such-page',
  );
  expect(broken.map(([path, { status }]) => `${path} ${status}`)).toEqual([]);
  const named = [...found].flatMap(([path, { body }]) => {
    const match = FIRST_ORGANISATION.exec(body);
    if (match === null) return [];
    return [`${path}: …${body.slice(Math.max(0, match.index - 60), match.index + 60)}…`];
  });
  expect(named).toEqual([]);
  expect(found.get('/en')?.body).toContain('Skills of the sea in young hands');
  expect(found.get('/en')?.body).toContain('Without them, no boat would have reached the water.');
  const arabic = found.get('/')?.body;
  expect(arabic).toContain('مهارات البحر بأيدي الشباب');
  expect(arabic).toContain('<meta property="og:locale" content="ar_OM">');

  await sendForms(app);
  const mails = await readMails(db, undefined, {
    publicUrl: ORIGIN,
    replyTo: MAIL.MAIL_TO,
  });
  expect(mails.length).toBeGreaterThanOrEqual(10);
  expect(mails.filter(({ mail }) => FIRST_ORGANISATION.test(JSON.stringify(mail)))).toEqual([]);
  for (const { mail } of mails) expect(mail.text).toMatch(/Sariya|سارية/);
});
