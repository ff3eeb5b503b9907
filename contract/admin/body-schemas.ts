// Schemas that the bodies of several features share.

import * as v from 'valibot';
import { EMAIL_LENGTH, readEmail } from '../email-address.ts';
import { LANGUAGES } from '../locale.ts';
import { readPhoneNumber } from '../phone-number.ts';
import { hasVisibleText, withoutDirectionControls } from '../visible-text.ts';
import type { AdminFieldError } from './api.ts';
import { TABLE_FORMATS } from './content/content.ts';

/** Adds a message for the user. A wrong value without a message means a faulty program. */
export const fieldError = (code: AdminFieldError) => code;

/** A text with something visible and no direction override. @param max maximum length in UTF-16 units */
export const text = (max: number) =>
  v.pipe(
    v.string(fieldError('required')),
    v.transform((value) => withoutDirectionControls(value).trim()),
    v.check(hasVisibleText, fieldError('required')),
    v.maxLength(max, fieldError('too-long')),
  );

/** The same text, but without line breaks and other control characters. */
export const oneLine = (max: number) =>
  v.pipe(
    text(max),
    v.check((value) => !/\p{Cc}/u.test(value), fieldError('one-line')),
  );

/** The content of a field for an e-mail address. */
export const emailText = v.pipe(
  v.string(fieldError('required')),
  v.trim(),
  v.nonEmpty(fieldError('required')),
  v.maxLength(EMAIL_LENGTH, fieldError('too-long')),
);

/** An e-mail address as people paste it. */
export const email = v.pipe(
  emailText,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readEmail(dataset.value);
    if (read.ok) return read.address;
    addIssue({
      message: fieldError(read.problem === 'email-not-latin' ? 'email-not-latin' : 'email'),
    });
    return NEVER;
  }),
);

/** A telephone number in any usual notation, read into digits. */
export const phone = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readPhoneNumber(dataset.value);
    if (read.ok) return read.number;
    addIssue({ message: fieldError('phone') });
    return NEVER;
  }),
);

export const language = v.picklist(LANGUAGES);

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The version that the caller has seen. */
export const version = count;

/** The version of a list or a table as text, which the server made. */
export const fingerprint = v.pipe(v.string(), v.maxLength(200));

/** Maximum length of a path, in UTF-16 units. */
const PATH_MAX = 200;

/** The path of a value in an entry, the id of a file of the library, or the id of a colleague. */
export const path = v.pipe(v.string(), v.maxLength(PATH_MAX));

/** The id of a submission, a mail or a subscriber. The browser creates the id of a note or a reply, so that a repeated call acts once. */
export const uuid = v.pipe(v.string(), v.uuid());

/** The number of an entry of some kind. */
export const entryId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A time in epoch milliseconds. Default: now. */
export const moment = v.optional(v.pipe(v.number(), v.safeInteger()));

/** The language of an exported table, and its format. */
export const exportedTable = v.strictObject({
  language,
  format: v.optional(v.picklist(TABLE_FORMATS), 'csv'),
});
