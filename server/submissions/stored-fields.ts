import * as v from 'valibot';
import type { StoredFields } from '../../contract/forms/fields.ts';

// For Valibot, a record may be an array.
const storedFields = v.pipe(
  v.unknown(),
  v.check((fields) => !Array.isArray(fields)),
  v.record(v.string(), v.string()),
);

/**
 * Reads the fields of a stored submission, including those that its form no longer has. @throws Error if they are not texts
 */
export function readStoredFields(json: string): StoredFields {
  return v.parse(storedFields, JSON.parse(json));
}

/** Reads the corrected fields of a request. @throws Error if they are not texts */
export function readStoredChanges(json: string): StoredFields {
  return v.parse(storedFields, JSON.parse(json));
}
