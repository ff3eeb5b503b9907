// How many taps a news item in two languages needs on a phone, and how long the office takes: `node bench/admin/taps.ts [times]`.
import { type Browser, chromium, type Page } from '@playwright/test';
import { ADMIN_LANGUAGE_COOKIE, adminCalls } from '../../contract/admin-api.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { ensureBrowser } from '../../tools/browser.mjs';
import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';
import { staffCookie } from './account.ts';

/** The figure to reach. */
const MOST_TAPS = 10;

/** Publications in each language in a full run. */
const TIMES = 5;

/** A common phone, in CSS pixels. */
const PHONE = { width: 390, height: 844 };

/** The names of what is tapped. */
const NAMES = {
  ar: {
    site: 'الموقع',
    news: /^الأخبار/,
    create: 'إضافة خبر',
    titleAr: 'العنوان، بالعربية',
    bodyAr: 'النص، بالعربية',
    english: 'English',
    titleEn: 'العنوان، بالإنجليزية',
    bodyEn: 'النص، بالإنجليزية',
    review: 'مراجعة ثم نشر',
    publish: 'نشر',
  },
  en: {
    site: 'Site',
    news: /^News/,
    create: 'Add news item',
    titleAr: 'Title, in Arabic',
    bodyAr: 'Body, in Arabic',
    english: 'English',
    titleEn: 'Title, in English',
    bodyEn: 'Body, in English',
    review: 'Review and publish',
    publish: 'Publish',
  },
} as const;

/** What is written. */
const TITLE = { ar: 'مكتبة القرية تفتح بابها', en: 'The village library opens its door' };
const BODY = { ar: 'فُتح باب المكتبة صباح اليوم.', en: 'The library opened this morning.' };

/** The steps of one publication. */
type Publication = {
  /** What was tapped, in this order. */
  steps: string[];
  /** From Today, or from the list of news, as the page has counted them. */
  taps: { fromToday: number; fromNews: number };
  /** From the first tap to the page that visitors get, with typing that takes no time. */
  seconds: number;
};

const times = Number(process.argv[2] ?? TIMES);
const folder = await dataFolder();
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  // The first start imports the starter content.
  await (await startServer(folder.path, { pinned: false })).stop();
  const cookie = await staffCookie(folder.path, 'editor@yafee.example');
  const server = await startServer(folder.path, { pinned: false });
  const results: Record<string, object> = {};
  for (const language of LANGUAGES) {
    const publications: Publication[] = [];
    for (let count = 0; count < times; count++) {
      publications.push(await publishFromPhone(browser, server.url, cookie, language));
    }
    const [first] = publications;
    if (first === undefined) throw new Error('nothing was published');
    const same = publications.every(({ taps }) => taps.fromToday === first.taps.fromToday);
    if (!same) throw new Error('the publications needed different numbers of taps');
    const seconds = publications.map((publication) => publication.seconds);
    results[language] = {
      taps: first.taps,
      steps: first.steps,
      seconds: { median: median(seconds), all: seconds },
    };
  }
  await server.stop();
  const report = { mostTaps: MOST_TAPS, times, ...results };
  // A shorter run does not replace the published results of a full run.
  if (times >= TIMES) await writeResults('admin-taps', report);
  else console.log(report);
} finally {
  await browser.close();
  await folder.remove();
}

/** Writes and publishes a news item in both languages, from Today on, in a browser that knows nothing of the site. */
async function publishFromPhone(
  browser: Browser,
  url: string,
  cookie: string,
  language: Language,
): Promise<Publication> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 3,
  });
  const path = { url: `${url}/admin` };
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([
    { name, value, ...path },
    { name: ADMIN_LANGUAGE_COOKIE, value: language, ...path },
  ]);
  // The office has the language of the person.
  const changed = await context.request.fetch(adminCalls.changeAccount.path, {
    method: adminCalls.changeAccount.method,
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { language },
  });
  if (!changed.ok()) throw new Error(`the language was not changed: ${await changed.text()}`);
  // The page counts what reaches it from the screen, whatever this script believes that it taps.
  let taps = 0;
  await context.exposeBinding('countTap', () => {
    taps += 1;
  });
  await context.addInitScript(
    `addEventListener('pointerdown', (event) => {
      if (event.isTrusted && event.pointerType === 'touch') countTap();
    }, true);`,
  );
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const t = NAMES[language];
  const steps: string[] = [];
  const tap = async (name: string, locator: ReturnType<Page['locator']>) => {
    steps.push(name);
    await locator.tap();
  };
  const type = (text: string) => page.keyboard.insertText(text);
  const field = (name: string) => page.getByRole('textbox', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  const startedAt = performance.now();
  const dock = page.getByRole('navigation').filter({ visible: true });
  await tap('Site, in the dock', dock.getByRole('link', { name: t.site, exact: true }));
  await tap('News', page.getByRole('main').getByRole('link', { name: t.news }));
  await button(t.create).waitFor();
  const beforeNews = taps;
  await tap('Add news item', button(t.create));
  await tap('Arabic title', field(t.titleAr));
  await type(TITLE.ar);
  await tap('Arabic body', field(t.bodyAr));
  await type(BODY.ar);
  await tap('English', page.getByRole('radio', { name: t.english }));
  await tap('English title', field(t.titleEn));
  await type(TITLE.en);
  await tap('English body', field(t.bodyEn));
  await type(BODY.en);
  await tap('Review and publish', button(t.review));
  await tap(
    'Publish',
    page.getByRole('dialog').getByRole('button', { name: t.publish, exact: true }),
  );
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const id = new URL(page.url()).pathname.split('/').at(-1);
  for (const [prefix, title] of [
    ['', TITLE.ar],
    ['/en', TITLE.en],
  ] as const) {
    const response = await context.request.get(`${prefix}/latest-news/${id}`);
    if (!(await response.text()).includes(title)) throw new Error(`${title} is not public`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
  await context.close();
  if (steps.length !== taps) throw new Error(`${steps.length} steps, and ${taps} taps`);
  return { steps, taps: { fromToday: taps, fromNews: taps - beforeNews }, seconds };
}
