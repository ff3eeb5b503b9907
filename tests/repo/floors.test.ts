import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Source, sources } from '../helpers/sources.ts';

/**
 * The rooms of the house and the floor that each is on (docs/architecture.md). The first pattern
 * that matches a path decides. What a capture group catches makes rooms of their own.
 */
const ROOMS: readonly [RegExp, number][] = [
  [/^contract\//, 0],
  [/^server\/(rules)\//, 1],
  [/^server\/(config)\//, 1],
  [/^server\/(mail)\/templates\//, 1],
  [/^server\/(store|files|mail|metrics|tweets|share)\//, 2],
  [/^server\/(actions)\//, 3],
  [/^server\/(http|ssr|jobs)\//, 4],
  [/^server\/[^/]+\.ts$/, 5],
  [/^site\/(styles)\//, 1],
  [/^site\/(i18n)\//, 1],
  [/^site\/(worker)\//, 1],
  [/^site\/(components|api|router)\//, 2],
  [/^site\/(sections\/[^/]+)\//, 3],
  [/^site\/routes\/page\.ts$/, 4],
  [/^site\/(routes\/[^/]+)\//, 4],
  [/^site\/[^/]+\.tsx?$/, 5],
];

/** The contract of pages lies beside them: a page may know it. */
const PAGE_CONTRACT = 'site/routes/page.ts';

type Place = { house: string; room: string; floor: number };

function placeOf(path: string): Place | null {
  for (const [pattern, floor] of ROOMS) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const house = path.split('/')[0] ?? '';
    return { house, room: match[1] ?? house, floor };
  }
  return null;
}

function imports({ path, text }: Source): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...found].map((match) => join(dirname(path), match[1] ?? ''));
}

const code = sources('.ts', '.tsx').filter(
  ({ path }) => /^(contract|server|site)\//.test(path) && !/\.test\.tsx?$/.test(path),
);

describe('the floors', () => {
  it('have a place for every file', () => {
    expect(code.filter(({ path }) => placeOf(path) === null).map(({ path }) => path)).toEqual([]);
    expect(code.length).toBeGreaterThan(50);
  });

  it('are imported only downward, never sideways', () => {
    const wrong: string[] = [];
    for (const source of code) {
      const from = placeOf(source.path);
      for (const target of imports(source)) {
        const to = placeOf(target);
        if (from === null || to === null || target === PAGE_CONTRACT) continue;
        const isSameRoom = from.house === to.house && from.room === to.room;
        if (!isSameRoom && to.floor >= from.floor) wrong.push(`${source.path} → ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keep server and site apart: they meet in the contract', () => {
    const wrong = code.flatMap((source) =>
      imports(source)
        .filter((target) => {
          const houses = [source.path, target].map((path) => path.split('/')[0]);
          return houses.includes('server') && houses.includes('site');
        })
        .map((target) => `${source.path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('hand the context to nobody below the top', () => {
    const wrong = code.filter(
      (source) =>
        imports(source).includes('server/context.ts') && placeOf(source.path)?.floor !== 5,
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('let the contract know neither Node nor the browser nor React', () => {
    const wrong = code
      .filter(({ path }) => path.startsWith('contract/'))
      .filter(({ text }) => /from '(?!\.|valibot')/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('let components know neither the router nor the API', () => {
    const wrong = code
      .filter(({ path }) => path.startsWith('site/components/'))
      .filter(({ text }) => /from '([^']*\/(api|router)\/|@tanstack\/|wouter)/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
