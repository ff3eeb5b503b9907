import * as v from 'valibot';
import type { StoredFields } from '../../contract/forms/fields.ts';

const storedFields = v.objectWithRest({ email: v.string() }, v.string());

const changes = v.record(v.string(), v.string());

/**
 * Reads the fields of a stored submission, also those that its form does not have any more.
 * @throws Error if they are no texts, or the address is missing that mails go to
 */
export function readStoredFields(json: string): StoredFields {
  return v.parse(storedFields, JSON.parse(json));
}

/** Reads the corrected fields of a request. @throws Error if they are no texts */
export function readStoredChanges(json: string): Partial<StoredFields> {
  return v.parse(changes, JSON.parse(json));
}
