/**
 * The tags that HTML of the content may have. The server removes all others (decision 0022 §15), and the
 * browser's Trusted Types policy accepts no others.
 */
export const HTML_TAGS: readonly string[] = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
  ...['a', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'bdi', 'span'],
  ...['abbr', 'cite', 'q', 'time', 'code', 'pre', 'figure', 'figcaption', 'img', 'video'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** The attributes that each tag may have; `*` lists those that every tag may have. */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['lang', 'dir'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
  video: ['src', 'poster', 'aria-label', 'controls', 'preload', 'playsinline'],
  time: ['datetime'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};
