import sanitize from 'sanitize-html';

/**
 * What editors may write: structure and emphasis, links and pictures. No scripts, styles, frames,
 * forms or event handlers, and only addresses that may be linked (decisions 14, 15).
 */
const POLICY: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
    ...['a', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'bdi', 'span'],
    ...['abbr', 'cite', 'q', 'time', 'code', 'pre', 'figure', 'figcaption', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    time: ['datetime'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The browser speaks to our origin only, so a picture from elsewhere is dropped.
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/(?!\/)/.test(frame.attribs.src ?? ''),
  transformTags: {
    // The page has its one h1 already.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, ...(attribs.target === '_blank' ? { rel: 'noopener' } : {}) },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
};

const KEPT = 1000;
const known = new Map<string, string>();

/** Makes HTML from an editor or another backend safe to render. A text that was seen lately is not parsed again. */
export function sanitizeHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const seen = known.get(html);
  if (seen !== undefined) return seen;
  const clean = sanitize(html, POLICY);
  const oldest = known.keys().next();
  if (known.size >= KEPT && !oldest.done) known.delete(oldest.value);
  known.set(html, clean);
  return clean;
}
