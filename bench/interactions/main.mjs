// How long a cheap phone takes to answer: `node bench/interactions/main.mjs [runs]`, after a build. The whole Chromium at a
// sixth of the processor's speed, on a phone's screen, with each interaction before and after hydration and the menu also while
// the page loads. A time is that of the Event Timing API: from the touch or key until the next frame is painted. All runs count.
// Needs the complete Chromium that visitors use: CHROMIUM_PATH or /usr/bin/chromium.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';

const RUNS = Number(process.argv[2] ?? 5);
const SLOWDOWN = 6;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** When the menu is touched after the navigation began, in milliseconds: at each of these on the home page, else at the second. */
const WHILE_LOADING = [500, 1_000, 2_000, 3_000];

/** The browser's own pages, such as its first tab, load for so long after its start. In milliseconds. */
const BROWSER_START = 5_000;

const PAGES = ['/', '/about', '/contact', '/latest-news'];

const tap = (selector) => async (page) => {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  await sleep(500);
  await target.tap();
};

const MENU = async (page) => page.locator('.navbar-toggle').tap();

/** What is measured on each page once it has been loaded. Before hydration the language is an ordinary link. */
const ACTS = [
  ...PAGES.flatMap((path) => [
    { path, name: 'menu', act: MENU },
    { path, name: 'language', act: tap('.language-switch:visible'), onlyHydrated: true },
  ]),
  { path: '/', name: 'dot of the slider', act: tap('.hero .carousel-dot:nth-child(3)') },
  { path: '/', name: 'button that pauses a row', act: tap('.testimonials .pause') },
  { path: '/about', name: 'dot of the map', act: tap('.map-dot >> nth=4') },
  { path: '/about', name: 'chip of the map', act: tap('.map-chips button >> nth=2') },
  {
    path: '/contact',
    name: 'key in a field',
    act: async (page) => {
      await page.locator('main textarea').first().focus();
      await sleep(1_500);
      await page.keyboard.press('a');
    },
  },
  {
    path: '/contact',
    name: 'ten keys in a field, from its focus on',
    act: async (page) => {
      await page.locator('main textarea').first().focus();
      // Hydration begins with the focus, so some of these keys meet it.
      for (const key of 'abcdefghij') await page.keyboard.press(key, { delay: 80 });
    },
    onlyUnhydrated: true,
  },
];

const data = await dataFolder();
const server = await startServer(data.path, { port: 3294 });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
});
await sleep(BROWSER_START);
const results = [];
for (let run = 0; run < RUNS; run += 1) {
  for (const path of PAGES) {
    for (const delay of path === '/' ? WHILE_LOADING : WHILE_LOADING.slice(1, 2)) {
      await add(`menu ${delay} ms after the navigation began`, path, MENU, delay);
    }
  }
  for (const { path, name, act, onlyHydrated = false, onlyUnhydrated = false } of ACTS) {
    if (!onlyHydrated) await add(`${name}, before hydration`, path, act, 5_000);
    if (!onlyUnhydrated) await add(`${name}, hydrated`, path, act, 5_000, true);
  }
}
await browser.close();
await server.stop();
await data.remove();
await writeResults('interactions', {
  runs: RUNS,
  slowdown: SLOWDOWN,
  unit: 'milliseconds from the touch or key until the next frame',
  interactions: results.map((row) => ({ ...row, median: median(row.ms) })),
});

/** Measures an interaction of a first visit, and adds its time to the results. */
async function add(name, path, act, delay, isHydrated = false) {
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(() => {
    const times = [];
    Object.assign(window, { times });
    const add = (list) => {
      for (const entry of list.getEntries()) {
        if (entry.interactionId !== 0) times.push(entry.duration);
      }
    };
    const options = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver(add).observe(options);
  });
  const loaded = page.goto(new URL(path, server.url).href);
  await sleep(delay);
  if (isHydrated) {
    await page.keyboard.press('Shift');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await sleep(3_000);
  }
  await page.evaluate('times.length = 0');
  await act(page);
  await loaded;
  await sleep(2_500);
  // An interaction that took less than a frame is not reported.
  const ms = Math.max(16, ...(await page.evaluate('times')));
  await page.context().close();
  console.log(name, path, ms);
  const row = results.find((each) => each.name === name && each.path === path);
  if (row === undefined) results.push({ name, path, ms: [ms] });
  else row.ms.push(ms);
}
