import type { Pairs } from '../../../contract/admin/pairs.ts';
import { forms } from '../../kit/i18n/plural-forms.ts';

/** The texts of invitations to interviews. */
export const INTERVIEW_TEXTS = {
  /** A short name of the button that `invite` names. */
  interview: { ar: 'مقابلة', en: 'Interview' },
  invite: { ar: 'دعوة إلى مقابلة', en: 'Invite to an interview' },
  length: { ar: 'المدة', en: 'Length' },
  minutes: {
    ar: {
      zero: 'بلا مدة',
      one: 'دقيقة واحدة',
      two: 'دقيقتان',
      few: '{n} دقائق',
      many: '{n} دقيقة',
      other: '{n} دقيقة',
    },
    en: forms('1 minute', '{n} minutes'),
  },
  place: { ar: 'المكان أو الرابط', en: 'Place or link' },
  hint: {
    ar: 'يُضاف الموعد إلى نص الرد، ويُرفق به ملف تقويم. لا يصل شيء قبل إرسال الرد.',
    en: 'The appointment is added to the text of the reply, with a calendar file. Nothing leaves before you send the reply.',
  },
  moves: {
    ar: 'أُرسلت دعوة إلى مقابلة يوم {day}. الدعوة الجديدة تنقل الموعد في تقويم المدعو.',
    en: 'An invitation for {day} was sent. A new one moves the appointment in their calendar.',
  },
  add: { ar: 'إضافة إلى الرد', en: 'Add to the reply' },
  /** A date in both calendars. */
  bothDates: { ar: '{day}، الموافق {second}', en: '{day} ({second})' },
  /** In a conversation. */
  invited: {
    ar: 'دعوة إلى مقابلة يوم {day}، الساعة {time} بتوقيت {zone}',
    en: 'Invitation to an interview on {day}, at {time}, {zone} time',
  },
  /** In the reply. */
  sentence: {
    ar: 'ندعوك إلى مقابلة يوم {day}، الساعة {time} بتوقيت {zone}، ومدتها {length}.\nالمكان: {place}\nفي المرفق ملف يضيف الموعد إلى تقويمك. إن لم يناسبك الموعد فأجب عن هذه الرسالة.',
    en: 'We would like to invite you to an interview on {day}, at {time}, {zone} time. It takes {length}.\nPlace: {place}\nThe attached file adds it to your calendar. If the time does not suit you, please answer this email.',
  },
  sentenceOnline: {
    ar: 'ندعوك إلى مقابلة عن بُعد يوم {day}، الساعة {time} بتوقيت {zone}، ومدتها {length}.\nالرابط: {place}\nفي المرفق ملف يضيف الموعد إلى تقويمك. إن لم يناسبك الموعد فأجب عن هذه الرسالة.',
    en: 'We would like to invite you to an online interview on {day}, at {time}, {zone} time. It takes {length}.\nLink: {place}\nThe attached file adds it to your calendar. If the time does not suit you, please answer this email.',
  },
} as const satisfies Pairs;
