import type { RoleTexts } from './ar.ts';

/** The English texts of what roles may do. */
export const en: RoleTexts = {
  otherRole: 'Your role does not include this page',
  allowed: 'This can be done by: {roles}.',
  kindsOnly: '{kinds} only',
  actions: {
    'account.use': 'Signs in, keeps an account',
    'content.write': 'Writes and edits content',
    'content.draft': 'Begins and discards drafts',
    'content.publish': 'Publishes and schedules',
    'media.upload': 'Uploads files',
    'media.describe': 'Says what pictures show',
    'media.manage': 'Replaces and removes files',
    'submissions.read': 'Reads messages and applications',
    'submissions.answer': 'Answers, assigns and erases messages and applications',
    'newsletter.send': 'Sends the newsletter',
    'staff.manage': 'Invites and gives roles',
    'audit.read': 'Reads the audit log',
    'system.read': 'Sees the state of the system',
  },
};
