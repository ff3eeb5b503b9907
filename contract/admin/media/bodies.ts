import * as v from 'valibot';
import { fieldError, path, text, version } from '../body-schemas.ts';
import { DESCRIPTION_MAX, MAX_UPLOAD } from './media.ts';

const FILE_NAME_MAX = 200;

const FINGERPRINT_MAX = 100;

/** The description of a picture. Empty if it has none. */
const description = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(DESCRIPTION_MAX, fieldError('too-long')),
);

const percent = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100));

/** The bodies of the calls about media. */
export const mediaBodies = {
  /** Omitted values stay unchanged. `version` is the version of the description that the editor has seen. */
  describeMedia: v.strictObject({
    version,
    ar: v.optional(description),
    en: v.optional(description),
    focal: v.optional(v.nullable(v.strictObject({ x: percent, y: percent }))),
  }),
  /** `by` is the id of the file that replaces it. */
  replaceMedia: v.strictObject({ by: path }),
  removeMedia: v.strictObject({ fromHistory: v.optional(v.boolean()) }),
  startUpload: v.strictObject({
    name: text(FILE_NAME_MAX),
    bytes: v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(1, fieldError('required')),
      v.maxValue(MAX_UPLOAD, fieldError('too-long')),
    ),
    /** Distinguishes the file from others of the same name and size. The browser creates it. */
    fingerprint: text(FINGERPRINT_MAX),
  }),
};
