import type { ContactTopic } from './contact.ts';

/** The subjects of a message in English. */
export const TOPICS_EN: Readonly<Record<ContactTopic, string>> = {
  program: 'A programme or project',
  partnership: 'Partnership or support',
  training: 'Training with us',
  volunteering: 'Volunteering',
  job: 'A job',
  media: 'Media',
};
