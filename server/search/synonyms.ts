import { tokenize } from '../../contract/words.ts';

/**
 * Words that visitors use for the same thing: dialect, standard Arabic, loan words and English. A search for one also
 * finds the others of its row, after what has the word itself. Spelling variants, the article, endings and typing errors
 * need no row (`platform/text/`, `vocabulary.ts`).
 *
 * An organisation changes this list to its own subjects: one row for each thing, single words, in any order. A word may
 * be in several rows. Words that mean different things to visitors do not belong in one row, because each then finds
 * the other. `tests/api/search-relevance.test.ts` holds the searches that must work.
 */
const ROWS = [
  // Training
  'كورس كورسات دورة دورات برنامج برامج course class programme',
  'ورشة ورش workshop',
  'مدرب مدربين مدرس معلم أستاذ teacher trainer instructor coach',
  'متدرب متدربين طالب طلاب student trainee pupil',
  'مخيم معسكر كامب camp',
  'شهادة شهادات certificate',
  'تسجيل التحاق تقديم registration application apply enrol',
  // Work
  'وظيفة وظائف شغل دوام توظيف job work vacancy career',
  'سيرة سيفي cv resume',
  'مقابلة انترفيو interview',
  'مشروع بزنس بيزنس تجارة business startup enterprise venture',
  'مال مالية فلوس ميزانية financial finance budget money',
  'تبرع تبرعات دعم صدقة donate donation support',
  // Subjects of our programmes
  'قهوة بن coffee',
  'تقنية تكنولوجيا technology tech',
  'حاسوب حاسب كمبيوتر لابتوب computer laptop',
  'برمجة برمجيات كود programming coding code',
  'تطبيق ابلكيشن أبليكيشن app application',
  'كهرباء كهربائية electricity electrical',
  'شمسية شمسي سولار solar',
  'نجارة خشب carpentry woodwork wood',
  'خزف فخار سيراميك ceramics pottery',
  'نسيج سدو حياكة نول weaving loom textile',
  'إذاعة راديو بودكاست radio podcast',
  'إسعاف أولي first-aid',
  'حافلة باص حافلات bus',
  'فتاة فتيات بنات بنت girl',
  'قيادة قادة ليدر leadership leader',
  // The organisation
  'تنفيذي ceo executive',
  'تقرير ريبورت report',
  'شعار لوجو لوغو لوقو logo',
  'هاتف تلفون تليفون جوال موبايل رقم phone mobile telephone number',
  'بريد إيميل ايميل email mail',
  'موقع لوكيشن خريطة عنوان location map address',
  'شريك شراكة راعي رعاة partner sponsor',
] as const;

/** The stems that share a row with a stem, without the stem itself. */
const synonymsByStem = new Map<string, Set<string>>();

for (const row of ROWS) {
  const stems = tokenize(row).map(({ stem }) => stem);
  for (const stem of stems) {
    const synonyms = synonymsByStem.get(stem) ?? new Set();
    for (const other of stems) if (other !== stem) synonyms.add(other);
    synonymsByStem.set(stem, synonyms);
  }
}

/** Returns the stems that mean the same as a stem. Most have none. */
export function findSynonyms(stem: string): string[] {
  return [...(synonymsByStem.get(stem) ?? [])];
}
