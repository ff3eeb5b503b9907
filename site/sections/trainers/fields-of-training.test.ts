import { expect, it } from 'vitest';
import type { Trainer } from '../../../contract/content/trainer.ts';
import { fieldOf, listFields, withField } from './fields-of-training.ts';

const trainer = (id: number, specialization: string, field = '') =>
  ({ id, specialization, field }) as Trainer;

const TRAINERS = [
  trainer(4, 'Sadu', 'Crafts'),
  trainer(2, 'Radio', 'Technology'),
  trainer(9, 'Ceramics', 'Crafts'),
  trainer(5, ''),
  trainer(6, 'Crafts'),
];

it('lists each field that groups trainers once, with its first trainer and their number', () => {
  expect(listFields(TRAINERS)).toEqual([{ name: 'Crafts', id: 4, count: 3 }]);
});

it('lists no fields where each trainer has another one, or all have the same', () => {
  expect(listFields([trainer(1, 'Sadu'), trainer(2, 'Radio'), trainer(3, 'Law')])).toEqual([]);
  expect(listFields([trainer(1, 'Sadu'), trainer(2, 'Sadu')])).toEqual([]);
  expect(listFields([trainer(1, ''), trainer(2, '')])).toEqual([]);
  expect(listFields([])).toEqual([]);
});

it('returns the trainers of the field of any of them', () => {
  const idsOf = (id: number | null) => withField(TRAINERS, id).map((each) => each.id);
  for (const id of [4, 9, 6]) expect(idsOf(id)).toEqual([4, 9, 6]);
  // The only trainer of a field, a trainer without a field, an unknown id, and a trainer who has left
  for (const id of [2, 5, null, 77]) expect(idsOf(id)).toEqual([4, 2, 9, 5, 6]);
  expect(fieldOf(TRAINERS, 77)).toBeNull();
});
