import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { Localized } from '../locale.ts';
import { APPLICATION_STATES } from './applications.ts';
import { contentKind } from './content-kind.ts';
import { regionLink } from './entry-links.ts';
import { choice, day, localizedText, media, reference } from './fields.ts';

/** How much of a week a vacancy takes, and for how long it is. */
export const EMPLOYMENT_TYPES = ['full', 'part', 'temporary', 'internship', 'volunteer'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

const EMPLOYMENT: Record<EmploymentType, Localized> = {
  full: { ar: 'دوام كامل', en: 'Full time' },
  part: { ar: 'دوام جزئي', en: 'Part time' },
  temporary: { ar: 'عقد مؤقت', en: 'Temporary' },
  internship: { ar: 'تدريب تعاوني', en: 'Internship' },
  volunteer: { ar: 'تطوع', en: 'Volunteering' },
};

/** Defines the jobs that the organisation offers. */
export function vacancyKind() {
  return contentKind(
    'vacancy',
    {
      name: localizedText({ label: { ar: 'المسمى الوظيفي', en: 'Job title' } }),
      text: localizedText({ label: { ar: 'الوصف', en: 'Description' }, multiline: true }),
      picture: media({
        label: { ar: 'الصورة', en: 'Picture' },
        use: 'picture',
        optional: true,
        wire: 'image',
      }),
      region: reference({
        label: { ar: 'المنطقة', en: 'Region' },
        to: 'area',
        optional: true,
      }),
      city: localizedText({ label: { ar: 'المدينة', en: 'City' }, optional: true }),
      employment: choice({
        label: { ar: 'نوع الدوام', en: 'Employment' },
        options: EMPLOYMENT,
        optional: true,
      }),
      closes: day({ label: { ar: 'آخر يوم للتقديم', en: 'Last day to apply' }, optional: true }),
    },
    {
      file: 'vacancies.yaml',
      label: { one: { ar: 'وظيفة', en: 'Vacancy' }, many: { ar: 'الوظائف', en: 'Vacancies' } },
      title: 'name',
      columns: ['city', 'employment', 'closes'],
      page: 'jobs',
      shownOn: ['jobs'],
      search: { type: 'job', body: ['text'], picture: 'picture' },
    },
  );
}

/**
 * A vacancy. For a backend without vacancies the jobs page shows testimonials instead, so this schema also accepts
 * those. Region, city, employment and closing day are our additions; other backends may omit them.
 */
export const vacancy = v.pipe(
  v.object({
    id: read.optionalId,
    name: read.requiredText,
    text: read.text,
    image: read.media,
    region: read.optionalItem(regionLink),
    city: read.text,
    employment: read.optionalChoice(EMPLOYMENT_TYPES),
    closes: read.day,
    applications: read.optionalChoice(APPLICATION_STATES),
  }),
  v.transform(({ image: picture, ...others }) => ({ ...others, picture })),
);

export type VacancyWire = v.InferInput<typeof vacancy>;
export type Vacancy = v.InferOutput<typeof vacancy>;
