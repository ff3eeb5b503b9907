import type { FormDefinition } from './form.ts';

/** What a contact message can be about, by its name on the wire. Visitors need not choose one. */
export const CONTACT_TOPICS = [
  'program',
  'partnership',
  'training',
  'volunteering',
  'job',
  'media',
] as const;

export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** The contact form. The specification calls the last name `subject`, and misspells the message. */
export const contactForm = {
  name: 'contact',
  path: '/api/contactUs/sendMail',
  fields: {
    firstName: { type: 'line', wire: 'name', autoComplete: 'given-name' },
    lastName: { type: 'line', wire: 'subject', autoComplete: 'family-name' },
    phone: { type: 'phone', wire: 'phone' },
    email: { type: 'email', wire: 'email' },
    topic: {
      type: 'choice',
      wire: 'topic',
      options: CONTACT_TOPICS,
      isOptional: true,
      isSubject: true,
      isOurs: true,
    },
    message: { type: 'message', wire: 'massage' },
  },
} as const satisfies FormDefinition;
