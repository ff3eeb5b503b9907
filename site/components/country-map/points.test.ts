import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAP_HEIGHT, pointOf } from './points.ts';

it('has the positions of the map of the areas, and none beyond them', () => {
  const css = readFileSync('site/sections/area-map/area-points.css', 'utf8');
  const rules = [...css.matchAll(/nth-child\((\d+)\) \{\s*left: ([\d.]+)%;\s*top: ([\d.]+)%/g)];
  expect(rules).toHaveLength(13);
  for (const [, position, left, top] of rules) {
    const point = pointOf(Number(position) - 1);
    expect([point?.x, point?.y.toFixed(6)]).toEqual([
      Number(left),
      ((Number(top) * MAP_HEIGHT) / 100).toFixed(6),
    ]);
  }
  expect(pointOf(13)).toBeNull();
  expect(pointOf(-1)).toBeNull();
});
