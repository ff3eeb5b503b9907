import type { Trainer } from '../../../contract/content/trainer.ts';

/** A field of training: its name, its first trainer, and the number of its trainers. */
export type FieldOfTraining = { name: string; id: number; count: number };

/** Minimum number of trainers for a field to be a group. A single trainer is easily found among all. */
const MIN_GROUP = 2;

/**
 * Returns the fields that group trainers, in the order of their first trainers. For a trainer without a field, the specialization is used,
 * because other backends have nothing else. Empty if there is no group, or if the only group contains everybody.
 */
export function listFields(trainers: readonly Trainer[]): FieldOfTraining[] {
  const byName = new Map<string, FieldOfTraining>();
  for (const trainer of trainers) {
    const name = nameOf(trainer);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, { name, id: trainer.id, count: 1 });
    else known.count += 1;
  }
  byName.delete('');
  return [...byName.values()].filter(({ count }) => count >= MIN_GROUP && count < trainers.length);
}

/** Returns the field of the trainer with an id. Null if there is no such trainer, or if the field is not a group. */
export function fieldOf(trainers: readonly Trainer[], id: number | null): string | null {
  const trainer = trainers.find((each) => each.id === id);
  if (trainer === undefined) return null;
  const name = nameOf(trainer);
  return listFields(trainers).some((field) => field.name === name) ? name : null;
}

/**
 * Returns the trainers who share a trainer's field.
 * @param id the id of a trainer. All trainers are returned if it is null or unknown, or if the trainer's field is not a group.
 */
export function withField(trainers: readonly Trainer[], id: number | null): readonly Trainer[] {
  const name = fieldOf(trainers, id);
  return name === null ? trainers : trainers.filter((trainer) => nameOf(trainer) === name);
}

function nameOf({ field, specialization }: Trainer): string {
  return field || specialization;
}
