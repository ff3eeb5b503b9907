import type { FormName } from '../../forms/forms.ts';
import type { Pair, Pairs } from '../pairs.ts';
import type { StatisticsFigure } from './statistics.ts';

/** The names of the figures and of the forms, on the page and in exports. */
export const STATISTICS_NAMES = {
  figures: {
    views: { ar: 'المشاهدات', en: 'Views' },
    visits: { ar: 'الزيارات', en: 'Visits' },
    downloads: { ar: 'تنزيل الملفات', en: 'Downloads' },
    sent: { ar: 'النماذج المرسلة', en: 'Forms sent' },
    applications: { ar: 'طلبات التقديم', en: 'Applications' },
    subscriptions: { ar: 'الاشتراكات المؤكَّدة', en: 'Subscriptions confirmed' },
  } satisfies Record<StatisticsFigure, Pair>,
  forms: {
    contact: { ar: 'مراسلتنا', en: 'Contact' },
    join: { ar: 'الانضمام إلى المدربين', en: 'Trainer application' },
    vacancy: { ar: 'التقديم على وظيفة', en: 'Application for a vacancy' },
    program: { ar: 'التقديم على برنامج', en: 'Application for a programme' },
    newsletter: { ar: 'الاشتراك في النشرة', en: 'Newsletter' },
  } satisfies Record<FormName, Pair>,
} satisfies Pairs;
