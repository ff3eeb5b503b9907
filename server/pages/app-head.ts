import type { Theme } from './theme/theme.ts';

/**
 * Returns the head's tags for icons and theme colours. The link to the web app manifest is added after
 * loading (site/entry.client.tsx), and iOS asks for `/apple-touch-icon.png` by itself. Browsers that show an SVG take the last icon, the others the first.
 */
export function appHead({ background }: Theme): string {
  return (
    '<link rel="icon" href="/favicon.ico" sizes="48x48">' +
    '<link rel="icon" href="/icon.svg">' +
    Object.entries(background)
      .map(
        ([scheme, colour]) =>
          `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${colour}">`,
      )
      .join('')
  );
}
