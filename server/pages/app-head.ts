import type { Theme } from './theme/theme.ts';

/**
 * Returns the head's tags for icons and theme colours. The link to the web app manifest is added after
 * loading (site/boot.ts), and iOS asks for `/apple-touch-icon.png` by itself.
 */
export function appHead({ icon, background }: Theme): string {
  return (
    `<link rel="icon" href="${icon}">` +
    Object.entries(background)
      .map(
        ([scheme, colour]) =>
          `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${colour}">`,
      )
      .join('')
  );
}
