import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../helpers/sources.ts';

const DOCS = join(ROOT, 'docs');
const growth = readFileSync(join(DOCS, 'growth.md'), 'utf8');

/** The rows that name a result: the text before, the file, and the figure in it. */
const rows = [...growth.matchAll(/^\|(.*)\| \[[a-z-]+\]\(([^)]+\.json)\): `([^`]+)` \|$/gm)].map(
  ([, cells = '', file = '', figure = '']) => ({ cells, file, figure }),
);

/** Returns a figure by its path in a result, such as `cached.perSecond`. */
function readFigure(file: string, figure: string): unknown {
  const result = JSON.parse(readFileSync(join(DOCS, file), 'utf8'));
  return figure.split('.').reduce((value, part) => value?.[part], result);
}

it('docs/growth.md has the figures of the published results', () => {
  expect(rows.length).toBeGreaterThan(9);
  const wrong = rows.filter(({ cells, file, figure }) => {
    const published = readFigure(file, figure);
    const shown = cells.match(/(?<![\d.,])\d[\d,]*(?:\.\d+)?(?![\d.]*\d)/g) ?? [];
    const written = shown.map((text) => Number(text.replaceAll(',', '')));
    return typeof published !== 'number' || !written.includes(published);
  });
  expect(wrong).toEqual([]);
});

it('docs/growth.md links to what exists', () => {
  const files = [...growth.matchAll(/\]\(([^)#]+)/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(join(DOCS, file)))).toEqual([]);
});
