import { directionOf, type Language } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { type RenderedPage, ROOT_ID, STATE_ID } from '../../contract/rendering.ts';
import { appHead } from './app-head.ts';
import type { Assets, PageStyles } from './assets.ts';
import { escapeHtml, jsonForHtml } from './html.ts';
import { summaryHead } from './summary-head.ts';

type DocumentParts = { assets: Assets; publicUrl: string; dataAddress: string | null };

/**
 * The complete HTML document of a rendered page. Nothing in it is inline but data and its styles,
 * which the Content-Security-Policy names by their hash.
 * @param parts.publicUrl origin under which visitors reach the site
 * @param parts.answersAddress where the page's data lies; null where the page carries it
 */
export function pageDocument(
  page: RenderedPage,
  { assets, publicUrl, dataAddress }: DocumentParts,
): string {
  const { language } = page;
  const address = (other: Language) =>
    escapeHtml(publicUrl + localizedAddress(page.path, other) + page.query);
  const alternates = page.isIndexable
    ? `<link rel="canonical" href="${address(language)}">` +
      `<link rel="alternate" hreflang="ar" href="${address('ar')}">` +
      `<link rel="alternate" hreflang="en" href="${address('en')}">` +
      `<link rel="alternate" hreflang="x-default" href="${address('ar')}">`
    : '<meta name="robots" content="noindex">';
  const styles = stylesOf(assets.stylesFor(page.module)) + printStyles(assets, page.state !== null);
  const fonts = assets.fonts[language]
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');
  // Without data there is nothing to bring to life: the page about a failure stays as it is.
  const [script, state] =
    page.state === null
      ? ['', '']
      : [
          `<script type="module" async src="${assets.script}"></script>`,
          dataAddress === null
            ? `<script type="application/json" id="${STATE_ID}">${jsonForHtml(page.state)}</script>`
            : `<script type="application/json" id="${STATE_ID}" data-src="${escapeHtml(dataAddress)}"></script>`,
        ];
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>` +
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeHtml(page.title)}</title>` +
    `<meta name="description" content="${escapeHtml(page.description)}">` +
    '<meta name="color-scheme" content="light dark">' +
    appHead(assets.icon) +
    `${alternates}${fonts}${styles}${script}${summaryHead(page, publicUrl)}</head>` +
    `<body><div id="${ROOT_ID}">${page.html}</div>${state}</body></html>`
  );
}

/**
 * Styles stand in the page itself, so that nothing has to come before it can be painted. The links
 * beside them fetch nothing: they tell the code of a page that its styles are here already.
 */
function stylesOf({ files, inline }: PageStyles): string {
  const off = inline === null ? '' : ' disabled';
  const links = files.map((file) => `<link rel="stylesheet" href="${file}"${off}>`).join('');
  return inline === null ? links : `<style>${inline.text}</style>${links}`;
}

/**
 * The look on paper. Nobody prints before the page is read, but a browser fetches it beside the fonts that the
 * first screen waits for: where there is script, boot.ts lets it come when there is time.
 */
function printStyles({ printStyles }: Assets, hasScript: boolean): string {
  const link = (state: string) =>
    `<link rel="stylesheet" href="${printStyles}" media="print"${state}>`;
  return hasScript ? `${link(' disabled')}<noscript>${link('')}</noscript>` : link('');
}
