import type { Localized } from './locale.ts';

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

/** The topics for people: in the form, in mails to the organisation and in exports. */
export const TOPIC_LABELS: Record<ContactTopic, Localized> = {
  program: { ar: 'برنامج أو مشروع', en: 'A programme or project' },
  partnership: { ar: 'شراكة أو دعم', en: 'Partnership or support' },
  training: { ar: 'التدريب معنا', en: 'Training with us' },
  volunteering: { ar: 'التطوع', en: 'Volunteering' },
  job: { ar: 'وظيفة', en: 'A job' },
  media: { ar: 'الإعلام', en: 'Media' },
};
