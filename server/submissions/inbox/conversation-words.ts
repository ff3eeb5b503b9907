import { type StoredFields, senderName, staffFields } from '../../../contract/forms/fields.ts';
import { forms, type StaffFormName } from '../../../contract/forms/forms.ts';
import { phoneSpellings } from '../../../contract/phone-number.ts';
import { type SearchForms, searchForms } from '../../../contract/word-search.ts';
import { foldEmail } from '../../platform/text/email-key.ts';

/** Only the beginning of a longer text can be searched. In UTF-16 units. */
const MAX_TEXT_LENGTH = 1_000;

/** The texts by which a conversation is found. */
export type SearchedSubmission = {
  form: StaffFormName;
  reference: string;
  fields: StoredFields;
  /** The visitor's corrections and answers by mail. */
  replies?: readonly string[];
};

/** Returns the texts by which a submission is found: the name, the reference, the address, the phone number and what was written. */
export function searchedTexts({
  form,
  reference,
  fields,
}: Omit<SearchedSubmission, 'replies'>): string[] {
  const texts = staffFields(forms[form], fields).map(({ type, value }) => {
    // Numbers are typed with and without spaces, and with and without the country code.
    if (type === 'phone') return phoneSpellings(value).join(' ');
    return type === 'email' ? foldEmail(value) : value.slice(0, MAX_TEXT_LENGTH);
  });
  return [senderName(fields), reference, reference.replace('-', ''), ...texts];
}

/** Returns the forms of the words by which the inbox finds a submission. */
export function conversationWords({
  replies = [],
  ...submission
}: SearchedSubmission): SearchForms {
  const written = replies.map((text) => text.slice(0, MAX_TEXT_LENGTH));
  return searchForms([...searchedTexts(submission), ...written].join(' '));
}
