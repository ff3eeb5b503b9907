import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { localizedText, media } from './fields.ts';

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
}

/** A vacancy. For a backend without vacancies the jobs page shows testimonials instead, so this schema also accepts those. */
export const vacancy = v.pipe(
  v.object({ id: read.optionalId, name: read.requiredText, text: read.text, image: read.media }),
  v.transform(({ image: picture, ...others }) => ({ ...others, picture })),
);

export type Vacancy = v.InferOutput<typeof vacancy>;
