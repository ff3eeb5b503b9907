import { HTML_ATTRIBUTES, HTML_TAGS } from '../../contract/content-html.ts';

/** The part of the Trusted Types API that is used here. Some browsers lack the API. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => TrustedHTML };
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The only policy that may create HTML. The Content-Security-Policy header names it (server/platform/http/security-policy.ts). */
const policy = trustedTypes?.createPolicy('yafee-html', { createHTML: escapeUnknownTags });

/** Returns HTML of the backend, as `TrustedHTML` where the browser supports it. */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy === undefined ? html : policy.createHTML(html);
}

/**
 * Escapes every tag that the server's sanitiser would not have produced. The server has already sanitised the HTML, and this is a second
 * check.
 */
export function escapeUnknownTags(html: string): string {
  return html.replace(/<[^>]*>?/g, (tag) =>
    isAllowedTag(tag) ? tag : tag.replaceAll('<', '&lt;'),
  );
}

const CLOSING_TAG = /^<\/([a-z][a-z0-9]*)>$/;
const OPENING_TAG = /^<([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>$/;

function isAllowedTag(tag: string): boolean {
  const closing = CLOSING_TAG.exec(tag)?.[1];
  if (closing !== undefined) return HTML_TAGS.includes(closing);
  const [, name = '', attributes = ''] = OPENING_TAG.exec(tag) ?? [];
  if (!HTML_TAGS.includes(name)) return false;
  return [...attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].every(([, attribute = '', value]) =>
    isAllowedAttribute(name, attribute, value ?? ''),
  );
}

/** Attributes that the site adds itself: ids of headings (outline.ts), and what `presentHtml` adds. */
const ADDED_ATTRIBUTES = ['id', 'class', 'role', 'tabindex', 'aria-label'];

function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  const names = [
    ...(HTML_ATTRIBUTES[tag] ?? []),
    ...(HTML_ATTRIBUTES['*'] ?? []),
    ...ADDED_ATTRIBUTES,
  ];
  if (!names.includes(name)) return false;
  const isAddress = name === 'href' || name === 'src' || name === 'poster';
  // The pattern also rejects a scheme that is written with entities.
  return !isAddress || /^(https?:|mailto:|tel:|[/#?]|[^:&]*$)/i.test(value);
}
