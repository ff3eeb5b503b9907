/** The colour of the page's ground (`--paper` in site/styles/tokens.css), for the browser's own frame. */
const GROUND = { light: '#fbf6ec', dark: '#1a1410' };

/** What a document says about the site as an app: icons and the browser's colours. Its manifest comes later (site/boot.ts). */
export function appHead(icon: string): string {
  return (
    `<link rel="icon" href="${icon}">` +
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    Object.entries(GROUND)
      .map(
        ([scheme, colour]) =>
          `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${colour}">`,
      )
      .join('')
  );
}
