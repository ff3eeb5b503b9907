import type { Language } from '../../contract/locale.ts';

/** What the page of reports says around its lists. It loads only with that page. */
const TEXTS = {
  ar: {
    read: 'اقرأ التقرير',
    download: 'نزّل الملف',
    choose: 'نوع التقارير',
    all: 'الكل',
    none: 'لا توجد تقارير من هذا النوع',
    noneHint: 'اختر نوعًا آخر، أو اختر «الكل».',
    /** As printed on the cover of one report. */
    kinds: {
      annual: 'تقرير سنوي',
      finance: 'مالية',
      governance: 'حوكمة',
      impact: 'أثر',
      strategy: 'استراتيجية',
    },
    groups: {
      annual: 'التقارير السنوية',
      finance: 'المالية',
      governance: 'الحوكمة',
      impact: 'الأثر',
      strategy: 'الاستراتيجية',
      other: 'تقارير أخرى',
    },
    /** The reports other than the latest one, which is shown above them. */
    earlier: 'التقارير السنوية السابقة',
  },
  en: {
    read: 'Read the report',
    download: 'Download the file',
    choose: 'Kind of report',
    all: 'All',
    none: 'No reports of this kind',
    noneHint: 'Choose another kind, or “All”.',
    kinds: {
      annual: 'Annual report',
      finance: 'Finance',
      governance: 'Governance',
      impact: 'Impact',
      strategy: 'Strategy',
    },
    groups: {
      annual: 'Annual reports',
      finance: 'Finance',
      governance: 'Governance',
      impact: 'Impact',
      strategy: 'Strategy',
      other: 'Other reports',
    },
    earlier: 'Earlier annual reports',
  },
};

export function reportsTexts(language: Language) {
  return TEXTS[language];
}
