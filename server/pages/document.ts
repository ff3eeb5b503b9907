import { directionOf, type Language } from '../../contract/locale.ts';
import { indexedAddress } from '../../contract/localized-address.ts';
import { type RenderedPage, ROOT_ID, STATE_ID } from '../../contract/rendering.ts';
import { escapeHtml, jsonForHtml } from '../platform/text/html.ts';
import { appHead } from './app-head.ts';
import type { Assets, PageStyles } from './assets.ts';
import type { SitePlace } from './site-place.ts';
import { summaryHead } from './summary-head.ts';
import type { Theme } from './theme/theme.ts';

type DocumentParts = {
  assets: Assets;
  theme: Theme;
  publicUrl: string;
  dataAddress: string | null;
  pictureSheet?: string | null;
  viewScript?: string | null;
  place: SitePlace;
};

/**
 * Returns the complete HTML document of a rendered page. Only its data and styles are inline. The Content-Security-Policy
 * allows the styles by their hash.
 * @param options.theme the identity's contribution to the look
 * @param options.publicUrl origin at which visitors reach the site
 * @param options.dataAddress URL of the page's hydration data; null to inline the data
 * @param options.viewScript URL of the script that tells the server of views; null: the server sees them itself
 * @param options.pictureSheet URL of the style sheet with the focal points of pictures; null: there are none
 */
export function pageDocument(
  page: RenderedPage,
  {
    assets,
    theme,
    publicUrl,
    dataAddress,
    pictureSheet = null,
    viewScript = null,
    place,
  }: DocumentParts,
): string {
  const { language } = page;
  const { defaultLanguage } = place;
  const address = (other: Language) =>
    escapeHtml(publicUrl + indexedAddress(page.path, other, defaultLanguage) + page.query);
  const alternates = page.isIndexable
    ? `<link rel="canonical" href="${address(language)}">` +
      `<link rel="alternate" hreflang="ar" href="${address('ar')}">` +
      `<link rel="alternate" hreflang="en" href="${address('en')}">` +
      `<link rel="alternate" hreflang="x-default" href="${address(defaultLanguage)}">`
    : '<meta name="robots" content="noindex">';
  const styles =
    `<style>${theme.text}</style>` +
    renderStyles(assets.stylesFor(page.module)) +
    renderPrintStyles(assets, page.hasScript);
  const fonts = theme.preloadedFonts[language]
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');
  const script = page.hasScript
    ? `<script type="module" async src="${assets.script}"></script>`
    : '';
  const views = viewScript === null ? '' : `<script async src="${viewScript}"></script>`;
  // The failure page and pages of one's own have no data and are not hydrated.
  const state =
    page.state === null
      ? ''
      : dataAddress === null
        ? `<script type="application/json" id="${STATE_ID}">${jsonForHtml(page.state)}</script>`
        : `<script type="application/json" id="${STATE_ID}" data-src="${escapeHtml(dataAddress)}"></script>`;
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>` +
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeHtml(page.title)}</title>` +
    `<meta name="description" content="${escapeHtml(page.description)}">` +
    '<meta name="color-scheme" content="light dark">' +
    appHead(theme) +
    `${alternates}${fonts}${styles}${script}${views}${summaryHead(page, { ...theme, publicUrl }, place)}</head>` +
    `<body><div id="${ROOT_ID}">${page.html}</div>${state}${renderPictureSheet(pictureSheet)}</body></html>`
  );
}

/**
 * Inlines the styles, so that the page can be painted without another request. The disabled links fetch nothing:
 * Vite's module preloading finds them and does not load the same styles again.
 */
function renderStyles({ files, inline }: PageStyles): string {
  const disabled = inline === null ? '' : ' disabled';
  const links = files.map((file) => `<link rel="stylesheet" href="${file}"${disabled}>`).join('');
  return inline === null ? links : `<style>${inline.text}</style>${links}`;
}

/** Returns the hashes of a page's inline styles, for its Content-Security-Policy. */
export function styleHashes(assets: Assets, { module }: RenderedPage, theme: Theme): string[] {
  const { inline } = assets.stylesFor(module);
  return inline === null ? [theme.hash] : [theme.hash, inline.hash];
}

/**
 * Links to the focal points at the end, where the link does not delay the first paint. It stays during client-side
 * navigation.
 */
function renderPictureSheet(address: string | null): string {
  return address === null ? '' : `<link rel="stylesheet" href="${address}">`;
}

/** Applies to print, and to text at 200 % on a phone (site/styles/large-text.css). */
const FEW_VISITORS = 'print,(max-width:15rem)';

/**
 * Links to the style sheet for print and for large text. With script the link is disabled until boot.ts enables it when the
 * browser is idle, or at once if it applies: browsers would otherwise fetch the sheet together with the fonts of the first
 * screen.
 */
function renderPrintStyles({ printStyles }: Assets, hasScript: boolean): string {
  const link = (attribute: string) =>
    `<link rel="stylesheet" href="${printStyles}" media="${FEW_VISITORS}"${attribute}>`;
  return hasScript ? `${link(' disabled')}<noscript>${link('')}</noscript>` : link('');
}
