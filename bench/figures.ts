import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from './running-server.ts';
import type { Budget, PageWeight } from './weight/weigh.ts';

/**
 * Draws the measured figures from `results/` as a bar chart: `node bench/figures.ts`. The length of a bar is the measured value relative to
 * its target. The vertical line marks 100 % of the target.
 */

const RESULTS = join(import.meta.dirname, 'results');
const ROW = 30;
const LEFT = 250;
/** Length of a bar at 100 % of its target, in pixels. */
const TARGET_WIDTH = 380;
/** Longer bars are cut at this share of the target, and their label has the value. */
const MAX_USED = 1.5;

/** A figure: `used` is its value relative to the target. */
type Figure = { name: string; used: number; label: string };

async function readResults<Results>(name: string): Promise<Results> {
  return JSON.parse(await readFile(join(RESULTS, `${name}.json`), 'utf8')) as Results;
}

const { pages } = await readResults<{ pages: (PageWeight & { whole: number })[] }>('weight');
const budget = JSON.parse(
  await readFile(join(import.meta.dirname, 'weight/budget.json'), 'utf8'),
) as Budget;
const throughput = await readResults<{
  cached: { perSecond: number };
  uncompressed: { cpuMs: number };
}>('throughput');
const growth = await readResults<{ entries: Record<string, { ratio: number }> }>('growth');
const memory = await readResults<{ afterLoad: number }>('memory');
type Route = { performance: number; lcpMs: number; tbtMs: number };
const lighthouse = await readResults<{ pages: Route[] }>('lighthouse');
const coldStart = await readResults<{ median: number }>('cold-start');

const isHome = ({ address }: PageWeight) => address === '/' || address === '/en';
const home = pages.filter(isHome);
const others = pages.filter((page) => !isHome(page));
const max = (values: readonly number[]) => Math.max(...values);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function weightFigure(name: string, values: readonly number[], limit: number): Figure {
  const bytes = max(values);
  return { name, used: bytes / limit, label: `${kB(bytes)} of ${kB(limit)}` };
}

function measuredFigure(name: string, value: number, limit: number, unit: string): Figure {
  return { name, used: value / limit, label: `${value} of ${limit} ${unit}`.trim() };
}

const { document, script, fonts, whole } = budget;
// Without the complete list, which grows by the contract, and documents that are cached after the first request.
const paged = Object.entries(growth.entries).filter(
  ([name]) => !/all news|sitemap|feed/.test(name),
);
const figures: Figure[] = [
  weightFigure(
    'HTML and CSS, home',
    home.map((page) => page.document),
    document.home,
  ),
  weightFigure(
    'HTML and CSS, other pages',
    others.map((page) => page.document),
    document.other,
  ),
  weightFigure(
    'script, any page',
    pages.map((page) => page.script),
    script,
  ),
  weightFigure(
    'fonts',
    pages.map((page) => page.fonts),
    fonts,
  ),
  weightFigure(
    'all of the home page',
    home.map((page) => page.whole),
    whole.home,
  ),
  weightFigure(
    'all of another page',
    others.map((page) => page.whole),
    whole.other,
  ),
  {
    name: 'cached page, from one core',
    used: 5_000 / throughput.cached.perSecond,
    label: `${throughput.cached.perSecond} a second, of 5000`,
  },
  measuredFigure('page made anew', throughput.uncompressed.cpuMs, 3, 'ms of processor'),
  measuredFigure(
    'LCP, slowest page',
    Math.round(max(lighthouse.pages.map((page) => page.lcpMs))),
    1200,
    'ms',
  ),
  measuredFigure(
    'LCP, middle page',
    Math.round(median(lighthouse.pages.map((page) => page.lcpMs))),
    1200,
    'ms',
  ),
  measuredFigure(
    'TBT, busiest page',
    Math.round(max(lighthouse.pages.map((page) => page.tbtMs))),
    50,
    'ms',
  ),
  measuredFigure(
    'TBT, middle page',
    Math.round(median(lighthouse.pages.map((page) => page.tbtMs))),
    50,
    'ms',
  ),
  measuredFigure(
    'growth to 100,000 entries',
    max(paged.map(([, { ratio }]) => ratio)),
    1.5,
    'times',
  ),
  measuredFigure('memory after load', memory.afterLoad, 250, 'MiB'),
  measuredFigure('first page after a start', coldStart.median, 500, 'ms'),
];

const rows = figures.map(({ name, used, label }, index) => {
  const y = 34 + index * ROW;
  const length = Math.min(used, MAX_USED) * TARGET_WIDTH;
  const colour = used <= 1 ? '#515830' : '#b5502e';
  return (
    `<text x="${LEFT - 10}" y="${y + 13}" text-anchor="end">${name}</text>` +
    `<path fill="${colour}" d="M${LEFT} ${y}h${length.toFixed(1)}v18H${LEFT}Z"/>` +
    `<text x="${(LEFT + Math.max(length, TARGET_WIDTH) + 10).toFixed(1)}" y="${y + 13}">${label}</text>`
  );
});
const height = 34 + figures.length * ROW + 8;
await writeFile(
  join(RESULTS, 'figures.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1030 ${height}" width="1030" height="${height}" ` +
    'font-family="sans-serif" font-size="13" fill="#2a1e17" role="img" aria-label="What is used up of each figure to reach">' +
    `<path fill="#fffcf6" d="M0 0h1030v${height}H0Z"/>` +
    `<text x="${LEFT + TARGET_WIDTH}" y="20" text-anchor="middle">the figure to reach; shorter is better</text>` +
    `${rows.join('')}<path stroke="#2a1e17" stroke-width="2" d="M${LEFT + TARGET_WIDTH} 26V${height - 8}"/></svg>\n`,
);
