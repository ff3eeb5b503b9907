import * as read from '../coercion.ts';
import { localizedText } from './fields.ts';

/** Builds the fields that say what a picture shows and who took it. They stand below it on the page of the entry. */
export function photographFields() {
  return {
    caption: localizedText({
      label: { ar: 'شرح الصورة', en: 'Caption of the picture' },
      optional: true,
    }),
    credit: localizedText({
      label: { ar: 'مصور الصورة أو مصدرها', en: 'Photographer or source of the picture' },
      optional: true,
    }),
  };
}

/** What a reader finds of these fields. They are our additions; other backends may omit them. */
export const photographTexts = { caption: read.text, credit: read.text };

/** Caption and credit of a picture. Either may be empty. */
export type PhotographTexts = { caption: string; credit: string };
