import * as v from 'valibot';
import { id, link, media, requiredText, text } from './reading.ts';

/** Who somebody is and what they say: testimonials and reviews. `position` is ours, and optional to a reader. */
export const voice = v.pipe(
  v.object({ id, name: text, position: text, text: requiredText, image: media, link }),
  v.transform(({ image, link: url, ...rest }) => ({ ...rest, picture: image, url })),
);

export type VoiceWire = v.InferInput<typeof voice>;
export type Voice = v.InferOutput<typeof voice>;

/** A vacancy. Against a backend without vacancies the testimonials are shown in its place, so both read alike. */
export const vacancy = v.pipe(
  v.object({ id, name: requiredText, text, image: media }),
  v.transform(({ image, ...rest }) => ({ ...rest, picture: image })),
);

export type VacancyWire = v.InferInput<typeof vacancy>;
export type Vacancy = v.InferOutput<typeof vacancy>;
