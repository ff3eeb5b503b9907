import type { Pair } from '../pairs.ts';
import type { CheckName } from './checks.ts';

/** The names of the checks. */
export const CHECK_NAMES = {
  'dead-links': { ar: 'روابط لا تصل', en: 'Broken links' },
  'outside-links': { ar: 'روابط خارجية معطلة', en: 'Dead links to other sites' },
  descriptions: { ar: 'أوصاف ناقصة', en: 'Missing descriptions' },
  translations: { ar: 'إنجليزية قديمة', en: 'Old English' },
  writing: { ar: 'الكتابة', en: 'Writing' },
  documents: { ar: 'وثائق متأخرة', en: 'Late documents' },
  pictures: { ar: 'صور صغيرة', en: 'Small pictures' },
  logos: { ar: 'شعارات لا تظهر', en: 'Logos hard to see' },
  untouched: { ar: 'لم يُراجع منذ سنة', en: 'Untouched for a year' },
} satisfies Record<CheckName, Pair>;
