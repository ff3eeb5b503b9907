import type { FormDefinition } from './form.ts';

/** The newsletter's form, with one field for an e-mail address or a phone number. */
export const newsletterForm = {
  name: 'newsletter',
  path: '/api/frontend/newsletter/subscrip',
  fields: {
    address: { type: 'email-or-phone', wire: 'email' },
  },
} as const satisfies FormDefinition;
