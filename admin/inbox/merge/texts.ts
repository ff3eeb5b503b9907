import type { Pairs } from '../../../contract/admin/pairs.ts';

/** The texts with which staff merge two conversations of one person. */
export const MERGE_TEXTS = {
  open: { ar: 'دمج مع محادثة أخرى له…', en: 'Merge with another of this person…' },
  title: { ar: 'دمج محادثتين', en: 'Merge two conversations' },
  lead: {
    ar: 'محادثات بالبريد نفسه أو بالرقم نفسه. اختر ما يُدمج مع هذه.',
    en: 'These have the same address or telephone number. Choose the one to merge with this one.',
  },
  other: { ar: 'المحادثة الأخرى', en: 'The other conversation' },
  none: {
    ar: 'ليس لهذا الشخص محادثة أخرى تُدمج معها. والطلبات لا تُدمج، لأن لكل طلب مرحلة.',
    en: 'This person has no other conversation to merge with. Applications are not merged, because each has a stage.',
  },
  closed: { ar: 'مغلقة', en: 'closed' },
  effects: {
    joined: {
      ar: 'تصير الاثنتان محادثة واحدة، فيها كل ما كُتب وحدث وأُرفق، بترتيب وقته.',
      en: 'The two become one conversation, with everything that was written, attached or happened, in the order of time.',
    },
    kept: {
      ar: 'تبقى حالة هذه المحادثة والمسؤول عنها. وتجتمع الوسوم والمسودات، وتكون غير مقروءة إن كانت إحداهما كذلك.',
      en: 'This one’s state and assignee stay. Labels and drafts are joined, and it is unread if either was.',
    },
    works: {
      ar: 'يبقى الرقمان المرجعيان وروابط صاحبها وعناوين الرد صالحة، ويصل الرد على أي منهما إليها.',
      en: 'Both reference numbers, the person’s links and the reply addresses still work. An answer to either comes here.',
    },
    retention: {
      ar: 'يُمحى كل ما أُرسل في موعده كما كان. ولا سبيل إلى فصلهما بعد الدمج.',
      en: 'What was sent is erased on its own date as before. They cannot be separated again.',
    },
  },
  action: { ar: 'دمج', en: 'Merge' },
  done: { ar: 'دُمجت المحادثتان.', en: 'The two conversations were merged.' },
  conflict: {
    ar: 'وصل إلى المحادثة الأخرى شيء قبل لحظات. انظر إليها في القائمة ثم ادمجها.',
    en: 'Something has just arrived in the other conversation. Look at it in the list, then merge.',
  },
  happened: { ar: 'دُمجت معها {reference}', en: 'Merged with {reference}' },
} satisfies Pairs;
