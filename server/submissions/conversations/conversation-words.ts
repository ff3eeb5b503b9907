import { type StoredFields, senderName, staffFields } from '../../../contract/forms/fields.ts';
import { forms, type StaffFormName } from '../../../contract/forms/forms.ts';
import { type SearchForms, searchForms } from '../../../contract/word-search.ts';
import { foldEmail } from '../../platform/text/email-key.ts';

/** Only the start of a longer text can be searched. In UTF-16 units. */
const MAX_TEXT_LENGTH = 1_000;

/** What a conversation is found by. */
export type SearchedSubmission = {
  form: StaffFormName;
  reference: string;
  fields: StoredFields;
  /** What the visitor has corrected and answered by mail. */
  replies?: readonly string[];
};

/**
 * Returns the forms of the words by which the inbox finds a submission: of the name, the address, the phone number, the reference
 * and the texts.
 */
export function conversationWords({
  form,
  reference,
  fields,
  replies = [],
}: SearchedSubmission): SearchForms {
  const texts = staffFields(forms[form], fields).map(({ type, value }) => {
    // Numbers are typed with and without spaces, and with and without the code of the country.
    if (type === 'phone') return `${value} ${nationalNumber(value)}`;
    return type === 'email' ? foldEmail(value) : value.slice(0, MAX_TEXT_LENGTH);
  });
  return searchForms(
    [
      senderName(fields),
      reference,
      reference.replace('-', ''),
      ...texts,
      ...replies.map((text) => text.slice(0, MAX_TEXT_LENGTH)),
    ].join(' '),
  );
}

/** The calling code of a country at the beginning of a number (ITU-T E.164): most have three digits. */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A longer number that does not begin with 0 has the code of a country. */
const NATIONAL_DIGITS = 10;

/** Returns the digits of a phone number as they are dialled within its country, with 0 and without: `0501234567 501234567`. */
function nationalNumber(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '');
  const hasCode =
    /^(?:\+|00)/.test(phone) || (digits.length > NATIONAL_DIGITS && digits[0] !== '0');
  if (!hasCode) return digits;
  const national = digits.replace(CALLING_CODE, '');
  return `0${national} ${national}`;
}
