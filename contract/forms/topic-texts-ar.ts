import type { ContactTopic } from './contact.ts';

/** The subjects of a message in Arabic. */
export const TOPICS_AR: Readonly<Record<ContactTopic, string>> = {
  program: 'برنامج أو مشروع',
  partnership: 'شراكة أو دعم',
  training: 'التدريب معنا',
  volunteering: 'التطوع',
  job: 'وظيفة',
  media: 'الإعلام',
};
