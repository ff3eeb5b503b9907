import { contentKind } from './content-kind.ts';
import { localizedText, media } from './fields.ts';

/** A job that the organisation offers. */
export const vacancyKind = contentKind(
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
  },
  {
    file: 'vacancies.yaml',
    label: { one: { ar: 'وظيفة', en: 'Vacancy' }, many: { ar: 'الوظائف', en: 'Vacancies' } },
    title: 'name',
    columns: ['picture'],
    page: 'jobs',
    shownOn: ['jobs'],
    search: { type: 'job', body: ['text'], picture: 'picture' },
  },
);
