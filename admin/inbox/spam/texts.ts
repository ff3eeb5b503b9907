import type { SpamSenderKind } from '../../../contract/admin/inbox/spam-senders.ts';
import type { Pair, Pairs } from '../../../contract/admin/pairs.ts';
import { forms } from '../../kit/i18n/plural-forms.ts';

export const SPAM_TEXTS = {
  mark: { ar: 'رسالة مزعجة…', en: 'Mark as spam…' },
  marking: {
    title: {
      ar: {
        zero: 'رسائل مزعجة؟',
        one: 'أهي مزعجة؟',
        two: 'أهما مزعجتان؟',
        few: 'أهي مزعجة، وعددها {n}؟',
        many: 'أهي مزعجة، وعددها {n}؟',
        other: 'أهي مزعجة، وعددها {n}؟',
      },
      en: forms('Mark it as spam?', 'Mark {n} conversations as spam?'),
    },
    text: {
      ar: 'تنتقل إلى «رسائل مزعجة محتملة»، ولا يُرسل ما لم يُرسل بعد من بريدها. لا يُخبَر المُرسِل، وتعيدها «ليست مزعجة».',
      en: 'It moves to “Possible spam”, and mail about it that has not left is held. The sender is not told. “Not spam” brings it back.',
    },
    list: {
      ar: 'قائمة المزعجين: ما يرسله هؤلاء لاحقًا يصل إلى «رسائل مزعجة محتملة».',
      en: 'List of spam senders: what they send later arrives in “Possible spam”.',
    },
    theirs: {
      email: { ar: 'إضافة عناوينهم', en: 'Add their addresses' },
      domain: { ar: 'إضافة نطاقاتهم', en: 'Add their domains' },
      phone: { ar: 'إضافة أرقامهم', en: 'Add their phone numbers' },
    } satisfies Record<SpamSenderKind, Pair>,
    one: {
      email: { ar: 'إضافة {sender}', en: 'Add {sender}' },
      domain: { ar: 'إضافة كل عنوان في {sender}', en: 'Add every address at {sender}' },
      phone: { ar: 'إضافة الرقم {sender}', en: 'Add the number {sender}' },
    } satisfies Record<SpamSenderKind, Pair>,
    action: { ar: 'تمييزها مزعجة', en: 'Mark as spam' },
    done: {
      ar: {
        zero: 'لم يُنقل شيء.',
        one: 'نُقلت محادثة واحدة إلى الرسائل المزعجة المحتملة.',
        two: 'نُقلت محادثتان إلى الرسائل المزعجة المحتملة.',
        few: 'نُقلت {n} محادثات إلى الرسائل المزعجة المحتملة.',
        many: 'نُقلت {n} محادثة إلى الرسائل المزعجة المحتملة.',
        other: 'نُقلت {n} محادثة إلى الرسائل المزعجة المحتملة.',
      },
      en: forms(
        '1 conversation was moved to possible spam.',
        '{n} conversations were moved to possible spam.',
      ),
    },
  },
  unlist: {
    ar: 'حذف {senders} من قائمة المزعجين',
    en: 'Take {senders} off the list of spam senders',
  },
  senders: {
    open: { ar: 'قائمة المزعجين…', en: 'Spam senders…' },
    title: { ar: 'قائمة المزعجين', en: 'Spam senders' },
    lead: {
      ar: 'ما يرسله هؤلاء من الموقع يصل إلى «رسائل مزعجة محتملة»، لا يُرفض ولا يُخبَرون. أما ردودهم على محادثة مفتوحة فتبقى فيها.',
      en: 'What these senders send from the site arrives in “Possible spam”. It is not refused, and they are not told. Their answers to an open conversation stay in it.',
    },
    kinds: {
      email: { ar: 'عنوان', en: 'Address' },
      domain: { ar: 'كل عناوين النطاق', en: 'Every address of the domain' },
      phone: { ar: 'رقم', en: 'Phone number' },
    } satisfies Record<SpamSenderKind, Pair>,
    field: { ar: 'بريد أو نطاق أو رقم', en: 'Address, domain or phone number' },
    add: { ar: 'إضافة', en: 'Add' },
    search: { ar: 'بحث في القائمة', en: 'Search the list' },
    added: { ar: 'أُضيف {time}', en: 'Added {time}' },
    remove: { ar: 'حذف {sender} من القائمة', en: 'Take {sender} off the list' },
    empty: { ar: 'القائمة فارغة', en: 'The list is empty' },
    emptyText: {
      ar: 'أضف مُرسِلًا هنا، أو عند تمييز محادثة بأنها مزعجة.',
      en: 'Add a sender here, or when you mark a conversation as spam.',
    },
    none: { ar: 'لا نتيجة', en: 'No result' },
    noneText: { ar: 'لا مُرسِل بهذا في القائمة.', en: 'No listed sender contains this.' },
    first: {
      ar: 'هذه أحدث {max} من {n}. ابحث لتجد غيرها.',
      en: 'These are the newest {max} of {n}. Search for the others.',
    },
    close: { ar: 'إغلاق', en: 'Close' },
  },
} satisfies Pairs;
