import * as v from 'valibot';
import type { StoredFields } from '../../contract/forms/fields.ts';

// A record may be an array, for Valibot.
const storedFields = v.pipe(
  v.unknown(),
  v.check((fields) => !Array.isArray(fields)),
  v.record(v.string(), v.string()),
);

/** Reads the fields of a stored submission, also those that its form does not have any more. @throws Error if they are no texts */
export function readStoredFields(json: string): StoredFields {
  return v.parse(storedFields, JSON.parse(json));
}

/** Reads the corrected fields of a request. @throws Error if they are no texts */
export function readStoredChanges(json: string): StoredFields {
  return v.parse(storedFields, JSON.parse(json));
}
