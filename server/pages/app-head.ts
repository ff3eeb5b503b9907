import type { Theme } from './theme/theme.ts';

/**
 * Returns the head's tags for icons and theme colours. The link to the web app manifest is added after loading (site/boot.ts).
 * @param background of the page in each scheme. Browsers colour their own interface with it.
 * @param icon address of the icon: a path, or a `data:` URL
 */
export function appHead(icon: string, background: Theme['background']): string {
  return (
    `<link rel="icon" href="${icon}">` +
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    Object.entries(background)
      .map(
        ([scheme, colour]) =>
          `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${colour}">`,
      )
      .join('')
  );
}
