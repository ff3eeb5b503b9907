import type { Fields } from './fields.ts';

/** What link previews show in place of an entry's own title and picture. */
export const shareFields = {
  shareTitle: { type: 'localized-text', optional: true, wire: 'share_title' },
  sharePicture: { type: 'media', use: 'picture', optional: true, wire: 'share_image' },
} as const satisfies Fields;
