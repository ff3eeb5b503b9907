import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageWeight } from './weight/weigh.ts';

/** Draws `results/weight.json` as a bar chart: `node bench/chart.ts`. */

const RESULTS = join(import.meta.dirname, 'results');
const PARTS = [
  { name: 'document', label: 'HTML and CSS', colour: '#84371f' },
  { name: 'fonts', label: 'fonts', colour: '#e2a480' },
  { name: 'pictures', label: 'pictures', colour: '#e5a63c' },
  { name: 'script', label: 'script, when idle', colour: '#515830' },
  { name: 'data', label: 'data, when idle', colour: '#cfb183' },
] as const;
const ROW = 20;
const LEFT = 190;
/** Width of a kilobyte, in pixels. */
const KILOBYTE_WIDTH = 3.2;

const { pages } = JSON.parse(await readFile(join(RESULTS, 'weight.json'), 'utf8')) as {
  pages: (PageWeight & { whole: number })[];
};
const bars = pages.map((page, index) => {
  const y = 50 + index * ROW;
  let x = LEFT;
  const parts = PARTS.map(({ name, colour }) => {
    const width = (page[name] / 1000) * KILOBYTE_WIDTH;
    const bar = `<path fill="${colour}" d="M${x.toFixed(1)} ${y}h${width.toFixed(1)}v14H${x.toFixed(1)}Z"/>`;
    x += width;
    return bar;
  });
  const total = `<text x="${(x + 6).toFixed(1)}" y="${y + 11}">${Math.round(page.whole / 1000)} kB</text>`;
  const name = `<text x="${LEFT - 8}" y="${y + 11}" text-anchor="end">${page.address}</text>`;
  return name + parts.join('') + total;
});
const legend = PARTS.map(
  ({ label, colour }, index) =>
    `<path fill="${colour}" d="M${LEFT + index * 125} 18h12v12h-12Z"/>` +
    `<text x="${LEFT + index * 125 + 17}" y="28">${label}</text>`,
);
const height = 60 + pages.length * ROW;
await writeFile(
  join(RESULTS, 'weight.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 830 ${height}" width="830" height="${height}" ` +
    'font-family="sans-serif" font-size="11" fill="#2a1e17" role="img" aria-label="Weight of each page by type">' +
    `<path fill="#fffcf6" d="M0 0h830v${height}H0Z"/>${legend.join('')}${bars.join('')}</svg>\n`,
);
