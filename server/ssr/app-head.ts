import type { Language } from '../../contract/locale.ts';

/** The colour of the page's ground (`--paper` in site/styles/tokens.css), for the browser's own frame. */
const GROUND = { light: '#fbf6ec', dark: '#1a1410' };

/** What a document says about the site as an app: icons, the browser's colours, the manifest of its language. */
export function appHead(language: Language): string {
  return (
    '<link rel="icon" href="/icon.svg">' +
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    `<link rel="manifest" href="/manifest.${language}.webmanifest">` +
    Object.entries(GROUND)
      .map(
        ([scheme, colour]) =>
          `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${colour}">`,
      )
      .join('')
  );
}
