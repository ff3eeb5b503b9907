import type { FieldErrorTexts } from './field-errors.ts';

/** What can be wrong with a field of a form, in English. */
export const FIELD_ERRORS_EN = {
  codes: {
    missing: 'Please fill in this field.',
    'not-text': 'This field could not be read. Please write it as text.',
    unreadable: 'Some characters here could not be read. Please remove them or type them again.',
    repeated: 'This field arrived more than once. Please send it once.',
    'too-long': 'This text is longer than allowed. Please shorten it and send again.',
    'control-characters':
      'This text has hidden characters that are not accepted. Please remove them or type the text again.',
    'not-a-phone': 'Please write a phone number of 6 to 20 digits, such as 0512345678.',
    'two-phones': 'There is more than one number here. Please write one.',
    'phone-extension': 'Please write the number without its extension.',
    'not-an-email': 'Please write a complete email address, such as name@example.com.',
    'email-not-latin':
      'This address has letters before the @ that are not Latin. Our mail cannot reach such an address yet. Please give another one.',
    'neither-email-nor-phone':
      'Please write an email address such as name@example.com, or a phone number such as 0512345678.',
    'unknown-choice': 'Please choose from the list.',
    'not-an-age': 'Please enter your age in years.',
    'file-missing': 'Please attach your CV.',
    'file-empty': 'The file is empty. Please choose the file that holds your CV.',
    'file-too-large': 'The file is larger than 10 MB. Please make it smaller, or save it as a PDF.',
    'file-kind': 'This kind of file is not accepted. Please send a PDF, DOC, DOCX, ODT or RTF.',
    'file-not-pdf':
      'The file is not a valid PDF. Please open it, save it again as a PDF and attach it.',
    'file-damaged':
      'The file is damaged or incomplete. Please open it, save it again and attach it.',
    'file-encrypted':
      'This file needs a password to open. Please save a copy that opens without one and attach that.',
    'file-active': 'The file has macros. Please save it as a PDF and attach that.',
    'file-bomb':
      'This file takes more time or memory to open than is accepted. Please save it anew as a PDF and attach that.',
    'file-ambiguous':
      'The file is of several kinds at once. Please save it as a PDF and attach that.',
    'file-infected':
      'The virus scanner found malware in the file. Please check your computer and attach another file.',
  },
  ofFields: {
    missing: {
      firstName: 'Please write your first name.',
      lastName: 'Please write your last name.',
      phone: 'Please write your phone number.',
      email: 'Please write your email address.',
      message: 'Please write your message.',
      address: 'Please write your email address or your phone number.',
    },
    'too-long': {
      firstName: 'The name is longer than 100 characters. Please shorten it and send again.',
      lastName: 'The last name is longer than 100 characters. Please shorten it and send again.',
      message: 'The message is longer than 5,000 characters. Please shorten it and send again.',
    },
  },
} satisfies FieldErrorTexts;
