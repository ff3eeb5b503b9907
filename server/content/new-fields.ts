import { type DraftFields, emptyFields } from '../../contract/draft-fields.ts';
import { type ContentKind, definitionOf } from '../../contract/kinds/kinds.ts';
import { riyadhDay } from './applications.ts';

/**
 * Returns the fields that a new entry begins with: empty ones, and the begin of the present day in Riyadh in those with
 * `startsToday`.
 * @param now in epoch milliseconds
 * @param given paths of fields that get another value at once; they are left empty
 */
export function newFields(kind: ContentKind, now: number, given: readonly string[]): DraftFields {
  const today = new Date(`${riyadhDay(now)}T00:00:00+03:00`).toISOString();
  const dates = Object.entries(definitionOf(kind).fields).flatMap(([name, field]) =>
    field.type === 'instant' && field.startsToday === true && !given.includes(name)
      ? [[name, today]]
      : [],
  );
  return { ...emptyFields(kind), ...Object.fromEntries(dates) };
}
