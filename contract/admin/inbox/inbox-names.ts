import type { StaffFormName } from '../../forms/forms.ts';
import type { Pair, Pairs } from '../pairs.ts';
import type { ApplicationStage, ConversationState } from './inbox.ts';

/** The names of the forms, states and stages of the inbox. */
export const INBOX_NAMES = {
  forms: {
    contact: { ar: 'رسالة', en: 'Message' },
    join: { ar: 'طلب مدرب', en: 'Trainer application' },
    vacancy: { ar: 'طلب وظيفة', en: 'Job application' },
    program: { ar: 'طلب مشاركة', en: 'Programme application' },
  } satisfies Record<StaffFormName, Pair>,
  states: {
    new: { ar: 'جديدة', en: 'New' },
    open: { ar: 'قيد العمل', en: 'In progress' },
    waiting: { ar: 'بانتظار المُرسِل', en: 'Waiting for the sender' },
    answered: { ar: 'أُجيب عنها', en: 'Answered' },
    closed: { ar: 'مغلقة', en: 'Closed' },
  } satisfies Record<ConversationState, Pair>,
  stages: {
    new: { ar: 'جديد', en: 'New' },
    reading: { ar: 'قيد الدراسة', en: 'In review' },
    conversation: { ar: 'مقابلة', en: 'Interview' },
    accepted: { ar: 'قُبل', en: 'Accepted' },
    declined: { ar: 'اعتُذر', en: 'Declined' },
  } satisfies Record<ApplicationStage, Pair>,
} satisfies Pairs;
