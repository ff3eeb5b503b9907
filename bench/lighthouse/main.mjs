// Performance, accessibility, best practices and SEO of every page, in both languages, on a simulated
// mobile: `npm ci --prefix bench/lighthouse && npm ci --prefix bench/lighthouse/next`, then
// `node bench/lighthouse/main.mjs [runs] [pattern]`, after a build. With a pattern, only pages whose address it matches are
// measured, and replace their earlier figures. Two peers of the home page are measured in the same rounds: its prototype, as a
// static page, and the same content made with Next.js.
// Needs the complete Chromium that visitors use, not the headless shell: CHROMIUM_PATH or /usr/bin/chromium.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { localizedAddress } from '../../contract/localized-address.ts';
import { pages } from '../../contract/pages.ts';
import { writeResults } from '../results.ts';
import { dataFolder, median, startServer, stolenTime } from '../running-server.ts';
import { startNext } from './next-server.mjs';
import { startPrototype } from './prototype-server.mjs';

const RESULTS = new URL('../results/lighthouse.json', import.meta.url);
const at = new Date().toISOString();
const runs = Number(process.argv[2] ?? 5);
const pattern = new RegExp(process.argv[3] ?? '');

/** The names of the peers in the results, which otherwise contain addresses of pages. */
const PROTOTYPE = 'prototype of the home page';
const NEXT = 'home page with Next.js';

/** Published figures and the Lighthouse audits that provide them, in milliseconds except for `cls`. */
const TIMES = {
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  ttiMs: 'interactive',
  mainThreadMs: 'mainthread-work-breakdown',
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Ids of entries in the starter content whose pages are measured, if it is not the first. */
const ENTRY_IDS = { project: 11 };

const data = await dataFolder();
// Not the default port, so that another server can run meanwhile.
const server = await startServer(data.path, { port: 3292 });
const prototype = await startPrototype(3293);
const next = await startNext(3295);
const browser = await launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
  logLevel: 'silent',
});
const measuredPages = Object.entries(pages)
  .map(([name, { path }]) => path.replace(':id', String(ENTRY_IDS[name] ?? 1)))
  .flatMap((path) => [path, localizedAddress(path, 'en')])
  .filter((address) => pattern.test(address))
  .map((address) => ({ name: address, url: server.url + address, found: [] }));
const peers = [
  { name: PROTOTYPE, url: prototype.url, found: [] },
  { name: NEXT, url: next.url, found: [] },
];
const measured = [...peers, ...measuredPages];
// Each round measures every page once, so that a busy minute of the machine affects one run of a page, not all.
for (let round = 1; round <= runs; round += 1) {
  for (const { name, url, found } of measured) {
    const run = await measure(url, found.length > 0);
    found.push(run);
    console.log(round, name, JSON.stringify(run));
  }
}
browser.kill();
prototype.stop();
next.stop();
await server.stop();
await data.remove();

const [ofPrototype, ofNext, ...ofPages] = measured.map(summarize);
const earlier = process.argv[3] === undefined ? [] : await earlierPages();
const order = [...new Set([...earlier, ...ofPages].map(({ address }) => address))];
await writeResults('lighthouse', {
  runs,
  browser: 'chromium --headless=new',
  benchmarkIndex: rangeOf(measured.flatMap(({ found }) => found.map((run) => run.benchmarkIndex))),
  prototype: ofPrototype,
  next: ofNext,
  pages: order.map((address) => [...ofPages, ...earlier].find((page) => page.address === address)),
});

async function earlierPages() {
  return JSON.parse(await readFile(RESULTS, 'utf8')).pages;
}

/**
 * Returns the figures of one run. Every run counts: `stolenMs`, what other virtual machines took of the processor meanwhile
 * (steal time, proc(5)), and `benchmarkIndex` say how slow the machine was. The page is requested a second before, so that it
 * is cached, as for nearly every visitor. Scores other than performance are the same in every run, so only the first run
 * measures them.
 */
async function measure(url, onlyTimes) {
  await (await fetch(url)).arrayBuffer();
  await sleep(1_000);
  const options = {
    port: browser.port,
    output: 'json',
    logLevel: 'error',
    // The screenshot is only needed in a report that people read.
    disableFullPageScreenshot: true,
    onlyCategories: onlyTimes ? ['performance'] : CATEGORIES,
  };
  const stolenBefore = stolenTime();
  const { lhr } = await lighthouse(url, options);
  return { ...figuresOf(lhr), stolenMs: stolenTime() - stolenBefore };
}

function figuresOf({ categories, audits, environment }) {
  const scores = CATEGORIES.filter((name) => name in categories).map((name) => [
    name,
    Math.round(categories[name].score * 100),
  ]);
  const times = Object.entries(TIMES).map(([name, audit]) => [
    name,
    Math.round(audits[audit].numericValue * 1000) / 1000,
  ]);
  return {
    ...Object.fromEntries([...scores, ...times]),
    benchmarkIndex: environment.benchmarkIndex,
  };
}

/** Returns a page's medians, all of its runs, and how many times each peer's its main thread and its LCP are. */
function summarize({ name, found }) {
  const [toPrototype, toNext] = peers.map((peer) => ({
    mainThreadMs: ratio(found, peer.found, 'mainThreadMs'),
    lcpMs: ratio(found, peer.found, 'lcpMs'),
  }));
  return { address: name, at, ...mediansOf(found), toPrototype, toNext, runs: found };
}

/** Returns the median of each figure over the runs that have it. Some traces lack the events for a figure. */
function mediansOf(found) {
  const names = Object.keys(found[0] ?? {});
  return Object.fromEntries(
    names.map((figure) => [
      figure,
      median(found.map((run) => run[figure]).filter(Number.isFinite)),
    ]),
  );
}

/** Returns the median, over the rounds, of a page's figure divided by a peer's figure in the same round. */
function ratio(found, ofPeer, figure) {
  const ratios = found.map((run, round) => run[figure] / ofPeer[round][figure]);
  return Math.round(median(ratios.filter(Number.isFinite)) * 100) / 100;
}

function rangeOf(values) {
  return [Math.min(...values), Math.max(...values)];
}
