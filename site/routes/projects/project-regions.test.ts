import { expect, it } from 'vitest';
import type { Areas } from '../../../contract/content/area.ts';
import type { ProjectSummary } from '../../../contract/content/project.ts';
import { regionsOf } from './project-regions.ts';

const project = (region: { id: number; name: string } | null) => ({ region }) as ProjectSummary;
const [ASIR, JAZAN, GONE] = [
  { id: 6, name: 'Asir' },
  { id: 10, name: 'Jazan' },
  { id: 77, name: 'Gone' },
];

it('counts the projects of each region, those with most first, with its position on the map', () => {
  const areas = [null, { id: 10 }, { id: 6 }] as Areas['areas'];
  const projects = [ASIR, JAZAN, null, GONE, JAZAN].map((region) => project(region ?? null));
  expect(regionsOf(projects, areas)).toEqual([
    { ...JAZAN, count: 2, position: 1 },
    { ...ASIR, count: 1, position: 2 },
    { ...GONE, count: 1, position: -1 },
  ]);
  expect(regionsOf([project(null)], areas)).toEqual([]);
});
