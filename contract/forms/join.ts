import type { FormDefinition } from './form.ts';

/** The types of file that a CV may be, which are told by content. A browser's file picker goes by extension. */
export const CV_TYPES = ['pdf', 'doc', 'docx', 'odt', 'rtf'] as const;

export type CvType = (typeof CV_TYPES)[number];

/** The form by which trainers apply. */
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
