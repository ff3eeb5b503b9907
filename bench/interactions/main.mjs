// How long a cheap phone takes to answer: `node bench/interactions/main.mjs [runs] [part of a name]`, after a build. The whole
// Chromium at a sixth of the processor's speed, on a phone's screen, with each interaction before and after hydration, the menu
// also while the page loads, and keys also while it is hydrated. A time is that of the Event Timing API: from the touch or key
// until the next frame is painted. All runs count. Only a run of all interactions is written to the results.
// Needs the complete Chromium that visitors use: CHROMIUM_PATH or /usr/bin/chromium.
import { setTimeout as sleep } from 'node:timers/promises';
import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';
import { startPhone } from './phone.ts';

const RUNS = Number(process.argv[2] ?? 5);
const PART_OF_NAME = process.argv[3] ?? '';
const SLOWDOWN = 6;

/**
 * Times of touching the menu after the start of navigation, in milliseconds: all of them on the home page, and only the second on other
 * pages.
 */
const WHILE_LOADING = [500, 1_000, 2_000, 3_000];

const PAGES = ['/', '/about', '/contact', '/latest-news'];

const TEXT = 'main textarea';

const tap = (selector, index) => async (page) => {
  await page.scrollTo(selector, index);
  await sleep(500);
  await page.tap(selector, index);
};

const MENU = (page) => page.tap('.navbar-toggle');

async function focusText(page) {
  await page.evaluate(`document.querySelector('${TEXT}').focus()`);
}

/** Presses ten keys for 80 ms each, without waiting for the page's response. */
async function typeTenKeys(page) {
  for (const key of 'abcdefghij') await page.press(key, 80);
}

/** The interactions that are measured on each loaded page. Before hydration, the language switch is an ordinary link. */
const ACTS = [
  ...PAGES.flatMap((path) => [
    { path, name: 'menu', act: MENU },
    { path, name: 'language', act: tap('.language-switch'), onlyHydrated: true },
  ]),
  { path: '/', name: 'dot of the slider', act: tap('.hero .carousel-dot:nth-child(3)') },
  { path: '/', name: 'button that pauses a row', act: tap('.testimonials .pause') },
  { path: '/about', name: 'dot of the map', act: tap('.map-dot', 4) },
  { path: '/about', name: 'chip of the map', act: tap('.map-chips button', 2) },
  {
    path: '/contact',
    name: 'key in a field',
    act: async (page) => {
      await focusText(page);
      await sleep(1_500);
      await page.press('a', 80);
    },
  },
  {
    path: '/contact',
    name: 'ten keys in a field, from its focus on',
    act: async (page) => {
      await focusText(page);
      await typeTenKeys(page);
    },
    onlyUnhydrated: true,
  },
  // Hydration starts after half a second without a key, so it overlaps the second ten keys.
  ...[700, 1_000, 1_300].map((pause) => ({
    path: '/contact',
    name: `twenty keys in a field with a pause of ${pause} ms`,
    act: async (page) => {
      await focusText(page);
      await typeTenKeys(page);
      await sleep(pause);
      await typeTenKeys(page);
    },
    onlyUnhydrated: true,
  })),
];

const data = await dataFolder();
const server = await startServer(data.path, { port: 3294 });
const phone = await startPhone(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', SLOWDOWN);
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
await phone.stop();
await server.stop();
await data.remove();
for (const row of results) row.median = median(row.ms);
if (PART_OF_NAME === '') {
  await writeResults('interactions', {
    runs: RUNS,
    slowdown: SLOWDOWN,
    unit: 'milliseconds from the touch or key until the next frame',
    interactions: results,
  });
}

/** Measures an interaction of a first visit, and adds its time to the results. */
async function add(name, path, act, delay, isHydrated = false) {
  if (!name.includes(PART_OF_NAME)) return;
  const page = await phone.open(new URL(path, server.url).href);
  await sleep(delay);
  if (isHydrated) {
    await page.press('Shift', 0);
    await page.waitFor('document.documentElement.dataset.hydrated === ""');
    await sleep(3_000);
  }
  await page.evaluate('times.length = 0');
  await act(page);
  // An interaction that took less than a frame is not reported.
  const ms = Math.max(16, ...(await page.times()));
  await page.close();
  console.log(name, path, ms);
  const row = results.find((each) => each.name === name && each.path === path);
  if (row === undefined) results.push({ name, path, ms: [ms] });
  else row.ms.push(ms);
}
