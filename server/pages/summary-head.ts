import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { indexedAddress } from '../../contract/localized-address.ts';
import { feedAddress } from '../../contract/paths.ts';
import type { PageFacts, PageSummary } from '../../contract/rendering.ts';
import { escapeHtml, jsonForHtml } from '../platform/text/html.ts';
import { type OpenGraphCard, openGraphCardHash } from './open-graph/image.ts';
import { openGraphImagePath } from './open-graph/image-address.ts';
import type { SitePlace } from './site-place.ts';
import { OPEN_GRAPH_SIZE, type ShareLook } from './theme/share-look.ts';

/** The origin at which visitors reach the site, and the look of its share pictures. */
type SharedAs = { publicUrl: string; share: ShareLook };

/**
 * Returns a language as an Open Graph locale, which includes a country. There, `ar_AR` means Arabic of no particular country.
 */
function openGraphLocale(language: Language, country: string | null): string {
  return language === 'ar' ? `ar_${country ?? 'AR'}` : 'en_GB';
}

/** Returns what the Open Graph image of a page shows. */
export function openGraphCardOf(
  facts: PageFacts,
  summary: PageSummary,
  { publicUrl, share }: SharedAs,
): OpenGraphCard {
  const { siteName, section, heading, note, picture } = summary;
  return {
    language: facts.language,
    siteName,
    section,
    title: heading,
    note,
    host: new URL(publicUrl).host,
    // Only our own media files can be shown, because drawing an image fetches nothing.
    picture: picture?.startsWith('/media/') ? picture : null,
    look: share,
  };
}

/**
 * Returns the head's metadata for search engines and link previews: Open Graph and X cards, links to the feeds, and
 * schema.org data as JSON-LD. Empty if the page has no summary.
 */
export function summaryHead(
  facts: PageFacts & { description: string },
  sharedAs: SharedAs,
  { country, defaultLanguage }: SitePlace,
): string {
  const { publicUrl } = sharedAs;
  const { language, path, query, summary, description } = facts;
  if (summary === null) return '';
  const hash = openGraphCardHash(openGraphCardOf(facts, summary, sharedAs));
  const image = publicUrl + openGraphImagePath(hash, language, path);
  const others = LANGUAGES.filter((other) => other !== language);
  const properties: [name: string, content: string][] = [
    ['og:type', summary.kind],
    ['og:site_name', summary.siteName],
    ['og:title', summary.heading],
    ['og:description', description],
    ['og:url', publicUrl + indexedAddress(path, language, defaultLanguage) + query],
    ['og:locale', openGraphLocale(language, country)],
    ...others.map((other): [string, string] => [
      'og:locale:alternate',
      openGraphLocale(other, country),
    ]),
    ['og:image', image],
    ['og:image:width', String(OPEN_GRAPH_SIZE.width)],
    ['og:image:height', String(OPEN_GRAPH_SIZE.height)],
    ['og:image:alt', summary.heading],
    ['article:published_time', summary.publishedAt ?? ''],
    ['article:modified_time', summary.modifiedAt ?? ''],
  ];
  const metas = properties
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`)
    .join('');
  const feeds = summary.feeds
    .map(
      ({ name, title }) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" ` +
        `href="${escapeHtml(publicUrl + feedAddress(name, language))}">`,
    )
    .join('');
  // X reads title, description and image from the Open Graph properties.
  return (
    `${metas}<meta name="twitter:card" content="summary_large_image">${feeds}` +
    `<script type="application/ld+json">${jsonForHtml(summary.structuredData({ openGraphImage: image, country }))}</script>`
  );
}
