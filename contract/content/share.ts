import type * as v from 'valibot';
import * as read from '../coercion.ts';
import type { Fields } from './fields.ts';

/** What link previews show in place of an entry's own title and picture. */
export const shareFields = {
  shareTitle: { type: 'localized-text', optional: true, wire: 'share_title' },
  sharePicture: { type: 'media', use: 'picture', optional: true, wire: 'share_image' },
} as const satisfies Fields;

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
