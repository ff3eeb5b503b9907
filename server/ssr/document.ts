import { directionOf } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/paths.ts';
import { type RenderedPage, ROOT_ID, STATE_ID } from '../../contract/rendering.ts';
import type { Assets } from './assets.ts';

/**
 * The complete HTML document of a rendered page. Nothing in it is inline but data, so that it may
 * be cached under a strict Content-Security-Policy.
 * @param publicUrl origin under which visitors reach the site
 */
export function pageDocument(page: RenderedPage, assets: Assets, publicUrl: string): string {
  const { language } = page;
  const address = (path: string) => escapeHtml(publicUrl + path);
  const alternates = page.isPrivate
    ? '<meta name="robots" content="noindex">'
    : `<link rel="canonical" href="${address(localizedAddress(page.path, language))}">` +
      `<link rel="alternate" hreflang="ar" href="${address(localizedAddress(page.path, 'ar'))}">` +
      `<link rel="alternate" hreflang="en" href="${address(localizedAddress(page.path, 'en'))}">` +
      `<link rel="alternate" hreflang="x-default" href="${address(page.path)}">`;
  const styles = assets
    .stylesFor(page.module)
    .map((file) => `<link rel="stylesheet" href="${file}">`)
    .join('');
  const fonts = assets.fonts[language]
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');
  // Without data there is nothing to bring to life: the page about a failure stays as it is.
  const [script, state] =
    page.state === null
      ? ['', '']
      : [
          `<script type="module" async src="${assets.script}"></script>`,
          `<script type="application/json" id="${STATE_ID}">${jsonForHtml(page.state)}</script>`,
        ];
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>` +
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeHtml(page.title)}</title>` +
    `<meta name="description" content="${escapeHtml(page.description)}">` +
    '<meta name="color-scheme" content="light dark">' +
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">' +
    `${alternates}${fonts}${styles}${script}</head>` +
    `<body><div id="${ROOT_ID}">${page.html}</div>${state}</body></html>`
  );
}

/** JSON that cannot end the script element that it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
