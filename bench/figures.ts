import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from './running-server.ts';
import type { Budget, PageWeight } from './weight/weigh.ts';

/**
 * Draws the figures to reach and what was measured, from `results/`, as bars: `node bench/figures.ts`.
 * A bar is as long as the part of its figure that is used up; the line is all of it.
 */

const RESULTS = join(import.meta.dirname, 'results');
const ROW = 30;
const LEFT = 250;
const WHOLE = 380;
/** A bar that would leave the picture ends here, and says how long it is. */
const LONGEST = 1.5;

type Figure = { name: string; used: number; says: string };

async function results<Results>(question: string): Promise<Results> {
  return JSON.parse(await readFile(join(RESULTS, `${question}.json`), 'utf8')) as Results;
}

const { pages } = await results<{ pages: (PageWeight & { whole: number })[] }>('weight');
const budget = JSON.parse(
  await readFile(join(import.meta.dirname, 'weight/budget.json'), 'utf8'),
) as Budget;
const throughput = await results<{ cachedToNginx: number; uncompressed: { cpuMs: number } }>(
  'throughput',
);
const growth = await results<{ entries: Record<string, { ratio: number }> }>('growth');
const memory = await results<{ afterLoad: number }>('memory');
type Route = { performance: number; lcpMs: number; tbtMs: number };
const lighthouse = await results<{ pages: Route[] }>('lighthouse');
const coldStart = await results<{ median: number }>('cold-start');

const isHome = ({ address }: PageWeight) => address === '/' || address === '/en';
const home = pages.filter(isHome);
const others = pages.filter((page) => !isHome(page));
const most = (values: readonly number[]) => Math.max(...values);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function weight(name: string, of: readonly number[], limit: number): Figure {
  const bytes = most(of);
  return { name, used: bytes / limit, says: `${kB(bytes)} of ${kB(limit)}` };
}

function measured(name: string, value: number, limit: number, unit: string): Figure {
  return { name, used: value / limit, says: `${value} of ${limit} ${unit}`.trim() };
}

const { document, script, fonts, whole } = budget;
// The whole list grows by the contract; what is kept once it is made is asked for once.
const paged = Object.entries(growth.entries).filter(
  ([name]) => !/all news|sitemap|feed/.test(name),
);
const figures: Figure[] = [
  weight(
    'HTML and CSS, home',
    home.map((page) => page.document),
    document.home,
  ),
  weight(
    'HTML and CSS, other pages',
    others.map((page) => page.document),
    document.other,
  ),
  weight(
    'script, any page',
    pages.map((page) => page.script),
    script,
  ),
  weight(
    'fonts',
    pages.map((page) => page.fonts),
    fonts,
  ),
  weight(
    'all of the home page',
    home.map((page) => page.whole),
    whole.home,
  ),
  weight(
    'all of another page',
    others.map((page) => page.whole),
    whole.other,
  ),
  {
    name: 'cached page, beside nginx',
    used: 0.4 / throughput.cachedToNginx,
    says: `${Math.round(throughput.cachedToNginx * 100)} % of its rate, of 40 %`,
  },
  measured('page made anew', throughput.uncompressed.cpuMs, 3, 'ms of processor'),
  measured(
    'LCP, slowest page',
    Math.round(most(lighthouse.pages.map((page) => page.lcpMs))),
    1200,
    'ms',
  ),
  measured(
    'LCP, middle page',
    Math.round(median(lighthouse.pages.map((page) => page.lcpMs))),
    1200,
    'ms',
  ),
  measured(
    'TBT, busiest page',
    Math.round(most(lighthouse.pages.map((page) => page.tbtMs))),
    50,
    'ms',
  ),
  measured(
    'TBT, middle page',
    Math.round(median(lighthouse.pages.map((page) => page.tbtMs))),
    50,
    'ms',
  ),
  measured('growth to 100,000 entries', most(paged.map(([, { ratio }]) => ratio)), 1.5, 'times'),
  measured('memory after load', memory.afterLoad, 250, 'MiB'),
  measured('first page after a start', coldStart.median, 500, 'ms'),
];

const rows = figures.map(({ name, used, says }, index) => {
  const y = 34 + index * ROW;
  const length = Math.min(used, LONGEST) * WHOLE;
  const colour = used <= 1 ? '#515830' : '#b5502e';
  return (
    `<text x="${LEFT - 10}" y="${y + 13}" text-anchor="end">${name}</text>` +
    `<path fill="${colour}" d="M${LEFT} ${y}h${length.toFixed(1)}v18H${LEFT}Z"/>` +
    `<text x="${(LEFT + Math.max(length, WHOLE) + 10).toFixed(1)}" y="${y + 13}">${says}</text>`
  );
});
const height = 34 + figures.length * ROW + 8;
await writeFile(
  join(RESULTS, 'figures.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1030 ${height}" width="1030" height="${height}" ` +
    'font-family="sans-serif" font-size="13" fill="#2a1e17" role="img" aria-label="What is used up of each figure to reach">' +
    `<path fill="#fffcf6" d="M0 0h1030v${height}H0Z"/>` +
    `<text x="${LEFT + WHOLE}" y="20" text-anchor="middle">the figure to reach; shorter is better</text>` +
    `${rows.join('')}<path stroke="#2a1e17" stroke-width="2" d="M${LEFT + WHOLE} 26V${height - 8}"/></svg>\n`,
);
