import { contentKind } from './content-kind.ts';
import { localizedText, media } from './fields.ts';

/** A goal card of the page about the organisation. */
export const goalKind = contentKind(
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
