import * as v from 'valibot';
import { link, media, optionalId, requiredText, text } from './reading.ts';

/**
 * Who somebody is and what they say: testimonials and reviews. `position` is ours, and optional to a reader. The
 * specification does not show what a review consists of, so any of what its card shows will do.
 */
export const voice = v.pipe(
  v.object({ id: optionalId, name: text, position: text, text, image: media, link }),
  v.check(
    ({ name, text, image }) => name !== '' || text !== '' || image !== null,
    'expected a name, a text or a picture',
  ),
  v.transform(({ image, link: url, ...rest }) => ({ ...rest, picture: image, url })),
);

export type VoiceWire = v.InferInput<typeof voice>;
export type Voice = v.InferOutput<typeof voice>;

/** A vacancy. Against a backend without vacancies the testimonials are shown in its place, so both read alike. */
export const vacancy = v.pipe(
  v.object({ id: optionalId, name: requiredText, text, image: media }),
  v.transform(({ image, ...rest }) => ({ ...rest, picture: image })),
);

export type VacancyWire = v.InferInput<typeof vacancy>;
export type Vacancy = v.InferOutput<typeof vacancy>;
