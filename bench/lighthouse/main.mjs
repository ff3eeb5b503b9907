// Performance, accessibility, best practices and SEO of every page, in both languages, on a simulated
// mobile: `npm ci --prefix bench/lighthouse && node bench/lighthouse/main.mjs [runs] [part of an address]`,
// after a build. Needs a Chromium: CHROMIUM_PATH, or /usr/bin/chromium.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { localizedAddress } from '../../contract/localized-address.ts';
import { paths } from '../../contract/paths.ts';
import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';

const runs = Number(process.argv[2] ?? 5);
const part = process.argv[3] ?? '';
const TIMES = {
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
};
const ID = { project: 11 };

const data = await dataFolder();
// A port of its own: the soak of an hour may go on beside it.
const server = await startServer(data.path, { port: 3292 });
const browser = await launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox'],
  logLevel: 'silent',
});
const pages = [];
for (const [name, path] of Object.entries(paths)) {
  for (const language of ['ar', 'en']) {
    const address = localizedAddress(path.replace(':id', String(ID[name] ?? 1)), language);
    if (!address.includes(part)) continue;
    pages.push(await page(address));
    console.log(JSON.stringify(pages.at(-1)));
  }
}
browser.kill();
await server.stop();
await data.remove();
await writeResults('lighthouse', { runs, pages });

async function page(address) {
  const results = [];
  // Now and then a trace lacks what a figure is made from, and Lighthouse gives none: such a run is none.
  for (let tries = 0; results.length < runs && tries < 2 * runs; tries += 1) {
    const options = { port: browser.port, output: 'json', logLevel: 'error' };
    const { lhr } = await lighthouse(server.url + address, options);
    if (lhr.categories.performance.score === null) console.log(`${address}: no figure`);
    else results.push(lhr);
  }
  const middle = (read) => Math.round(median(results.map(read)) * 1000) / 1000;
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((category) => [
    category,
    Math.round(middle((result) => result.categories[category].score) * 100),
  ]);
  const times = Object.entries(TIMES).map(([name, audit]) => [
    name,
    middle((result) => result.audits[audit].numericValue),
  ]);
  const bfcache = results.every((result) => result.audits['bf-cache'].score === 1);
  return { address, ...Object.fromEntries([...scores, ...times]), bfcache };
}
