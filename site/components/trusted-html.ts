import { HTML_ATTRIBUTES, HTML_TAGS } from '../../contract/content-html.ts';

/** The part of Trusted Types that is used here; not every browser has it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => TrustedHTML };
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The one way by which text becomes HTML in the browser; the page's policy names it (server/platform/http/security-policy.ts). */
const policy = trustedTypes?.createPolicy('yafee-html', { createHTML: knownHtml });

/** HTML from the backend, as what it is set by wants it. */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy === undefined ? html : policy.createHTML(html);
}

/**
 * HTML in which every tag is one that our server lets out, just as it writes it; whatever else
 * looks like one becomes text. The server has sanitised it: this holds where something got past.
 */
export function knownHtml(html: string): string {
  return html.replace(/<[^>]*>?/g, (tag) => (isKnown(tag) ? tag : tag.replaceAll('<', '&lt;')));
}

const CLOSING = /^<\/([a-z][a-z0-9]*)>$/;
const OPENING = /^<([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*) ?\/?>$/;

function isKnown(tag: string): boolean {
  const closing = CLOSING.exec(tag)?.[1];
  if (closing !== undefined) return HTML_TAGS.includes(closing);
  const [, name = '', attributes = ''] = OPENING.exec(tag) ?? [];
  if (!HTML_TAGS.includes(name)) return false;
  return [...attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)].every(([, attribute = '', value]) =>
    isKnownAttribute(name, attribute, value ?? ''),
  );
}

/** Headings get an id where a page lists them. */
const OWN = ['id'];

function isKnownAttribute(tag: string, name: string, value: string): boolean {
  const names = [...(HTML_ATTRIBUTES[tag] ?? []), ...(HTML_ATTRIBUTES['*'] ?? []), ...OWN];
  if (!names.includes(name)) return false;
  // A scheme that is spelled with entities is none of those that we know.
  const leads = name === 'href' || name === 'src';
  return !leads || /^(https?:|mailto:|tel:|[/#?]|[^:&]*$)/i.test(value);
}
