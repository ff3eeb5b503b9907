import { expect, test } from 'vitest';
import { crowdedNames } from './names-on-map.ts';

const place = (x: number, y: number, name = 'Riyadh', weight = 1) => ({ x, y, name, weight });

test('has space for names that are apart', () => {
  expect([...crowdedNames([place(20, 20), null, place(60, 20), place(20, 60)], 80)]).toEqual([]);
});

test('leaves the name of the greatest weight of two that would cover each other', () => {
  expect([...crowdedNames([place(50, 50), place(54, 50, 'Tunis', 9)], 80)]).toEqual([0]);
});

test('leaves out a name that would cover the dot below it', () => {
  expect([...crowdedNames([place(50, 50, 'Riyadh', 9), place(50, 54)], 80)]).toEqual([0]);
});

test('knows that names near an edge stand beside their dots', () => {
  const long = 'A name as long as any';
  expect([...crowdedNames([place(2, 50, long, 9), place(25, 50)], 80)]).toEqual([1]);
  expect([...crowdedNames([place(30, 50, long, 9), place(53, 50)], 80)]).toEqual([]);
});

test('has less space on a map that is higher than wide', () => {
  const places = [place(45, 50, 'Tunis', 9), place(54, 50)];
  expect([...crowdedNames(places, 80)]).toEqual([]);
  expect([...crowdedNames(places, 200)]).toEqual([1]);
});
