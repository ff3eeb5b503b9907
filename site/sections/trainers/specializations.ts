import type { Trainer } from '../../../contract/kinds/trainer.ts';

/** A specialization: its name, its first trainer, and the number of its trainers. */
export type Specialization = { name: string; id: number; count: number };

/** Returns the specializations of trainers, in the order of their first trainers. Trainers without one are left out. */
export function listSpecializations(trainers: readonly Trainer[]): Specialization[] {
  const byName = new Map<string, Specialization>();
  for (const { id, specialization: name } of trainers) {
    if (name === '') continue;
    const known = byName.get(name);
    if (known === undefined) byName.set(name, { name, id, count: 1 });
    else known.count += 1;
  }
  return [...byName.values()];
}

/** Returns the specialization of the trainer with an id; null if there is no such trainer, or it is not known. */
export function specializationOf(trainers: readonly Trainer[], id: number | null): string | null {
  return trainers.find((trainer) => trainer.id === id)?.specialization || null;
}

/**
 * Returns the trainers with the same specialization as one of them.
 * @param id the id of a trainer; all trainers are returned if it is null or unknown
 */
export function withSpecialization(
  trainers: readonly Trainer[],
  id: number | null,
): readonly Trainer[] {
  const name = specializationOf(trainers, id);
  return name === null
    ? trainers
    : trainers.filter(({ specialization }) => specialization === name);
}
