/** The Arabic texts of pages of one's own and of their blocks. */
export const OWN_PAGE_AR = {
  loading: 'جارٍ تحميل الصفحة',
  /** What was said in a video, for those who do not hear it. */
  transcript: 'ما يقال في المقطع',
  video: 'مقطع مرئي',
  period: 'عن',
  approvedOn: 'اعتُمدت في',
  nextDue: 'التالية في',
  languages: { ar: 'بالعربية', en: 'بالإنجليزية', both: 'بالعربية والإنجليزية' },
  allNews: 'كل الأخبار',
  allProgrammes: 'كل البرامج والمشاريع',
  account: {
    bank: 'المصرف',
    holder: 'باسم',
    iban: 'آيبان',
    copy: 'انسخ الآيبان',
    copied: 'نُسخ الآيبان',
    copyFailed: 'تعذّر النسخ. انسخه من هنا:',
  },
  write: 'راسلنا',
};

export type OwnPageTexts = typeof OWN_PAGE_AR;
