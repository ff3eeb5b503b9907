import { expect, it } from 'vitest';
import type { Trainer } from '../../../contract/kinds/trainer.ts';
import { listSpecializations, specializationOf, withSpecialization } from './specializations.ts';

const trainer = (id: number, specialization: string) => ({ id, specialization }) as Trainer;

const TRAINERS = [trainer(4, 'Sadu'), trainer(2, 'Radio'), trainer(9, 'Sadu'), trainer(5, '')];

it('lists each specialization once, with its first trainer and the number of its trainers', () => {
  expect(listSpecializations(TRAINERS)).toEqual([
    { name: 'Sadu', id: 4, count: 2 },
    { name: 'Radio', id: 2, count: 1 },
  ]);
});

it('returns the trainers of the specialization of any of them', () => {
  const idsOf = (id: number | null) => withSpecialization(TRAINERS, id).map((each) => each.id);
  expect(idsOf(9)).toEqual([4, 9]);
  expect(idsOf(4)).toEqual([4, 9]);
  // A trainer without a specialization, nobody, and somebody who has left
  for (const id of [5, null, 77]) expect(idsOf(id)).toEqual([4, 2, 9, 5]);
  expect(specializationOf(TRAINERS, 77)).toBeNull();
});
