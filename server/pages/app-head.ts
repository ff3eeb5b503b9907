import type { Theme } from './theme/theme.ts';

/**
 * Returns the head's tags for icons and theme colours. The link to the web app manifest is added after loading
 * (site/entry.client.tsx). Programs that show no SVG request `/favicon.ico` by themselves, and iOS requests
 * `/apple-touch-icon.png`.
 */
export function appHead({ background }: Theme): string {
  return (
    '<link rel="icon" href="/icon.svg">' +
    Object.entries(background)
      .map(
        ([scheme, colour]) =>
          `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${colour}">`,
      )
      .join('')
  );
}
