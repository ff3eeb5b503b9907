import type { FormDefinition } from './form.ts';

/** The allowed file types of a CV. The server detects them by content, and a browser's file picker by extension. */
export const CV_TYPES = ['pdf', 'doc', 'docx', 'odt', 'rtf'] as const;

export type CvType = (typeof CV_TYPES)[number];

/** The application form for trainers. */
export const joinForm = {
  name: 'join',
  path: '/api/joinUs/sendMail',
  isNameJoined: true,
  fields: {
    firstName: { type: 'line', wire: 'name', autoComplete: 'given-name' },
    lastName: { type: 'line', wire: 'secondName', autoComplete: 'family-name' },
    phone: { type: 'phone', wire: 'phone' },
    email: { type: 'email', wire: 'email' },
    cv: { type: 'file', wire: 'cv', types: CV_TYPES },
  },
} as const satisfies FormDefinition;
