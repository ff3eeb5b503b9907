import type { Fields } from './fields.ts';

/** What a picture shows and who took it. Both are shown below it on the entry's page. */
export const photographFields = {
  caption: { type: 'localized-text', optional: true },
  credit: { type: 'localized-text', optional: true },
} as const satisfies Fields;

/** Caption and credit of a picture. Either may be empty. */
export type PhotographTexts = { caption: string; credit: string };
