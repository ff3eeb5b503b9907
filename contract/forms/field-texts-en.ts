import type { FieldTexts } from './fields.ts';
import { TOPICS_EN } from './topic-texts-en.ts';

/** The texts of the fields in English. */
export const FIELD_TEXTS_EN: FieldTexts = {
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    email: 'Email',
    topic: 'Topic',
    message: 'Your message',
    cv: 'CV',
    address: 'Email or phone',
  },
  hints: { cv: 'A PDF, Word, ODT or RTF file of up to 10\u00a0MB.' },
  choices: {
    topic: {
      none: 'Choose a topic if you like',
      options: TOPICS_EN,
    },
  },
};
