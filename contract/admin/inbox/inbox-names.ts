import type { StaffFormName } from '../../forms/forms.ts';
import type { ApplicationStage, ConversationState } from './inbox.ts';

/** What the forms, states and stages of the inbox are called, in Arabic. */
export const INBOX_NAMES_AR = {
  forms: {
    contact: 'رسالة',
    join: 'طلب مدرب',
    vacancy: 'طلب وظيفة',
    program: 'طلب مشاركة',
  } satisfies Record<StaffFormName, string>,
  states: {
    new: 'جديدة',
    open: 'قيد العمل',
    waiting: 'بانتظار المُرسِل',
    answered: 'أُجيب عنها',
    closed: 'مغلقة',
  } satisfies Record<ConversationState, string>,
  stages: {
    new: 'جديد',
    reading: 'قيد الدراسة',
    conversation: 'مقابلة',
    accepted: 'قُبل',
    declined: 'اعتُذر',
  } satisfies Record<ApplicationStage, string>,
};

/** What the forms, states and stages of the inbox are called, in English. */
export const INBOX_NAMES_EN: typeof INBOX_NAMES_AR = {
  forms: {
    contact: 'Message',
    join: 'Trainer application',
    vacancy: 'Job application',
    program: 'Programme application',
  },
  states: {
    new: 'New',
    open: 'In progress',
    waiting: 'Waiting for the sender',
    answered: 'Answered',
    closed: 'Closed',
  },
  stages: {
    new: 'New',
    reading: 'In review',
    conversation: 'Interview',
    accepted: 'Accepted',
    declined: 'Declined',
  },
};
