// Takes the pictures of the editors' guide and the one in the README, with the starter content and the
// demonstration of the inbox, in both languages:
// `npm run build && node tools/guide/take-screenshots.ts`. Needs the packages for development and Chromium.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import {
  ADMIN_LANGUAGE_COOKIE,
  ADMIN_PATH,
  type AdminCallName,
  type AdminResponse,
  adminCalls,
} from '../../contract/admin/api.ts';
import type { AdminBody } from '../../contract/admin/bodies.ts';
import { leafValue } from '../../contract/admin/content/draft-fields.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { ensureBrowser } from '../browser.mjs';
import { BUILT_SERVER, NODE_FLAGS, ROOT, SERVER_FLAGS, serverEnvironment } from '../setup.mjs';
import { GUIDE_FOLDER } from './render-guide.ts';

const PORT = 3409;
const SITE = `http://localhost:${PORT}`;
const SIZE = { width: 1440, height: 900 };

/** How long to wait before taking a page's picture, in milliseconds. */
const SETTLE = 4_000;

/** Width of a picture in the guide, in pixels. */
const WIDTH = 1200;

/** The user whose back office is shown. */
const PERSON = {
  name: 'ندى الحربي',
  email: 'nada@example.org',
  password: 'three camels on the roof',
};

/** The news item that is edited: the latest one. */
const ENTRY = { kind: 'news', id: 24 } as const;

const dataDir = await mkdtemp(join(tmpdir(), 'yafee-guide-'));
execFileSync(
  process.execPath,
  [join(ROOT, 'tools/run.mjs'), join(ROOT, 'tools/messages/messages.ts'), 'demo'],
  { env: { ...serverEnvironment(), DATA_DIR: dataDir } },
);
const server = spawn(process.execPath, [...NODE_FLAGS, ...SERVER_FLAGS, BUILT_SERVER], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...serverEnvironment(),
    PORT: String(PORT),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // The site sends mail, so staff can answer. No mail is waiting to be sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@example.org',
    MAIL_TO: 'team@example.org',
    // Nothing listens there, so the tweets of the starter content are shown from their copies.
    TWEET_API_URL: 'http://127.0.0.1:9/',
  },
});
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  const context = await browser.newContext({ viewport: SIZE });
  await setUp(context, await readSetupLink());
  for (const language of LANGUAGES) await takeScreenshots(context, language);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

async function readSetupLink(): Promise<string> {
  for await (const line of createInterface({ input: server.stdout })) {
    const link = /http\S+\/admin\/link#\S+/.exec(line)?.[0];
    if (link !== undefined) return link;
  }
  throw new Error('the server ended before it printed the link for the first administrator');
}

/** Makes the first administrator, a second published version of a news item, and a draft of it. Its English is out of date. */
async function setUp(context: BrowserContext, link: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(SITE);
  await call(page, 'useLink', {
    token: new URL(link).hash.slice(1),
    ...PERSON,
    language: 'ar',
  });
  // Otherwise Today asks who the organisation is.
  await call(page, 'endSetUp');
  const first = await edit(page, 'title.ar', (title) => `${title} في الباحة`);
  await call(page, 'publishEntries', { drafts: [{ ...ENTRY, version: first.version }] });
  await edit(page, 'title.ar', (title) => title.replace('في الباحة', 'هذا الخريف'));
  await page.close();
}

/** Changes one text of the entry's draft. */
async function edit(page: Page, path: string, change: (text: string) => string) {
  const entry = await call(page, 'readEntry');
  const { draft, live } = entry;
  const from = String(leafValue(draft?.fields ?? live?.fields ?? {}, path));
  const version = draft?.version ?? 0;
  return call(page, 'saveEntry', { version, changes: [{ path, from, to: change(from) }] });
}

/** Makes a call of the back office in the page, so that the browser sends its session. */
async function call<Name extends AdminCallName>(
  page: Page,
  name: Name,
  body?: AdminBody<Name>,
): Promise<AdminResponse<Name>> {
  const { method, path } = adminCalls[name];
  const address = path.replace(':kind', ENTRY.kind).replace(':id', String(ENTRY.id));
  const response: unknown = await page.evaluate(
    async ([url, init]) => {
      const response = await fetch(url, init);
      if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? null : response.json();
    },
    [
      address,
      method === 'GET'
        ? { method }
        : {
            method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body ?? {}),
          },
    ] as const,
  );
  return response as AdminResponse<Name>;
}

async function takeScreenshots(context: BrowserContext, language: Language): Promise<void> {
  await context.addCookies([{ name: ADMIN_LANGUAGE_COOKIE, value: language, url: SITE }]);
  const page = await context.newPage();
  await page.goto(SITE);
  await call(page, 'changeAccount', { language });
  const entry = `/content/${ENTRY.kind}/${ENTRY.id}`;
  await take(page, '/', `today-${language}`);
  await take(page, entry, `entry-${language}`);
  const note = page.locator('[data-outdated]').first();
  await note.scrollIntoViewIfNeeded();
  await shoot(page, `translation-${language}`, await note.boundingBox());
  await take(page, `${entry}/history`, `history-${language}`);
  await page.goto(`${SITE}${ADMIN_PATH}/inbox`);
  await page.locator('main a[href*="/inbox/"]').first().click();
  await page.locator('main h2').first().waitFor();
  await page.waitForTimeout(SETTLE);
  await shoot(page, `inbox-${language}`);
  await take(page, '/applications', `applications-${language}`);
  await take(page, '/content/newsletter-issue/13', `issue-${language}`);
  await page.close();
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(SITE + ADMIN_PATH + path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  // On a busy machine the network becomes idle between the parts of a page, which load one after another.
  await page.waitForTimeout(SETTLE);
  await shoot(page, name);
}

/** Saves a picture of the window, or of a strip of it at the height of a box. */
async function shoot(
  page: Page,
  name: string,
  box: { y: number; height: number } | null = null,
): Promise<void> {
  const margin = 120;
  const clip =
    box === null
      ? { x: 0, y: 0, ...SIZE }
      : {
          x: 0,
          y: Math.max(0, box.y - margin),
          width: SIZE.width,
          height: box.height + 2 * margin,
        };
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  await sharp(picture)
    .resize({ width: WIDTH })
    .webp({ quality: 82 })
    .toFile(join(ROOT, GUIDE_FOLDER, 'pictures', `${name}.webp`));
}
