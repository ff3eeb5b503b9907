import sanitize from 'sanitize-html';
import { HTML_ATTRIBUTES, HTML_TAGS } from '../../contract/content-html.ts';
import { spans } from '../../contract/html-text.ts';
import { pictureSize, variantAddress, variantWidths } from '../../contract/pictures.ts';

/** Replaces an address inside HTML; returns null if the address must be removed. */
export type RewriteAddress = (address: string, use: 'picture' | 'link') => string | null;

/**
 * Returns the sanitizer's options: structure and emphasis, links and pictures are allowed. Scripts, styles, frames,
 * forms, event handlers and addresses with other schemes are removed (decision 0022 §14 and §15).
 */
function sanitizeOptions(rewriteAddress: RewriteAddress): sanitize.IOptions {
  const rewriteAttribute = (
    attribs: sanitize.Attributes,
    name: string,
    use: 'picture' | 'link',
  ) => {
    const { [name]: value, ...others } = attribs;
    const address = value === undefined ? null : rewriteAddress(value, use);
    return address === null ? others : { ...others, [name]: address };
  };
  return {
    allowedTags: [...HTML_TAGS],
    allowedAttributes: Object.fromEntries(
      Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The Content-Security-Policy allows pictures of our own origin only, so others are removed.
    exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/(?!\/)/.test(frame.attribs.src ?? ''),
    transformTags: {
      // The page already has its only h1.
      h1: 'h2',
      a: (tagName, attribs) => ({
        tagName,
        attribs: {
          ...rewriteAttribute(attribs, 'href', 'link'),
          ...(attribs.target === '_blank' ? { rel: 'noopener' } : {}),
        },
      }),
      // `srcset` and `sizes` of the editor are replaced by those of the stored variants.
      img: (tagName, { srcset, sizes, ...others }) => {
        const attribs = rewriteAttribute(others, 'src', 'picture');
        // Without `alt` a screen reader reads the name of the file (WCAG 2.2, 1.1.1; technique H67).
        const described = { alt: '', ...attribs };
        const variants = variantAttributes(attribs.src);
        return { tagName, attribs: { ...variants, ...described, loading: 'lazy' } };
      },
    },
  };
}

/** Returns the attributes for a picture's size and variants; none if its address has no size. Texts are at most 42rem wide. */
function variantAttributes(address = ''): sanitize.Attributes {
  const [width, height] = pictureSize(address);
  if (width === undefined) return {};
  const candidates = variantWidths(address).map(
    (variantWidth) => `${variantAddress(address, variantWidth, 'webp')} ${variantWidth}w`,
  );
  return {
    width: String(width),
    height: String(height),
    srcset: candidates.join(', '),
    sizes: 'auto, (max-width:42rem) 100vw, 42rem',
  };
}

const BLOCKQUOTE = /<blockquote(?:\s[^<>]*)?>/;

/** A last paragraph without tags, behind another block. */
const LAST_PARAGRAPH = /<\/[a-z0-9]+>\s*<p((?:\s[^<>]*)?)>([^<>]*)<\/p>\s*$/;

/** An attribution is a name, perhaps with a position, and not a sentence. */
const MAX_ATTRIBUTION = 90;

const LEADING_DASH = /^\s*[\u2012-\u2015-]\s*/;

const ENDS_SENTENCE = /[.!?:;\u061f\u061b\u2026"'\u00bb\u201d]\s*$/;

/**
 * Moves the attribution of a quotation out of it, into a caption: `<figure><blockquote>…</blockquote><figcaption>…`, as HTML
 * defines it. An attribution is the last of several paragraphs, if it starts with a dash, or is short and does not end like a
 * sentence. All other paragraphs stay part of the quotation.
 * @param html sanitised HTML
 */
export function moveAttributions(html: string): string {
  if (!html.includes('<blockquote')) return html;
  const parts: string[] = [];
  let copiedUntil = 0;
  for (const { opening, inside, start, end } of spans(html, BLOCKQUOTE, () => '</blockquote>')) {
    const lastStart = inside.lastIndexOf('<p');
    const lastParagraph = LAST_PARAGRAPH.exec(inside.slice(Math.max(0, lastStart - 20)));
    const [, attributes = '', text = ''] = lastParagraph ?? [];
    if (!isAttribution(text)) continue;
    parts.push(
      html.slice(copiedUntil, start),
      `<figure>${opening[0]}${inside.slice(0, lastStart)}</blockquote>`,
      `<figcaption${attributes}>${text.replace(LEADING_DASH, '').trim()}</figcaption></figure>`,
    );
    copiedUntil = end;
  }
  return parts.join('') + html.slice(copiedUntil);
}

function isAttribution(text: string): boolean {
  if (text.trim() === '' || text.length > MAX_ATTRIBUTION) return false;
  return LEADING_DASH.test(text) || !ENDS_SENTENCE.test(text);
}

/** Number of sanitised texts in the cache. */
const CACHE_SIZE = 1000;

/**
 * Returns a function that sanitises HTML. It caches its latest results.
 * @param rewriteAddress is called with each address of a picture or link
 */
export function createSanitizer(rewriteAddress: RewriteAddress): (html: string) => string {
  const options = sanitizeOptions(rewriteAddress);
  const cache = new Map<string, string>();
  return (html) => {
    if (!/[<&]/.test(html)) return html;
    const cached = cache.get(html);
    if (cached !== undefined) return cached;
    const sanitized = moveAttributions(sanitize(html, options));
    const oldest = cache.keys().next();
    if (cache.size >= CACHE_SIZE && !oldest.done) cache.delete(oldest.value);
    cache.set(html, sanitized);
    return sanitized;
  };
}

/** Sanitises HTML of our own content, whose addresses need no rewriting. */
export const sanitizeHtml = createSanitizer((address) => address);
