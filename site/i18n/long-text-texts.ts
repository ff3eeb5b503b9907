/** What the pages of long texts say while they have none. They load only with these pages. */
export const LONG_TEXT_TEXTS = {
  privacy: {
    ar: {
      loading: 'جارٍ تحميل سياسة الخصوصية',
      error: 'تعذّر تحميل محتوى الخصوصية.',
      empty: 'لا يوجد محتوى لسياسة الخصوصية.',
    },
    en: {
      loading: 'Loading the privacy policy',
      error: 'Failed to load privacy content.',
      empty: 'No privacy policy content available.',
    },
  },
  accessibility: {
    ar: {
      loading: 'جارٍ تحميل بيان إمكانية الوصول',
      error: 'تعذّر تحميل بيان إمكانية الوصول.',
      empty: 'لا يوجد محتوى لبيان إمكانية الوصول.',
    },
    en: {
      loading: 'Loading the accessibility statement',
      error: 'Failed to load the accessibility statement.',
      empty: 'No accessibility statement available.',
    },
  },
} as const;
