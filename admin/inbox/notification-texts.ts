import type { StaffNotification } from '../../contract/admin/inbox/inbox.ts';
import type { InOneLanguage, Pairs } from '../../contract/admin/pairs.ts';
import { fill, isolate } from '../kit/i18n/format.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

/** The texts about mentions and assignments. */
export const NOTIFICATION_TEXTS = {
  mention: {
    by: { ar: 'ورد ذكرك في ملاحظة كتبها {name}', en: '{name} mentioned you in a note' },
    alone: { ar: 'ورد ذكرك في ملاحظة', en: 'You were mentioned in a note' },
  },
  assigned: {
    by: { ar: 'أسند {name} إليك محادثة', en: '{name} assigned a conversation to you' },
    alone: { ar: 'أُسندت إليك محادثة', en: 'A conversation was assigned to you' },
  },
  'reply-stopped': {
    by: {
      ar: 'أوقف {name} ردك المجدول',
      en: '{name} stopped your scheduled reply',
    },
    alone: {
      ar: 'لم يُرسل ردك المجدول، وعاد إلى مسودتك',
      en: 'Your scheduled reply was not sent. It is your draft again',
    },
  },
  about: { ar: 'المُرسِل: {name}', en: 'From {name}' },
  open: { ar: 'فتح', en: 'Open' },
  dismiss: { ar: 'إخفاء التنبيه', en: 'Hide the notification' },
  more: {
    ar: {
      zero: 'لا تنبيه سواه',
      one: 'وتنبيه آخر',
      two: 'وتنبيهان آخران',
      few: 'و{n} تنبيهات أخرى',
      many: 'و{n} تنبيهًا آخر',
      other: 'و{n} تنبيه آخر',
    },
    en: forms('and 1 more', 'and {n} more'),
  },
} satisfies Pairs;

/** Returns a notification as a sentence. */
export function notificationText(
  { kind, by }: StaffNotification,
  t: InOneLanguage<typeof NOTIFICATION_TEXTS>,
): string {
  return by === null ? t[kind].alone : fill(t[kind].by, { name: isolate(by.name) });
}
