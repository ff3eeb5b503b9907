/**
 * What HTML of the content may consist of: structure and emphasis, links and pictures. Our server
 * lets nothing else out (decision 0042 §15), and the browser takes nothing else in.
 */
export const HTML_TAGS: readonly string[] = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
  ...['a', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'bdi', 'span'],
  ...['abbr', 'cite', 'q', 'time', 'code', 'pre', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** The attributes of a tag, besides those of every tag under `*`. */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['lang', 'dir'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
  time: ['datetime'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};
