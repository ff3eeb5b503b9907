import { APPLICATION_STATES } from './applications.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import { regionLink } from './entry-links.ts';
import type { Fields } from './fields.ts';
import { OPTIONAL_ID, type Shape, type ShapeValue } from './shape.ts';

/** The working hours of a vacancy, and how long the job lasts. */
export const EMPLOYMENT_TYPES = ['full', 'part', 'temporary', 'internship', 'volunteer'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const vacancyFields = {
  name: { type: 'localized-text', needed: true },
  text: { type: 'localized-text', multiline: true },
  picture: { type: 'media', use: 'picture', optional: true, wire: 'image' },
  region: { type: 'reference', to: 'area', optional: true },
  city: { type: 'localized-text', optional: true },
  employment: { type: 'choice', options: EMPLOYMENT_TYPES, optional: true },
  closes: { type: 'day', optional: true },
} as const satisfies Fields;

/** The jobs that the organisation offers. */
export const vacancyKind = {
  name: 'vacancy',
  fields: vacancyFields,
  file: 'vacancies.yaml',
  title: 'name',
  columns: ['city', 'employment', 'closes'],
  page: 'jobs',
  shownOn: ['jobs'],
  search: { type: 'job', body: ['text'], picture: 'picture' },
} as const satisfies ContentKindDefinition<keyof typeof vacancyFields>;

/**
 * A vacancy. For a backend without vacancies the jobs page shows testimonials instead, so this shape also reads testimonials. Region, city,
 * employment and application deadline are our additions. Other backends may omit them.
 */
export const vacancy = {
  fields: {
    id: OPTIONAL_ID,
    ...vacancyFields,
    region: { type: 'entry', of: regionLink },
    applications: { type: 'choice', options: APPLICATION_STATES, optional: true },
    /** As of a project. */
    hasForm: { type: 'boolean', wire: 'has_form' },
  },
} as const satisfies Shape;

export type Vacancy = ShapeValue<typeof vacancy>;
