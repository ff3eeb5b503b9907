/** Background colours of the page (`--paper` in site/styles/tokens.css). Browsers colour their own interface with them. */
const BACKGROUND = { light: '#fbf6ec', dark: '#1a1410' };

/**
 * Returns the head's tags for icons and theme colours. The link to the web app manifest is added after loading (site/boot.ts).
 * @param icon address of the icon: a path, or a `data:` URL
 */
export function appHead(icon: string): string {
  return (
    `<link rel="icon" href="${icon}">` +
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    Object.entries(BACKGROUND)
      .map(
        ([scheme, colour]) =>
          `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${colour}">`,
      )
      .join('')
  );
}
