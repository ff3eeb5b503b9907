import sanitize from 'sanitize-html';
import { HTML_DEPTH_MAX } from '../../../contract/content/value-bounds.ts';
import { HTML_ATTRIBUTES, HTML_TAGS } from '../../../contract/content-html.ts';
import { isNestedDeeper, replaceTags, spans } from '../../../contract/html-text.ts';
import { pictureSize, variantAddress, variantWidths } from '../../../contract/pictures.ts';

/** Replaces a URL inside HTML. Returns null if the URL must be removed. `media` is what the page itself shows. */
export type RewriteAddress = (address: string, use: 'media' | 'link') => string | null;

/**
 * Returns the sanitizer's options. Structure and emphasis, links, pictures and videos are allowed. Scripts, styles, frames,
 * forms, event handlers and URLs with other schemes are removed (decision 0022 §14 and §15).
 */
function sanitizeOptions(rewriteAddress: RewriteAddress): sanitize.IOptions {
  const rewriteAttribute = (attribs: sanitize.Attributes, name: string, use: 'media' | 'link') => {
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
    // The Content-Security-Policy allows pictures and videos of our own origin only, so others are removed.
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'img' || tag === 'video') && !isOwnAddress(attribs.src),
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
      // `srcset` and `sizes` of the stored variants replace those of the editor.
      img: (tagName, { srcset, sizes, ...others }) => {
        const attribs = rewriteAttribute(others, 'src', 'media');
        // Without `alt` a screen reader reads the name of the file (WCAG 2.2, 1.1.1; technique H67).
        const described = { alt: '', ...attribs };
        const variants = variantAttributes(attribs.src);
        return { tagName, attribs: { ...variants, ...described, loading: 'lazy' } };
      },
      // It plays only on request. Before that, only a still picture is loaded: the editor's, or the first one.
      video: (tagName, { controls, preload, playsinline, ...others }) => {
        const { poster, ...attribs } = rewriteAttribute(
          rewriteAttribute(others, 'src', 'media'),
          'poster',
          'media',
        );
        const still: sanitize.Attributes = isOwnAddress(poster)
          ? { poster: poster ?? '', preload: 'none' }
          : { preload: 'metadata' };
        return { tagName, attribs: { ...attribs, ...still, controls: '', playsinline: '' } };
      },
    },
  };
}

function isOwnAddress(address = ''): boolean {
  return /^\/(?!\/)/.test(address);
}

/** Returns the attributes for a picture's size and variants. None if its URL has no size. Texts are at most 42rem wide. */
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

/** The size of all texts in a cache, before and after. In characters. */
const CACHE_SIZE = 8_000_000;

/**
 * Returns a function that sanitises HTML. It caches its latest results. Elements nested deeper than any text needs lose all
 * tags, because parsing them takes quadratic time: other backends and old drafts may have them.
 * @param rewriteAddress is called with each URL of a picture or link
 */
export function createSanitizer(rewriteAddress: RewriteAddress): (html: string) => string {
  const options = sanitizeOptions(rewriteAddress);
  const cache = new Map<string, string>();
  let cached = 0;
  return (html) => {
    if (!/[<&]/.test(html)) return html;
    const known = cache.get(html);
    if (known !== undefined) return known;
    const flat = isNestedDeeper(html, HTML_DEPTH_MAX) ? replaceTags(html, () => ' ') : html;
    const sanitized = moveAttributions(sanitize(flat, options));
    cache.set(html, sanitized);
    cached += html.length + sanitized.length;
    for (const [oldest, result] of cache) {
      if (cached <= CACHE_SIZE) break;
      cache.delete(oldest);
      cached -= oldest.length + result.length;
    }
    return sanitized;
  };
}

/** Sanitises HTML of our own content, whose URLs need no rewriting. */
export const sanitizeHtml = createSanitizer((address) => address);
