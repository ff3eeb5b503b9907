import type { Language } from '../../contract/locale.ts';

/** The texts of the pages of regions. They load only with these pages. */
const TEXTS = {
  ar: {
    projects: 'البرامج والمشاريع',
    news: 'الأخبار',
    trainers: 'المدربون',
    vacancies: 'الوظائف',
    empty: 'نعمل هنا ضمن برامجنا في كل المناطق. هل تعرف مكانًا يحتاج إلينا، أو لديك فكرة؟',
    invitation: 'هل تسكن هنا وتريد أن تشارك؟',
    contact: 'اكتب إلينا',
    others: 'مناطق أخرى',
    notFound: 'المنطقة غير موجودة',
    notFoundText: 'ربما تغيّرت قائمة المناطق، أو أن في الرابط خطأً.',
  },
  en: {
    projects: 'Programmes and projects',
    news: 'News',
    trainers: 'Trainers',
    vacancies: 'Jobs',
    empty:
      'Our work here is part of programmes that run in every region. Do you know a place that needs us, or have an idea?',
    invitation: 'Do you live here and want to take part?',
    contact: 'Write to us',
    others: 'Other regions',
    notFound: 'Region not found',
    notFoundText: 'The list of regions may have changed, or there is a mistake in the link.',
  },
} as const;

export function regionTexts(language: Language) {
  return TEXTS[language];
}
