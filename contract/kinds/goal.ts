import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { localizedText, media } from './fields.ts';

/** Defines the goals on the page about the organisation. */
export function goalKind() {
  return contentKind(
    'goal',
    {
      title: localizedText({ label: { ar: 'الهدف', en: 'Goal' } }),
      text: localizedText({ label: { ar: 'الشرح', en: 'Explanation' }, multiline: true }),
      picture: media({
        label: { ar: 'الصورة', en: 'Picture' },
        use: 'picture',
        optional: true,
        wire: 'image',
      }),
    },
    {
      file: 'goals.yaml',
      label: { one: { ar: 'هدف', en: 'Goal' }, many: { ar: 'الأهداف', en: 'Goals' } },
      title: 'title',
      columns: ['picture'],
      page: 'about',
      shownOn: ['about'],
    },
  );
}

/** A goal. `id` is our addition; other backends may omit it. */
export const goal = v.pipe(
  v.object({ id: read.optionalId, title: read.requiredText, text: read.text, image: read.media }),
  v.transform(({ image: picture, ...others }) => ({ ...others, picture })),
);

export type Goal = v.InferOutput<typeof goal>;
