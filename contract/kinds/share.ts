import type * as v from 'valibot';
import * as read from '../coercion.ts';
import { localizedText, media } from './fields.ts';

/** Builds the fields that link previews show in place of an entry's own title and picture. */
export function shareFields() {
  return {
    shareTitle: localizedText({
      label: { ar: 'العنوان عند المشاركة', en: 'Title when shared' },
      optional: true,
      wire: 'share_title',
    }),
    sharePicture: media({
      label: { ar: 'الصورة عند المشاركة', en: 'Picture when shared' },
      use: 'picture',
      optional: true,
      wire: 'share_image',
    }),
  };
}

/** What a reader finds of these fields. They are our additions; other backends may omit them. */
export const shareParts = { share_title: read.text, share_image: read.media };

/** What the page of a text is shared with. What is empty is left out of the page's data, which most visitors load with it. */
export function shareOfText(wire: v.InferOutput<v.ObjectSchema<typeof shareParts, undefined>>): {
  shareTitle?: string | undefined;
  sharePicture?: string | undefined;
} {
  return {
    shareTitle: wire.share_title || undefined,
    sharePicture: wire.share_image ?? undefined,
  };
}
