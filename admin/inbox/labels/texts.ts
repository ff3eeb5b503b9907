import type { LabelTint } from '../../../contract/admin/inbox/labels.ts';
import type { Pair, Pairs } from '../../../contract/admin/pairs.ts';
import { forms } from '../../kit/i18n/plural-forms.ts';

export const LABEL_TEXTS = {
  labels: { ar: 'الوسوم', en: 'Labels' },
  label: { ar: 'الوسم', en: 'Label' },
  any: { ar: 'كل الوسوم', en: 'Any label' },
  choose: { ar: 'الوسوم…', en: 'Labels…' },
  none: { ar: 'بلا وسم', en: 'None' },
  more: { ar: '+{n}', en: '+{n}' },
  give: {
    title: {
      ar: {
        zero: 'الوسوم',
        one: 'وسوم المحادثة',
        two: 'وسوم محادثتين',
        few: 'وسوم {n} محادثات',
        many: 'وسوم {n} محادثة',
        other: 'وسوم {n} محادثة',
      },
      en: forms('Labels of the conversation', 'Labels of {n} conversations'),
    },
    some: { ar: 'لبعضها', en: 'some have it' },
    empty: { ar: 'لا وسوم بعد. عرّفها أولًا.', en: 'There are no labels yet. Define them first.' },
    define: { ar: 'تعريف الوسوم', en: 'Define labels' },
    action: { ar: 'تطبيق', en: 'Apply' },
    done: { ar: 'حُفظت الوسوم.', en: 'The labels are saved.' },
  },
  define: {
    open: { ar: 'الوسوم…', en: 'Labels…' },
    title: { ar: 'وسوم الصندوق', en: 'Labels of the inbox' },
    lead: {
      ar: 'يراها الفريق وحده، ويصنّف بها المحادثات. لا تكتب في الوسم شيئًا عن شخص بعينه.',
      en: 'Only the team sees them, and sorts conversations by them. Do not write anything about a particular person into a label.',
    },
    one: { ar: 'الوسم {n}', en: 'Label {n}' },
    tint: { ar: 'اللون', en: 'Colour' },
    tints: {
      sand: { ar: 'رملي', en: 'Sand' },
      green: { ar: 'أخضر', en: 'Green' },
      amber: { ar: 'أصفر', en: 'Amber' },
      clay: { ar: 'طيني', en: 'Clay' },
      red: { ar: 'أحمر', en: 'Red' },
    } satisfies Record<LabelTint, Pair>,
    uses: {
      ar: {
        zero: 'ليس لمحادثة',
        one: 'لمحادثة واحدة',
        two: 'لمحادثتين',
        few: 'لـ{n} محادثات',
        many: 'لـ{n} محادثة',
        other: 'لـ{n} محادثة',
      },
      en: forms('on one conversation', 'on {n} conversations', 'on no conversation'),
    },
    losing: {
      ar: {
        zero: 'ليس ما حذفته لمحادثة.',
        one: 'تفقد محادثة واحدة وسمًا حذفته.',
        two: 'تفقد محادثتان وسمًا حذفته.',
        few: 'تفقد {n} محادثات وسمًا حذفته.',
        many: 'تفقد {n} محادثة وسمًا حذفته.',
        other: 'تفقد {n} محادثة وسمًا حذفته.',
      },
      en: forms(
        'One conversation loses a label that you removed.',
        '{n} conversations lose a label that you removed.',
      ),
    },
    add: { ar: 'إضافة وسم', en: 'Add a label' },
    action: { ar: 'حفظ', en: 'Save' },
    done: { ar: 'حُفظت الوسوم.', en: 'The labels are saved.' },
    conflict: {
      ar: 'غيّر زميل الوسوم في الأثناء، فلم يُحفظ شيء. انسخ ما كتبته، ثم افتحها من جديد.',
      en: 'A colleague has changed the labels meanwhile, so nothing was saved. Copy what you wrote, and open them again.',
    },
  },
} satisfies Pairs;
