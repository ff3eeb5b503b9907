import type { Pairs } from '../../../../contract/admin/pairs.ts';
import type { BlockField, BlockName } from '../../../../contract/content/page-blocks.ts';
import type { Localized } from '../../../../contract/locale.ts';

/** The texts for composing a page of one's own. */
export const OWN_PAGE_TEXTS = {
  useAddress: { ar: 'اقتراح من العنوان: {address}', en: 'From the title: {address}' },
  empty: { ar: 'الصفحة بلا أجزاء بعد.', en: 'The page has no blocks so far.' },
  add: { ar: 'إضافة جزء', en: 'Add a block' },
  added: { ar: 'أُضيف «{title}» في آخر الصفحة.', en: '“{title}” was added at the end of the page.' },
  remove: { ar: 'إزالة «{title}» من الصفحة', en: 'Remove “{title}” from the page' },
  removed: { ar: 'أُزيل «{title}» من الصفحة.', en: '“{title}” was removed from the page.' },
  fields: { ar: 'محتوى الجزء', en: 'Contents of the block' },
} satisfies Pairs;

/** The labels of fields that mean something of their own in a block. */
export const LABELS_IN_BLOCK: Partial<Record<BlockName, Partial<Record<BlockField, Localized>>>> = {
  video: { text: { ar: 'ما يقال في المقطع', en: 'What is said in the video' } },
  news: {
    news: { ar: 'الأخبار (إن تركتها ظهر الأحدث)', en: 'News (the newest, if you choose none)' },
  },
  programmes: {
    projects: {
      ar: 'البرامج والمشاريع (إن تركتها ظهر ما فُتح التقديم إليه)',
      en: 'Programmes and projects (those that accept applications, if you choose none)',
    },
  },
  quotation: { text: { ar: 'ما قيل', en: 'What was said' } },
  account: { name: { ar: 'اسم صاحب الحساب', en: 'Name of the account’s holder' } },
};

/** What people should know about a block before they fill it. */
export const HINTS_OF_BLOCK: Partial<Record<BlockName, Localized>> = {
  documents: {
    ar: 'اجعل لكل مجموعة وثائق جزءًا، وعنوانه اسم المجموعة. ومن التواريخ تعرف متى تحل التالية.',
    en: 'Give each group of documents a block of its own, whose heading names the group. The dates tell you when the next one is due.',
  },
  people: {
    ar: 'اختر كل من في مجموعة، فيتغيّر الجزء معها، أو اختر الأشخاص واحدًا واحدًا.',
    en: 'Choose everybody in a group, and the block changes with it, or choose people one by one.',
  },
  account: {
    ar: 'لا يستقبل الموقع المال: يعرض الحساب، وينسخ الزائر رقمه.',
    en: 'The site takes no payments: it shows the account, and visitors copy its number.',
  },
};
